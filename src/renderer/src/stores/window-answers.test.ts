import { expect, test } from 'vitest'
import { z } from 'zod'
import { MOST_ANSWERS } from '../../../shared/contract/limits.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import { createWindowAnswers } from './window-answers.ts'

const QUESTION = {
  name: 'trial.shown',
  input: z.object({ path: z.string() }),
  answer: z.string(),
}

test('a window answers at once with what is offered for the question, and with nothing where nothing is (M9)', () => {
  const told: unknown[] = []
  let ask = (_asked: unknown): void => {}
  const client = {
    call: async (_method: string, input: unknown) => void told.push(input),
    on: (_event: string, listener: typeof ask) => {
      ask = listener
      return () => (ask = () => {})
    },
  } as unknown as LatentClient
  const answers = createWindowAnswers({ client })
  const asked = { askId: '1', question: 'trial.shown', input: { path: 'a.md' } }
  ask(asked)
  const withdraw = answers.offer(QUESTION, ({ path }) => `shows ${path}`)
  answers.offer(QUESTION, ({ path }) => (path === 'b.md' ? 'and b' : null))
  answers.offer({ ...QUESTION, name: 'trial.other' }, () => 'another question')
  ask(asked)
  ask({ ...asked, input: { path: 'b.md' } })
  withdraw()
  ask(asked)
  expect(told).toEqual([
    { askId: '1', answers: [] },
    { askId: '1', answers: ['shows a.md'] },
    { askId: '1', answers: ['shows b.md', 'and b'] },
    { askId: '1', answers: [] },
  ])
  for (let count = 0; count < MOST_ANSWERS + 5; count++) answers.offer(QUESTION, () => 'one more')
  ask(asked)
  expect(told.at(-1)).toMatchObject({ answers: { length: MOST_ANSWERS } })
  answers.dispose()
  ask(asked)
  expect(told).toHaveLength(5)
})
