import { useEffect, useEffectEvent, useState } from 'react'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { Command, CommandChoice } from './command.ts'
import { PALETTE_WORDS as WORDS } from './words.ts'

/** What can be chosen for the command that is told something, and what was typed for it. */
export interface Argument {
  readonly typed: string
  onType(text: string): void
  readonly choices: readonly (CommandChoice & { readonly words?: readonly string[] })[]
  /** Why there is nothing to choose. */
  readonly empty: string
}

interface Answer {
  readonly asked: object | null
  readonly choices: readonly CommandChoice[]
  readonly problem: string | null
}
const NO_CHOICES: readonly CommandChoice[] = []

/** @param asked another object each time the person is asked: nothing is typed then, and choices are read again */
export function useArgument(command: Command | null, asked: object | null): Argument {
  const [text, setText] = useState<{ readonly asked: object | null; readonly typed: string }>({
    asked: null,
    typed: '',
  })
  const [answer, setAnswer] = useState<Answer>({ asked: null, choices: NO_CHOICES, problem: null })
  const argument = command?.argument
  const fixed = typeof argument?.choices === 'object' ? argument.choices : null
  const typed = text.asked === asked ? text.typed : ''
  const read = useEffectEvent(async (signal: AbortSignal): Promise<readonly CommandChoice[]> => {
    const choices = argument?.choices ?? NO_CHOICES
    return typeof choices === 'function' ? choices(signal) : choices
  })
  const id = command?.id
  useEffect(() => {
    if (id === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    read(signal).then(
      (choices) => signal.aborted || setAnswer({ asked, choices, problem: null }),
      (error: unknown) =>
        signal.aborted || setAnswer({ asked, choices: NO_CHOICES, problem: errorSentence(error) }),
    )
    return () => controller.abort()
  }, [id, asked])

  const isRead = fixed !== null || answer.asked === asked
  const known = fixed ?? (isRead ? answer.choices : NO_CHOICES)
  const own = typed.trim() === '' ? null : (argument?.typed?.(typed, known) ?? null)
  const wrong = typeof own === 'string' ? own : null
  return {
    typed,
    onType: (next) => setText({ asked, typed: next }),
    choices:
      own === null || typeof own === 'string' ? known : [...known, { ...own, words: [typed] }],
    empty:
      answer.asked === asked && answer.problem !== null
        ? answer.problem
        : !isRead
          ? WORDS.looking
          : (wrong ?? (typed.trim() === '' ? (argument?.none ?? '') : WORDS.noChoice)),
  }
}
