import { createElement } from 'react'
import type { TemplateNeeds } from '../../../shared/domain/fill-template.ts'
import type { Stores } from '../../../renderer/src/stores/stores.ts'
import { TemplateQuestions, type QuestionAnswers } from './template-questions.tsx'

/** What only the person knows. */
export interface PersonAnswers extends Omit<QuestionAnswers, 'pasted'> {
  readonly clipboard: string
}

/**
 * Finds out what a template needs; asks in one dialog what cannot be found out.
 * @param naming asks for the name of a note too; returns why that cannot be one, as a sentence, else null
 * What is typed behind the answer is kept for the text that comes, until `expectNote(false)` or a note is opened.
 * @returns null where the person gives up, or goes on to something else
 */
export async function askPerson(
  { overlay, workspace }: Stores,
  {
    title,
    button,
    needs,
    naming,
  }: {
    readonly title: string
    readonly button: string
    readonly needs: Pick<TemplateNeeds, 'questions' | 'clipboard'>
    readonly naming?: { readonly folder: string; problem(name: string): string | null }
  },
): Promise<PersonAnswers | null> {
  const copied = needs.clipboard ? await readClipboard() : ''
  const isKnown = needs.questions.length === 0 && copied !== null && !naming
  if (isKnown) return { name: '', answers: new Map(), clipboard: copied }
  const given = await new Promise<QuestionAnswers | null>((resolve) => {
    const dialog = createElement(TemplateQuestions, {
      title,
      button,
      questions: needs.questions,
      asksClipboard: copied === null,
      ...(naming ? { naming } : {}),
      onAnswer: (answers: QuestionAnswers) => {
        stop()
        workspace.expectNote(true)
        overlay.close()
        resolve(answers)
      },
      onGiveUp: overlay.close,
    })
    overlay.show({ kind: 'feature', dialog })
    const own = overlay.state.getState().overlay
    // What was typed until now, and is typed from now on, is meant for the question.
    workspace.expectNote(false)
    const stop = overlay.state.subscribe(({ overlay: shown }) => {
      if (shown === own) return
      stop()
      resolve(null)
    })
  })
  return given && { ...given, clipboard: copied ?? given.pasted }
}

/** Null where this window may not read it, as on the desktop: then the person pastes it. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}
