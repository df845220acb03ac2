import type { Text } from '@codemirror/state'
import { inTurns } from '../../stores/notes/in-turns.ts'
import type { PatternSearch } from '../../../../shared/find/pattern-matches.ts'
import type { PatternAnswer, PatternQuestion } from './pattern-messages.ts'

/** A thread that was started; what it answers and that it failed is told to whoever listens last. */
export interface PatternWorker {
  post(question: PatternQuestion): void
  listen(onAnswer: (answer: PatternAnswer) => void, onError: () => void): void
  end(): void
}

export type PatternOutcome = 'whole' | 'too-slow' | 'not-started'

/** Regular expressions run in a thread of their own: one that never ends is ended with it, and no key waits for it. */
export interface PatternThread {
  /**
   * Searches all of `doc`; what was under way is given up. `onFound` hears of matches in their order.
   * @throws the signal's reason
   */
  search(
    doc: Text,
    search: PatternSearch,
    options: {
      readonly signal: AbortSignal
      readonly onFound: (starts: readonly number[], ends: readonly number[]) => void
    },
  ): Promise<PatternOutcome>
  /** What these matches of the last search become, in their order; null when it took too long. */
  replacements(template: string, first: number, last: number): Promise<readonly string[] | null>
  dispose(): void
}

/** So long a pattern may be at work without an answer. */
const LONGEST_SILENCE_MS = 1000
/** So long the program of the thread may be on its way. */
const LONGEST_START_MS = 15_000
const PIECE = 1 << 18

export function createPatternThread(start: () => PatternWorker): PatternThread {
  let worker: PatternWorker | null = null
  let sent: Text | null = null
  let count = 0
  /** Ends the question that is under way, with the thread. */
  let giveUp: (() => void) | null = null

  function stop(): void {
    worker?.end()
    worker = null
    sent = null
  }

  /** Asks, and hears the answers until `onAnswer` says that it was the last; false: it did not come. */
  function ask(
    question: PatternQuestion & { readonly id: number },
    onAnswer: (answer: PatternAnswer) => boolean,
  ): Promise<PatternOutcome> {
    giveUp?.()
    const own = (worker ??= start())
    return new Promise((resolve) => {
      let hasBegun = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = (outcome: PatternOutcome): void => {
        clearTimeout(timer)
        giveUp = null
        if (outcome !== 'whole') stop()
        resolve(outcome)
      }
      const wait = (): void => {
        clearTimeout(timer)
        timer = setTimeout(
          () => end(hasBegun ? 'too-slow' : 'not-started'),
          hasBegun ? LONGEST_SILENCE_MS : LONGEST_START_MS,
        )
      }
      giveUp = () => end('too-slow')
      own.listen(
        (answer) => {
          if (answer.id !== question.id) return
          hasBegun = true
          if (answer.type !== 'begun' && onAnswer(answer)) end('whole')
          else wait()
        },
        () => end('not-started'),
      )
      wait()
      own.post(question)
    })
  }

  return {
    async search(doc, search, { signal, onFound }) {
      giveUp?.()
      if (sent !== doc || !worker) {
        const own = (worker ??= start())
        sent = null
        let isFirst = true
        await inTurns(piecesOf(doc), signal, (part) => {
          own.post({ type: 'text', part, isFirst })
          isFirst = false
        })
        sent = doc
      }
      signal.throwIfAborted()
      const abort = (): void => giveUp?.()
      signal.addEventListener('abort', abort, { once: true })
      const outcome = await ask({ type: 'search', id: ++count, search }, (answer) => {
        if (answer.type !== 'found') return false
        onFound(answer.starts, answer.ends)
        return answer.isEnd
      })
      signal.removeEventListener('abort', abort)
      signal.throwIfAborted()
      return outcome
    },
    async replacements(template, first, last) {
      let texts: readonly string[] | null = null
      const question = { type: 'replacements', id: ++count, template, first, last } as const
      await ask(question, (answer) => {
        if (answer.type === 'replaced') ({ texts } = answer)
        return true
      })
      return texts
    },
    dispose() {
      giveUp?.()
      stop()
    },
  }
}

/** An empty text is a piece too: the thread would keep the one before. */
function* piecesOf(doc: Text): Generator<string> {
  if (doc.length === 0) yield ''
  for (let from = 0; from < doc.length; from += PIECE)
    yield doc.sliceString(from, Math.min(doc.length, from + PIECE))
}
