import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { day } from './day.ts'
import { expect, inOneWindow, test } from './fixtures.ts'
import { showTasksAs } from './task-mode.ts'

const list = (page: Page): Locator => page.getByRole('grid', { name: 'Tasks' })
const row = (page: Page, title: string): Locator =>
  list(page).getByRole('row').filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
async function showTasks(page: Page): Promise<void> {
  await page.getByRole('tree').waitFor()
  await page.keyboard.press('ControlOrMeta+Alt+k')
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible()
}

const HOME = [
  '# Home',
  '',
  `- [ ] Fix the **tap** 📅 ${day(1)} #home`,
  `- [ ] Water the plants 🔁 every day 📅 ${day(0)}`,
  '- [?] Is it paid?',
  '\t- [ ] Look at the account',
  'A line of its own.',
  '',
].join('\n')
test.use({ files: { 'Home.md': HOME, 'Other.md': '# Other\n' } })

test('a task is added in words, repeats when it is ticked, and its time is in the report @deep', async ({
  app,
}) => {
  const { page } = app
  await showTasks(page)
  await page.keyboard.press('q')
  const field = page.getByLabel('New task', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('call Ada today !high every week #work ~30m')
  await expect(page.getByText('repeats every week')).toBeVisible()
  await expect(page.getByText('high priority')).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(row(page, 'call Ada')).toContainText('today')

  const files = await readdir(join(app.vaultDir, 'tasks'))
  const file = join(app.vaultDir, 'tasks', files.find((name) => name.includes('call Ada')) ?? '')
  await expect.poll(() => readFile(file, 'utf8')).toContain(day(0))

  await row(page, 'call Ada').hover()
  await row(page, 'call Ada').getByRole('button', { name: 'Start the timer' }).click()
  const timer = page.getByRole('group', { name: 'Running timer' })
  await expect(timer).toContainText(/0:00:0[1-9]/)
  await page.reload()
  await expect(timer).toContainText('call Ada')
  await showTasks(page).catch(() => undefined)

  await row(page, 'call Ada').getByRole('checkbox').first().click()
  await expect(notices(page)).toContainText('The next one is in the list')
  await expect(timer).toBeHidden()
  // On disk: the done one is done, with its time ended, and the next one is due in a week.
  const notes = async (): Promise<string[]> => {
    const names = await readdir(join(app.vaultDir, 'tasks'))
    const all = names.filter((name) => name.includes('call Ada'))
    return Promise.all(all.map((name) => readFile(join(app.vaultDir, 'tasks', name), 'utf8')))
  }
  await expect.poll(async () => (await notes()).join('\n')).toContain(day(7))
  const [done] = (await notes()).filter((text) => text.includes('status: done'))
  expect(done).toMatch(/start: .+\n +end: /)
  await expect(row(page, 'call Ada')).not.toContainText('today')
  await showTasksAs(page, 'Time')
  await page.getByRole('radio', { name: 'Task', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: /call Ada/ })).toBeVisible()
})

test('tasks are ticked in the list, and go over the board and the calendar @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'ticking in the list changes one line on disk, and undo gives it back': async ({ app }) => {
        const { page } = app
        const file = join(app.vaultDir, 'Home.md')
        await showTasks(page)
        await row(page, 'Fix the tap').getByRole('checkbox').click()
        await expect(notices(page)).toContainText('Done: ')
        const ticked = (await readFile(file, 'utf8')).split('\n')
        expect(ticked[2]).toMatch(/^- \[x\] Fix the \*\*tap\*\* /)
        expect(ticked.filter((_, index) => index !== 2)).toEqual(
          HOME.split('\n').filter((_, index) => index !== 2),
        )
        await notices(page).getByRole('button', { name: 'Undo' }).click()
        await expect.poll(() => readFile(file, 'utf8')).toBe(HOME)
        await expect(row(page, 'Fix the tap')).toBeVisible()
      },
      'a card goes to another column by the mouse and by keys': async ({ app }) => {
        const { page } = app
        const file = join(app.vaultDir, 'Home.md')
        await showTasks(page)
        await showTasksAs(page, 'Board')
        const card = page.getByRole('group', { name: /^Fix the tap/ })
        const from = await card.boundingBox()
        const to = await page.locator('[data-column="doing"]').boundingBox()
        if (!from || !to) throw new Error('The board is not drawn.')
        await page.mouse.move(from.x + 80, from.y + 40)
        await page.mouse.down()
        await page.mouse.move(from.x + 100, from.y + 44, { steps: 3 })
        await page.mouse.move(to.x + 80, to.y + 160, { steps: 8 })
        await page.mouse.up()
        await expect.poll(() => readFile(file, 'utf8')).toContain('- [/] Fix the **tap**')
        await expect(
          page.locator('[data-column="doing"]').getByRole('group', { name: /tap/ }),
        ).toBeVisible()

        await page.locator('[data-column="doing"] [data-task]').focus()
        await page.keyboard.press('Shift+ArrowLeft')
        await expect.poll(() => readFile(file, 'utf8')).toBe(HOME)
      },
      'a day of the calendar takes a task by the mouse and by keys': async ({ app }) => {
        const { page } = app
        const file = join(app.vaultDir, 'Home.md')
        await showTasks(page)
        await showTasksAs(page, 'Calendar')
        const chip = page.getByRole('button', { name: /^Fix the tap/ })
        await chip.focus()
        await page.keyboard.press('Shift+ArrowRight')
        await expect
          .poll(() => readFile(file, 'utf8'))
          .toContain(`Fix the **tap** 📅 ${day(2)} #home`)
        await expect(page.locator(`[data-day="${day(2)}"]`)).toContainText('Fix the tap')

        const from = await chip.boundingBox()
        const to = await page.locator(`[data-day="${day(3)}"]`).boundingBox()
        if (!from || !to) throw new Error('The calendar is not drawn.')
        await page.mouse.move(from.x + 20, from.y + 8)
        await page.mouse.down()
        await page.mouse.move(from.x + 30, from.y + 10, { steps: 3 })
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
        await page.mouse.up()
        await expect
          .poll(() => readFile(file, 'utf8'))
          .toContain(`Fix the **tap** 📅 ${day(3)} #home`)
      },
    },
  ))

test('a line that is another one by now is not touched, and that is said @deep', async ({
  app,
}) => {
  const { page } = app
  const file = join(app.vaultDir, 'Home.md')
  await showTasks(page)
  await expect(row(page, 'Fix the tap')).toBeVisible()
  const changed = HOME.replace('Fix the **tap**', 'Fix both taps')
  await writeFile(file, changed)
  // The row is drawn from what was known before; whoever is first, nothing of the other text is lost.
  await row(page, 'Fix ').getByRole('checkbox').click()
  await expect
    .poll(async () => (await readFile(file, 'utf8')).replace(/^- \[x\] (.*) ✅ \S+/m, '- [ ] $1'))
    .toBe(changed)
})

test('by keys alone: walk, tick, look closer, write another title, open the note @deep', async ({
  app,
}) => {
  const { page } = app
  const file = join(app.vaultDir, 'Home.md')
  await showTasks(page)
  await expect(list(page)).toBeFocused()
  await expect(row(page, 'Fix the tap')).toBeVisible()
  // The one of today stands above it; neither has a head.
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Fix the tap')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('e')
  const detail = page.getByRole('complementary', { name: 'Task', exact: true })
  await detail.getByLabel('Title').fill('Fix the big tap')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readFile(file, 'utf8'))
    .toContain(`- [ ] Fix the big tap 📅 ${day(1)} #home`)
  await detail.getByLabel('Due').fill('nothing')
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('alert')).toContainText('No day was understood')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  // By the new name, as it was read again.
  await expect(row(page, 'Fix the big tap')).toHaveAttribute('aria-selected', 'true')
  await list(page).focus()
  await expect(list(page)).toBeFocused()
  await page.keyboard.press(' ')
  await expect.poll(() => readFile(file, 'utf8')).toContain('- [x] Fix the big tap')
  await page.keyboard.press('Enter')
  await expect(page.locator('.cm-content')).toContainText('A line of its own.')
})
