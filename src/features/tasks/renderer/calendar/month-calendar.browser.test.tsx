import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exactDate, monthName } from '../../../../shared/domain/dates/spoken-date.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { Mounted } from '../../../../../test/window/mount.tsx'
import { inDays, mountTasks, ofThisWeek, task, today } from '../testing/mount-tasks.tsx'
import { addDays, monthStart } from './calendar-days.ts'

/** A day and a task of it are named whole, in another order than their few letters stand. */
const NAMES = ['label-content-name-mismatch']
const mountCalendar: typeof mountTasks = (tasks, options) =>
  mountTasks(tasks, { ...options, view: { mode: 'calendar', statuses: [], ...options?.view } })
const chip = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) })
const cell = (day: string) => page.getByRole('gridcell', { name: new RegExp(`^${exactDate(day)}`) })
const on = (day: string): (string | null)[] =>
  [...document.querySelectorAll(`[data-day="${day}"] [data-title]`)].map((each) => each.textContent)
const patches = ({ host }: Mounted) => host.asked('task.update').map(({ patch }) => patch)
/** Not the last of the week: what is moved on by a day is still in sight. */
const DAY = ofThisWeek(2)

test('tasks stand on their days, by the time; what is planned stands on both', async () => {
  await mountCalendar([
    task('Untimed', { due: DAY }),
    task('Late one', { due: `${DAY}T15:00`, scheduled: ofThisWeek(1) }),
    task('Early one', { due: `${DAY}T09:00` }),
    task('No day'),
  ])
  await expect.element(chip('Untimed')).toBeVisible()
  expect(on(DAY)).toEqual(['Early one', 'Late one', 'Untimed'])
  expect(on(ofThisWeek(1))).toEqual(['Late one'])
  await expect.element(cell(DAY)).toHaveAccessibleName(`${exactDate(DAY)}, 3 tasks`)
  await expect.element(page.getByRole('button', { name: /^Late one, planned, Open/ })).toBeVisible()
  await expectSound({ except: NAMES })
})
test('Shift and an arrow put a task a day on, and the keyboard stays at it', async () => {
  const mounted = await mountCalendar([
    task('Fix the tap', { due: `${DAY}T09:00` }),
    task('Untimed', { due: addDays(DAY, 1) }),
  ])
  await expect.element(chip('Fix the tap')).toBeVisible()
  chip('Fix the tap').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => on(addDays(DAY, 1))).toEqual(['Fix the tap', 'Untimed'])
  expect(patches(mounted)).toEqual([{ due: `${addDays(DAY, 1)}T09:00` }])
  await expect
    .element(page.getByText(`Fix the tap: Due ${exactDate(addDays(DAY, 1))}`))
    .toBeInTheDocument()
  // The next key is for the same task, also where it does not stand last.
  await expect.element(chip('Fix the tap')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect
    .poll(() => mounted.host.asked('task.update').at(-1))
    .toMatchObject({
      ref: { text: '- [ ] Fix the tap' },
      patch: { status: 'done' },
    })
})
test('arrows walk through days and tasks, into other months, and home again', async () => {
  const mounted = await mountCalendar([task('Fix the tap', { due: today() })])
  await expect.element(chip('Fix the tap')).toBeVisible()
  cell(today()).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chip('Fix the tap')).toHaveFocus()
  await userEvent.keyboard('e')
  const detail = page.getByRole('complementary', { name: 'Task' })
  await expect.element(detail).toBeVisible()
  await userEvent.keyboard('{Escape}')
  chip('Fix the tap').element().focus()
  await userEvent.keyboard('{PageDown}')
  const next = monthStart(today(), 1)
  await expect.element(cell(next)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cell(addDays(next, -1))).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(cell(today())).toHaveFocus()
  expect(mounted.host.asked('task.update')).toEqual([])
})
test('months are turned by their buttons, and Today comes back', async () => {
  const { host } = await mountCalendar([])
  const heading = (count: number) =>
    page.getByRole('heading', { name: monthName(monthStart(today(), count)) })
  await expect.element(heading(0)).toBeVisible()
  await page.getByRole('button', { name: 'The month before' }).click()
  await expect.element(heading(-1)).toBeVisible()
  await expect
    .poll(() => (host.asked('task.query').at(-1)?.filter.from ?? '') <= monthStart(today(), -1))
    .toBe(true)
  await page.getByRole('button', { name: 'Today' }).click()
  await page.getByRole('button', { name: 'The next month' }).click()
  await expect.element(heading(1)).toBeVisible()
})
deepTest(
  'a day with more than fits says how many, opens to all of them, and takes a new one',
  async () => {
    const many = Array.from({ length: 40 }, (_, n) => task(`Task ${n}`, { due: today() }))
    const mounted = await mountCalendar(many)
    await page.getByRole('button', { name: /^\+\d+ more$/ }).click()
    const day = page.getByRole('dialog', { name: exactDate(today()) })
    await expect.element(day.getByRole('button', { name: 'Task 39' })).toBeInTheDocument()
    await expectSound({ except: NAMES })
    const field = day.getByRole('textbox', { name: `New task on ${exactDate(today())}` })
    await field.fill('  ')
    await userEvent.keyboard('{Enter}')
    await field.fill('One more')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    await expect
      .poll(() => mounted.host.asked('task.create'))
      .toMatchObject([{ title: 'One more', patch: { due: today() } }])
    await day.getByRole('checkbox', { name: 'Open: Task 3', exact: true }).click()
    await expect.poll(() => patches(mounted)).toEqual([{ status: 'done' }])
  },
)
test('what was not made comes back into the field of its day', async () => {
  await mountCalendar([], {
    answers: { 'task.create': new LatentError('unavailable', 'The disk is full.') },
  })
  await expect.element(cell(today())).toBeVisible()
  cell(today()).element().focus()
  await userEvent.keyboard('{Enter}')
  const field = page.getByRole('textbox', { name: `New task on ${exactDate(today())}` })
  await field.fill('Paint')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await expect.element(field).toHaveValue('Paint')
})
test('a task is dragged to another day', async () => {
  const mounted = await mountCalendar([task('Fix the tap', { due: DAY })])
  await expect.element(chip('Fix the tap')).toBeVisible()
  const next = addDays(DAY, 1)
  const from = chip('Fix the tap').element().getBoundingClientRect()
  const to = cell(next).element().getBoundingClientRect()
  const point = (kind: string, clientX: number, clientY: number, target: EventTarget): void => {
    const where = { clientX, clientY, pointerId: 1, isPrimary: true, button: 0, buttons: 1 }
    const event = { ...where, bubbles: true, cancelable: true }
    target.dispatchEvent(new PointerEvent(`pointer${kind}`, event))
  }
  const over = (day: string) => page.getByText(`Over ${exactDate(day)}.`)
  point('down', from.x + 10, from.y + 6, chip('Fix the tap').element())
  point('move', from.x + 20, from.y + 8, document)
  await expect.element(over(DAY)).toBeInTheDocument()
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2]
  point('move', x, y, document)
  await expect.element(over(next)).toBeInTheDocument()
  point('up', x, y, document)
  await expect.poll(() => on(next)).toEqual(['Fix the tap'])
  expect(patches(mounted)).toEqual([{ due: next }])
})
test('more than fits into a month is said, and what cannot be read says why', async () => {
  const { host } = await mountCalendar([], {
    answers: { 'task.query': new LatentError('unavailable', 'The index is being started again.') },
  })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The index is being started again\./)
  const items = Array.from({ length: 2000 }, (_, n) => task(`Task ${n}`, { due: today() }))
  host.answer({
    'task.query': ({ offset, limit }) => ({
      total: 9000,
      groups: [],
      items: items.slice(offset, offset + limit),
    }),
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByText(/^The first 2,000 of 9,000: filter to see the others\./))
    .toBeVisible()
})
test('the week begins where the person says', async () => {
  await mountCalendar([], { settings: { weekStart: 'sunday' } })
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
  expect(heads[0]).toMatch(/^Sun/)
})
test('in the dark and on a phone the month can be used', async () => {
  await mountCalendar([task('Fix the tap', { due: today() })], { theme: 'dark', size: 'tiny' })
  await expect.element(chip('Fix the tap')).toBeInTheDocument()
  await expectSound({ except: NAMES })
})

test('the agenda says what is late, what each day brings, and that the first two are free', async () => {
  const mounted = await mountTasks(
    [task('Late', { due: inDays(-3) }), task('Soon', { due: inDays(4), scheduled: inDays(2) })],
    { view: { mode: 'agenda' } },
  )
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(section('Overdue')).toMatchTextContent(/Late/)
  await expect.element(section('Today')).toMatchTextContent(/Nothing planned\./)
  await expect.element(section('Tomorrow')).toMatchTextContent(/Nothing planned\./)
  expect(page.getByRole('group', { name: /^Soon/ }).elements()).toHaveLength(2)
  await expectSound({ except: NAMES })
  const late = page.getByRole('group', { name: /^Late/ })
  late.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('group', { name: /^Soon/ }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
  // What is late goes on from today, not from when it was due.
  await expect.poll(() => patches(mounted)).toEqual([{ due: inDays(1) }])
  await expect.element(section('Tomorrow')).toMatchTextContent(/Late/)
  await expect.element(section('Overdue')).not.toBeInTheDocument()
})
deepTest(
  'a free agenda says so, very much that is late is in the list, and what fails says why',
  async () => {
    const late = Array.from({ length: 35 }, (_, n) => task(`Late ${n}`, { due: inDays(-2) }))
    const { host } = await mountTasks(late, { view: { mode: 'agenda' } })
    await page.getByRole('button', { name: '5 more in the list' }).click()
    await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked()
    expect(host.asked('taskView.set').at(-1)?.view).toMatchObject({ mode: 'list', days: 'overdue' })
    host.answer({ 'task.query': { total: 0, groups: [], items: [] } })
    await page.getByRole('radio', { name: 'Agenda' }).click()
    await expect.element(page.getByText(/^The next four weeks are free\./)).toBeVisible()
  },
)
test('an agenda that cannot be read says why and asks again', async () => {
  const { host } = await mountTasks([], {
    view: { mode: 'agenda' },
    answers: { 'task.query': new LatentError('unavailable', 'The index is being started again.') },
  })
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  host.answer({ 'task.query': { total: 1, groups: [], items: [task('Paint', { due: today() })] } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('group', { name: /^Paint/ })).toBeVisible()
})
