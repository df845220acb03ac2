import type { AskWindows } from '../../shared/domain/window-question.ts'
import type { Clock, Ids } from '../platform/ports.ts'

/** A question that every window is asked. */
export interface WindowQuestions<Question, Answer> {
  /**
   * The answers so far, as soon as all windows have answered or are gone, or one answer is enough; at the latest when the
   * time is up.
   */
  askAll(question: Question): Promise<readonly Answer[]>
  answered(askId: string, clientId: string, answer: Answer): void
}

export interface WindowQuestionsOptions<Question, Answer> {
  /** The windows that are there now. */
  readonly clientIds: () => readonly string[]
  readonly ask: (askId: string, question: Question) => void
  readonly withinMs: number
  readonly isEnough?: (answer: Answer) => boolean
  readonly clock: Clock
  readonly ids: Ids
}

const LOOK_MS = 20

export function createWindowQuestions<Question, Answer>({
  clientIds,
  ask,
  withinMs,
  isEnough = () => false,
  clock,
  ids,
}: WindowQuestionsOptions<Question, Answer>): WindowQuestions<Question, Answer> {
  const asked = new Map<string, Map<string, Answer>>()
  return {
    async askAll(question) {
      const askId = ids.random()
      const answers = new Map<string, Answer>()
      asked.set(askId, answers)
      const untilMs = clock.nowMs() + withinMs
      if (clientIds().length > 0) ask(askId, question)
      const isWanting = () =>
        clientIds().some((id) => !answers.has(id)) && ![...answers.values()].some(isEnough)
      while (isWanting() && clock.nowMs() < untilMs) await clock.sleep(LOOK_MS)
      asked.delete(askId)
      return [...answers.values()]
    },
    answered: (askId, clientId, answer) => void asked.get(askId)?.set(clientId, answer),
  }
}

/** A question by its name, as it goes to the windows. */
export interface AskedOfWindows {
  readonly question: string
  readonly input: unknown
}

/** What a window says is not trusted: an answer that is none is left out. */
export const askWindowsBy =
  (questions: WindowQuestions<AskedOfWindows, readonly unknown[]>): AskWindows =>
  async ({ name, answer }, input) =>
    (await questions.askAll({ question: name, input })).flat().flatMap((told) => {
      const read = answer.safeParse(told)
      return read.success ? [read.data] : []
    })
