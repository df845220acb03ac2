import { expect, test } from 'vitest'
import { converse, indexed } from '../app/converse.ts'
import { withApp, type AppRig } from '../app/with-app.ts'
import { TASK_FILES, TASKS, type Task } from '../models/assistant-tasks.ts'
import { startModelServer, type ModelServer } from '../models/model-server.ts'

/** Asks, says yes to whatever comes, and counts how often the person was asked until the answer is there. */
async function questionsOf(rig: AppRig, model: ModelServer, task: Task): Promise<number> {
  model.reply(
    ...task.messages.map((calls) => ({
      toolCalls: calls.map(([name, args]) => ({ name, arguments: args })),
    })),
    { text: 'It is done.' },
  )
  const { asked, status } = await converse(rig)(task.ask)
  expect(status, task.ask).toBe('done')
  // What failed would not have been asked about. One task looks in the wrong place first.
  const sent = JSON.stringify(model.requests.at(-1)?.body)
  const errors = [...sent.matchAll(/success\\":false,\\"error\\":\\"(.*?)\\"/g)]
    .map(([, error = '']) => error)
    .filter((error) => !error.includes('n/visa.md'))
  expect(errors, task.ask).toEqual([])
  return asked
}

test('thirty tasks ask a person once at the median, and three times at most for nineteen of twenty', async () => {
  const model = await startModelServer()
  try {
    await withApp(TASK_FILES, async (rig) => {
      await rig.client.call('settings.update', { patch: model.settings })
      await indexed(rig)
      const counts: number[] = []
      for (const task of TASKS) counts.push(await questionsOf(rig, model, task))
      const sorted = counts.toSorted((a, b) => a - b)
      const quantile = (share: number): number =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      expect(counts).toHaveLength(30)
      expect(quantile(0.5)).toBeLessThanOrEqual(1)
      expect(quantile(0.95)).toBeLessThanOrEqual(3)
      // The script is no proof when nothing in it has to be asked about: what changes text was asked about.
      expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(15)
      console.log(`questions by task: ${counts.join(' ')}`)
    })
  } finally {
    await model.close()
  }
})
