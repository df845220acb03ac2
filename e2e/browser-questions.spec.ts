import type { Page } from '@playwright/test'
import type { ModelServer } from '../test/models/model-server.ts'
import { lookAtAll } from './conversation.ts'
import { expect, test } from './fixtures.ts'
import { TASK_FILES, TASKS, type Task } from './tasks.ts'

test.use({ connectsModel: true, files: TASK_FILES })

/** Asks, says yes to whatever comes, and counts how often the person was asked until the answer is there. */
async function questionsOf(page: Page, model: ModelServer, task: Task): Promise<number> {
  const number = TASKS.indexOf(task) + 1
  model.reply(
    ...task.messages.map((calls) => ({
      toolCalls: calls.map(([name, args]) => ({ name, arguments: args })),
    })),
    { text: `Task ${number} is answered.` },
  )
  await page.getByRole('button', { name: 'New conversation', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Message' })
  await field.fill(task.ask)
  await field.press('Enter')
  const answer = page
    .getByRole('log', { name: 'Messages' })
    .getByText(`Task ${number} is answered.`, { exact: true })
  const allow = page.getByRole('alertdialog').locator('button[aria-disabled="false"]', {
    hasText: /^Allow/,
  })
  for (let questions = 0; ; questions++) {
    const next = page.getByRole('alertdialog').getByRole('button', { name: /Show the next/ })
    await expect(answer.or(allow).or(next), task.ask).toBeVisible({ timeout: 40_000 })
    if (await answer.isVisible()) {
      // What failed would not have been asked about. One task looks in the wrong place first.
      const sent = JSON.stringify(model.requests.at(-1)?.body)
      const errors = [...sent.matchAll(/success\\":false,\\"error\\":\\"(.*?)\\"/g)]
        .map(([, error = '']) => error)
        .filter((error) => !error.includes('n/visa.md'))
      expect(errors, task.ask).toEqual([])
      return questions
    }
    const sheet = await page.getByRole('alertdialog').elementHandle()
    await lookAtAll(page)
    await allow.click()
    await sheet?.waitForElementState('hidden')
  }
}

test('thirty tasks ask a person once at the median, and three times at most for nineteen of twenty', async ({
  app: { page },
  model,
}, testInfo) => {
  test.setTimeout(300_000)
  const counts: number[] = []
  for (const task of TASKS) counts.push(await questionsOf(page, model, task))
  testInfo.annotations.push({
    type: 'questions',
    description: TASKS.map(({ ask }, index) => `${counts[index]} ${ask}`).join('\n'),
  })
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
