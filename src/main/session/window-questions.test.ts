import { expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock, systemIds } from '../platform/system.ts'
import { askWindowsBy, createWindowQuestions } from './window-questions.ts'

const rig = (ids: string[], isEnough?: (answer: number) => boolean) => {
  const asked: string[] = []
  const questions = createWindowQuestions<string, number>({
    clientIds: () => ids,
    ask: (askId) => asked.push(askId),
    withinMs: 60,
    clock: systemClock,
    ids: systemIds,
    ...(isEnough && { isEnough }),
  })
  return { questions, asked }
}

test('no window is asked where there is none (M9)', async () => {
  const { questions, asked } = rig([])
  expect(await questions.askAll('q')).toEqual([])
  expect(asked).toEqual([])
})

test('one answer that is enough is not kept waiting by a window that says nothing (M9)', async () => {
  const { questions, asked } = rig(['a', 'silent'], (answer) => answer > 0)
  const answers = questions.askAll('q')
  questions.answered(asked[0] ?? '', 'a', 7)
  expect(await answers).toEqual([7])
})

test('a window that says nothing is waited for no longer than was said, and answers after that count for nothing (M9)', async () => {
  const { questions, asked } = rig(['a', 'silent'])
  const answers = questions.askAll('q')
  questions.answered(asked[0] ?? '', 'a', 0)
  questions.answered('another', 'silent', 9)
  expect(await answers).toEqual([0])
})

test('what windows say is read as the question wants it, and what is none of its answers is left out (M9)', async () => {
  const question = {
    name: 'trial.shown',
    input: z.object({ path: z.string() }),
    answer: z.number(),
  }
  const asked: unknown[] = []
  const ask = askWindowsBy({
    askAll: async (each) => {
      asked.push(each)
      return [[1, 'two'], [], [3, { four: 4 }]]
    },
    answered: () => {},
  })
  expect(await ask(question, { path: 'a.md' })).toEqual([1, 3])
  expect(asked).toEqual([{ question: 'trial.shown', input: { path: 'a.md' } }])
})
