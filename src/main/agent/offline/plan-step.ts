import { z } from 'zod'
import type { Tool } from '../../tools/define-tool.ts'
import {
  isReference,
  type NoteWords,
  type PhraseCall,
  type Reading,
} from '../../tools/phrases/phrase.ts'
import { chosenFor, choiceText, isAmbiguous, nearNotes, type Request } from './choices.ts'
import { describeAnswers } from './describe-answers.ts'
import { noListText, noOpenNoteText, notWrittenText, unknownNoteText } from './help-text.ts'
import type { SaidSoFar } from './said-so-far.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** What the offline assistant does next: one call, or its answer. */
export type Step = { readonly call: PhraseCall } | { readonly text: string }

export interface StepInput {
  readonly tool: Tool
  readonly reading: Reading
  readonly isGuess: boolean
  readonly request: Request
  readonly said: SaidSoFar
  /** What the tools answered since the request, in order. */
  readonly answers: readonly ToolAnswer[]
  readonly tools: readonly Tool[]
  readonly openPath: string | null
}

/** Decides by rules, from nothing but its input: the steps so far are gone through again with their answers. */
export function planStep(input: StepInput): Step {
  const steps = carryOut(input)
  let step = steps.next()
  for (const answer of input.answers) {
    if (step.done) break
    step = steps.next(answer)
  }
  if (!step.done) return { call: step.value }
  return {
    text: step.value ?? describeAnswers(input.answers, input),
  }
}

/** Yields calls and takes their answers. Ends with what is said; with null when the answers speak for themselves. */
type Steps<R> = Generator<PhraseCall, R, ToolAnswer>

function* carryOut({ tool, reading, request, said, openPath }: StepInput): Steps<string | null> {
  switch (reading.type) {
    case 'say':
      return reading.text
    case 'call': {
      const args: Record<string, unknown> = {}
      for (const [key, value] of Object.entries(reading.args)) {
        const isNote = tool.paths !== undefined && Object.hasOwn(tool.paths, key)
        const found = isNote && isNoteWords(value) ? yield* place(value) : { path: value }
        if ('say' in found) return found.say
        args[key] = found.path
      }
      return yield* finalCall({ name: tool.name, args }, reading.otherwise)
    }
    case 'at-path': {
      const found = yield* place(reading.note)
      if ('say' in found) return found.say
      if (isReference(reading.note) || chosenFor(String(reading.note), request) !== undefined)
        return yield* finalCall({ name: tool.name, args: reading.args(found.path) })
      const known = yield { name: 'get_note_metadata', args: { path: found.path } }
      const note = NotePath.safeParse(known.data)
      if (!known.success || !note.success) return chooseFor(found.path, known)
      return yield* finalCall({ name: tool.name, args: reading.args(note.data.path) })
    }
    case 'after': {
      const wanted = reading.call.args['path']
      const found = isNoteWords(wanted) ? yield* place(wanted) : null
      if (found && 'say' in found) return found.say
      const args = { ...reading.call.args, ...(found ? { path: found.path } : {}) }
      const answer = yield { ...reading.call, args }
      if (!answer.success) return chooseFor(found?.path ?? '', answer)
      const next = reading.args(answer.data)
      return typeof next === 'string' ? next : yield* finalCall({ name: tool.name, args: next })
    }
  }

  /** The path that words stand for; a title stays one, for the tool to resolve. */
  function* place(note: NoteWords): Steps<{ path: string } | { say: string }> {
    if (!isReference(note)) return { path: chosenFor(note, request) ?? note }
    switch (note.reference) {
      case 'open':
        return openPath === null ? { say: noOpenNoteText } : { path: openPath }
      case 'said': {
        const path = said.note ?? openPath
        return path === null ? { say: unknownNoteText } : { path }
      }
      case 'written':
        return said.written === null ? { say: notWrittenText } : { path: said.written }
      case 'listed': {
        const path = said.listed.at(note.place > 0 ? note.place - 1 : note.place)
        return path === undefined ? { say: noListText(said.listed.length) } : { path }
      }
      case 'today': {
        const daily = yield { name: 'create_daily_note', args: {} }
        const found = NotePath.safeParse(daily.data)
        return daily.success && found.success
          ? { path: found.data.path }
          : { say: describeAnswers([daily], null) }
      }
    }
  }
}

function* finalCall(call: PhraseCall, otherwise?: PhraseCall): Steps<string | null> {
  const answer = yield call
  const { path } = call.args
  const name = typeof path === 'string' ? path : ''
  if (!otherwise || isAmbiguous(name, nearNotes(answer))) return chooseFor(name, answer)
  if (!answer.success && /^(?:Note|Entry) not found/.test(answer.error)) yield otherwise
  return null
}

/** The notes to choose from, when that is why a call failed. */
function chooseFor(name: string, answer: ToolAnswer): string | null {
  const near = nearNotes(answer)
  return near.length > 0 && answer.error.includes(name.replace(/\.md$/i, ''))
    ? choiceText(name, near)
    : null
}

const NotePath = z.object({ path: z.string() })
const isNoteWords = (value: unknown): value is NoteWords =>
  typeof value === 'string' || isReference(value)
