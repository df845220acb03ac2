import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  callTools,
  createTurnsForTest,
  fakeTools,
  scriptedModel,
} from '../../../../test/models/turn-fixtures.ts'

/** A model that never stops calling: so many calls in each of its messages, of a tool that is there or is not. */
const endlessCalls = (sizes: readonly number[], names: readonly string[]) =>
  Array.from({ length: 40 }, (_, round) =>
    callTools(
      ...Array.from(
        { length: sizes[round % sizes.length] ?? 1 },
        (_none, index): [string, unknown] => [
          names[(round + index) % names.length] ?? 'look',
          { round, index },
        ],
      ),
    ),
  )

test('Property 8: Tool Call Limit Enforcement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.constantFrom('look', 'fail', 'no_such_tool'), { minLength: 1 }),
      async (sizes, names) => {
        let ran = 0
        const model = scriptedModel(endlessCalls(sizes, names))
        const turns = createTurnsForTest({
          model: () => model,
          tools: fakeTools({
            look: () => ++ran,
            fail: () => {
              ran += 1
              throw new Error('It fails.')
            },
          }),
        })
        try {
          const items = await turns.ask('Go on for ever')
          const started = items.filter(({ type }) => type === 'tool-start').length
          expect(started).toBeLessThanOrEqual(10)
          expect(ran).toBeLessThanOrEqual(started)
          expect(items.at(-1)).toMatchObject({
            type: 'turn-end',
            status: 'limit',
            warning: expect.stringMatching(/It stopped after 10 (?:tool calls|rounds)/),
            canContinue: true,
          })
          // Every call that the model made has its answer, also those that were not run.
          const { messages = [] } = model.requests.at(-1) ?? {}
          const asked = messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id))
          const answered = messages.flatMap(({ toolCallId }) => toolCallId ?? [])
          expect(answered.toSorted()).toEqual(asked.toSorted())
        } finally {
          await turns.close()
        }
      },
    ),
    { numRuns: 10 },
  )
})
