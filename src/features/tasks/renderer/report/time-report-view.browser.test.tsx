import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exactDate } from '../../../../shared/domain/dates/spoken-date.ts'
import type { TimeReport } from '../../../../shared/domain/tasks/time-report.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { never } from '../../../../../test/window/scripted-host.ts'
import { inDays, mountTasks, ofThisWeek, today } from '../testing/mount-tasks.tsx'

const REPORT: TimeReport = {
  totalMinutes: 105,
  rows: [
    { key: today(), label: today(), minutes: 90, path: null },
    { key: inDays(-1), label: inDays(-1), minutes: 15, path: null },
  ],
}
const mountReport = (answer: NonNullable<MountOptions['answers']>['timer.report'], rest = {}) =>
  mountTasks([], {
    view: { mode: 'report' },
    answers: { 'timer.report': answer ?? never },
    ...rest,
  })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })

test('the time of this week is a picture, a sum and a table that says the same in words', async () => {
  const { host } = await mountReport(REPORT)
  await expect.element(page.getByText(/^1 h 45 min from/)).toBeVisible()
  expect(host.asked('timer.report').at(-1)).toMatchObject({
    from: ofThisWeek(0),
    before: ofThisWeek(7),
    by: 'day',
  })
  const chart = page.getByRole('img', { name: /^Time by day, 1 h 45 min in all/ })
  await expect.element(chart).toBeVisible()
  expect(chart.element().querySelectorAll('rect').length).toBeGreaterThan(0)
  const rows = page
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['DayTime', 'today1 h 30 min', 'yesterday15 min'])
  await expectSound()
})
deepTest(
  'it is asked by task and tag, for other days, and never for days the wrong way round',
  async () => {
    const { host, stores } = await mountReport(REPORT)
    const asked = () => host.asked('timer.report').at(-1)
    host.answer({
      'timer.report': {
        totalMinutes: 90,
        rows: [{ key: '4', label: 'Paint', minutes: 90, path: vaultPath('Home.md') }],
      },
    })
    await radio('Task').click()
    await expect.poll(asked).toMatchObject({ by: 'task' })
    expect(host.asked('taskView.set').at(-1)?.view).toMatchObject({ report: 'task' })
    await page.getByRole('button', { name: 'Paint' }).click()
    expect(stores.workspace.state.getState().place?.path).toBe('Home.md')
    host.answer({
      'timer.report': {
        totalMinutes: 90,
        rows: [
          { key: 'work', label: 'work', minutes: 80, path: null },
          { key: '', label: 'No tag', minutes: 10, path: null },
        ],
      },
    })
    await radio('Tag').click()
    await expect.element(page.getByRole('rowheader', { name: '#work' })).toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'No tag' })).toBeVisible()
    await radio('Last week').click()
    await expect.poll(asked).toMatchObject({ from: ofThisWeek(-7), before: ofThisWeek(0) })
    await radio('Other days').click()
    await page.getByLabelText('From').fill('2026-11-10')
    await page.getByLabelText('to', { exact: true }).fill('2026-11-01')
    await expect.poll(asked).toMatchObject({ from: '2026-11-10', before: '2026-11-11' })
    await page.getByLabelText('to', { exact: true }).fill('2026-11-12')
    await expect.poll(asked).toMatchObject({ from: '2026-11-10', before: '2026-11-13' })
    await expect
      .element(
        page.getByText(
          new RegExp(`from ${exactDate('2026-11-10')} to ${exactDate('2026-11-12')}$`),
        ),
      )
      .toBeVisible()
  },
)
test('it is saved as a file, named by its days', async () => {
  const names: string[] = []
  const made = vi.spyOn(URL, 'createObjectURL')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await mountReport(REPORT)
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await expect.element(page.getByText('The report is in your downloads.')).toBeVisible()
  expect(names).toEqual([`time-${ofThisWeek(0)}-by-day.csv`])
  const [[file] = []] = made.mock.calls
  expect(await new Response(file as Blob).text()).toContain('90')
  made.mockRestore()
  saved.mockRestore()
})
deepTest('while it counts, without time and where it fails it says so', async () => {
  const { host } = await mountReport(never)
  await expect.element(page.getByRole('status', { name: 'Reading the tasks' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Save as CSV' })).toBeDisabled()
  host.answer({ 'timer.report': { totalMinutes: 0, rows: [] } })
  host.send('dues.changed', {})
  await expect.element(page.getByText(/^No time was logged in these days\./)).toBeVisible()
  host.answer({
    'timer.report': new LatentError('unavailable', 'The index is being started again.'),
  })
  await radio('Last week').click()
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  host.answer({ 'timer.report': REPORT })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^1 h 45 min from/)).toBeVisible()
})
deepTest('in the dark and on a phone the report can be read and changed by keys', async () => {
  await mountReport(REPORT, { theme: 'dark', size: 'tiny' })
  await expect.element(page.getByText(/^1 h 45 min from/)).toBeVisible()
  await expectSound()
  radio('This week').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('Last week')).toBeChecked()
})
test('where no time was logged, the tasks with their timers are one click away', async () => {
  const { host } = await mountReport({ totalMinutes: 0, rows: [] })
  await page.getByRole('button', { name: 'Show the tasks' }).click()
  await expect.poll(() => host.asked('taskView.set').at(-1)?.view).toMatchObject({ mode: 'list' })
})
