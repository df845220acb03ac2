import { z } from 'zod'
import type { Tool } from '../../tools/define/define-tool.ts'
import {
  isReference,
  type NoteWords,
  type PhraseArguments,
  type PhraseCall,
  type Reading,
} from '../../tools/phrases/phrase.ts'
import { chosenFor, choiceText, isAmbiguous, nearNotes, type Request } from './choices.ts'
import { describeAnswers } from './describe-answers.ts'
import { noListText, noOpenNoteText, notWrittenText, unknownNoteText } from './help-text.ts'
import type { SaidSoFar } from './said-so-far.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** What the offline assistant does next: one call, or its answer. */
export type Step =
  | { readonly call: PhraseCall; readonly isInferred: boolean }
  | { readonly text: string }

export interface StepInput {
  readonly tool: Tool
  readonly reading: Reading
  readonly isGuess: boolean
  /** Something in the words was guessed, mended or only pointed to. */
  readonly isInferred: boolean
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
  if (!step.done) return step.value
  return {
    text: step.value ?? describeAnswers(input.answers, { ...input, request: input.request.text }),
  }
}

/** Yields calls and takes their answers. Ends with what is said; with null when the answers speak for themselves. */
type Steps<R> = Generator<
  { readonly call: PhraseCall; readonly isInferred: boolean },
  R,
  ToolAnswer
>

function* carryOut(input: StepInput): Steps<string | null> {
  const { tool, reading, request, said, openPath, isInferred } = input
  switch (reading.type) {
    case 'say':
      return reading.text
    case 'call': {
      const { name = tool.name } = reading
      const own = input.tools.find((each) => each.name === name) ?? tool
      const args: Record<string, unknown> = {}
      for (const [key, value] of Object.entries(reading.args)) {
        const isNote = own.paths !== undefined && Object.hasOwn(own.paths, key)
        const found = isNote && isNoteWords(value) ? yield* place(value) : { path: value }
        if ('say' in found) return found.say
        args[key] = found.path
      }
      return yield* finalCall(
        { call: { name, args }, isInferred: isInferred || reading.isInferred === true },
        reading.otherwise,
      )
    }
    case 'at-path': {
      const found = yield* place(reading.note)
      if ('say' in found) return found.say
      if (isReference(reading.note) || chosenFor(String(reading.note), request) !== undefined)
        return yield* finalCall(ownCall(reading.args(found.path)))
      const known = yield lookUp({ name: 'get_note_metadata', args: { path: found.path } })
      const note = NotePath.safeParse(known.data)
      if (!known.success || !note.success) return chooseFor(found.path, known)
      return yield* finalCall(ownCall(reading.args(note.data.path)))
    }
    case 'after': {
      const wanted = reading.call.args['path']
      const found = isNoteWords(wanted) ? yield* place(wanted) : null
      if (found && 'say' in found) return found.say
      const args = { ...reading.call.args, ...(found ? { path: found.path } : {}) }
      const answer = yield lookUp({ ...reading.call, args })
      if (!answer.success) return chooseFor(found?.path ?? '', answer)
      return yield* carryOut({ ...input, reading: reading.next(answer.data) })
    }
  }

  function ownCall(args: PhraseArguments) {
    return { call: { name: tool.name, args }, isInferred }
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
        const daily = yield lookUp({ name: 'create_daily_note', args: {} })
        const found = NotePath.safeParse(daily.data)
        return daily.success && found.success
          ? { path: found.data.path }
          : { say: describeAnswers([daily], null) }
      }
    }
  }
}

/** A call on the way to the one that was asked for. */
const lookUp = (call: PhraseCall) => ({ call, isInferred: false })

function* finalCall(
  step: { readonly call: PhraseCall; readonly isInferred: boolean },
  otherwise?: PhraseCall,
): Steps<string | null> {
  const answer = yield step
  const { path } = step.call.args
  const name = typeof path === 'string' ? path : ''
  if (!otherwise || isAmbiguous(name, nearNotes(answer))) return chooseFor(name, answer)
  if (!answer.success && /^(?:Note|Entry) not found/.test(answer.error)) yield lookUp(otherwise)
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
