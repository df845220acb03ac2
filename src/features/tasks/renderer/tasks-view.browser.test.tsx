import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import type { Mounted } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { FIRST_TASK_VIEW, KeptTaskFilters, SavedFilter } from '../shared/task-view.ts'
import { TASKS } from './stores/use-tasks.ts'
import { TasksView } from './tasks-view.tsx'
import { inDays, mountTasks, task, taskNote, today } from './testing/mount-tasks.tsx'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../test/window/pictures.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const list = () => page.getByRole('grid', { name: 'Tasks' })
const row = (title: string) => list().getByRole('row').filter({ hasText: title })
const rows = (): (string | null | undefined)[] =>
  list()
    .getByRole('row')
    .elements()
    .map((each) => each.querySelector('[data-title]')?.textContent ?? each.textContent)
const field = () => page.getByRole('textbox', { name: 'New task' })
const search = () => page.getByRole('searchbox', { name: 'Search tasks' })
const detail = () => page.getByRole('complementary', { name: 'Task' })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const patches = ({ host }: Mounted) => host.asked('task.update').map(({ patch }) => patch)
const place = ({ stores }: Mounted) => stores.workspace.state.getState().place
/** What the last question to main was narrowed to. */
const asked = ({ host }: Mounted) => host.asked('task.query').at(-1)
const TAP = task('Fix the **tap**', { due: inDays(1), tags: ['home'] })
const PLANTS = task('Water the plants', { due: today(), repeat: 'every day' })
const PAID = task('Is it paid?', { mark: '?', due: inDays(-2), priority: 'high' })

test('while it is not known how tasks were looked at it waits, and then takes the keys', async () => {
  await mountTasks([PLANTS], { answers: { 'task.query': never } })
  await expect.element(page.getByRole('status', { name: 'Reading the tasks' })).toBeInTheDocument()
})
test('each task says its state, its day, its tags and where it stands', async () => {
  await mountTasks(
    [
      PAID,
      PLANTS,
      task('Done already', {
        status: 'doing',
        tags: ['a', 'b', 'c', 'd'],
        timeEstimateMinutes: 90,
      }),
      taskNote(4, 'Call \u202EAda', { priority: 'highest', subtasks: { done: 1, total: 3 } }),
    ],
    { groupOf: ({ due }) => (due === null ? '' : due < today() ? 'overdue' : 'today') },
  )
  await expect.element(row('Is it paid?')).toBeVisible()
  expect(rows().map((text) => text?.replace(/\d+$/, ''))).toEqual([
    // A head over a single task would say what the task says.
    'Is it paid?',
    'Water the plants',
    'No date',
    'Done already',
    'Call ⟨U+202E⟩Ada',
  ])
  await expect
    .element(page.getByRole('checkbox', { name: 'Open, marked ?: Is it paid?' }))
    .toHaveTextContent('?')
  await expect
    .element(page.getByRole('checkbox', { name: /^Doing|^In progress/ }))
    .toHaveAttribute('aria-checked', 'mixed')
  await expect.element(row('Is it paid?')).toMatchTextContent(/High priority.*Overdue, due/)
  await expect.element(row('Water the plants')).toMatchTextContent(/Repeats every day.*due today/)
  await expect.element(row('Done already')).toMatchTextContent(/1 h 30 min.*\+1/)
  await expect.element(row('Call')).toMatchTextContent(/1\/3/)
  await expect
    .element(
      page.getByRole('row', { name: /^Water the plants, Open, Checkbox, Due .*\d{4}, in Home$/ }),
    )
    .toBeVisible()
  await expect.element(page.getByText('4 tasks')).toBeVisible()
  await expectSound()
})
test('by keys alone: walk, fold a group, tick, and take it back', async () => {
  const other = task('Sweep the stairs', { due: inDays(1) })
  const mounted = await mountTasks([PLANTS, TAP, other], {
    groupOf: ({ due }) => (due === today() ? 'today' : 'tomorrow'),
    answers: {
      'undo.run': { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] },
    },
  })
  await expect.element(list()).toHaveFocus()
  await expect.element(row('Water the plants')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Fix the tap')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(row('Fix the tap')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}{End}{ArrowUp}')
  const active = document.getElementById(
    list().element().getAttribute('aria-activedescendant') ?? '',
  )
  expect(active?.textContent).toMatch(/Fix the tap/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/^Done: “Fix the \*\*tap\*\*”\./)).toBeVisible()
  expect(patches(mounted)).toEqual([{ status: 'done' }])
  await expect.element(row('Fix the tap')).not.toBeInTheDocument()
  await button('Undo').click()
  expect(mounted.host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
})
deepTest('a repeating task says where the next one is; a done one is opened again', async () => {
  const mounted = await mountTasks([PLANTS, task('Old', { status: 'done' })], {
    view: { statuses: [], group: 'none' },
  })
  await page.getByRole('checkbox', { name: 'Open: Water the plants' }).click()
  await expect.element(page.getByText(/The next one is in the list\./)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Done: Old' }).click()
  await expect.element(page.getByText('Open again: “Old”.')).toBeVisible()
  expect(patches(mounted)).toEqual([{ status: 'done' }, { status: 'open' }])
})
test('a task that is another one by now is not touched: it says so, and leads to its note', async () => {
  const mounted = await mountTasks([TAP], {
    answers: { 'task.update': { status: 'conflict', message: 'This line has changed.' } },
  })
  await page.getByRole('checkbox').first().click()
  await expect.element(page.getByText('This line has changed.')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Open: Fix/ })).toBeVisible()
  await button('Look at the note').click()
  expect(place(mounted)).toMatchObject({ path: 'Home.md', line: 7 })
})
test('where nothing can be written each task stays as it is, and why is said', async () => {
  const denied = new LatentError('denied', 'Another Latent writes this vault.')
  const { host } = await mountTasks([TAP], {
    vault: { readOnlyReason: denied.message },
    answers: { 'task.update': denied },
  })
  await page.getByRole('checkbox').first().click()
  await expect.element(page.getByText(denied.message)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Open: Fix/ })).toBeVisible()
  expect(host.asked('task.update')).toHaveLength(1)
  await expect.element(page.getByText(/^Done: /)).not.toBeInTheDocument()
})
deepTest('a day is chosen from the row, and what the pointer brings can be reached', async () => {
  const mounted = await mountTasks([task('Paint')])
  await row('Paint').hover()
  await row('Paint')
    .getByRole('button', { name: /^Set date/ })
    .click()
  const days = page.getByRole('dialog', { name: 'Choose a day' })
  await expect.element(days.getByRole('button', { name: 'No date' })).toBeDisabled()
  await expectSound()
  await days.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.element(list()).toHaveFocus()
  await expect.element(page.getByText('Due tomorrow.')).toBeVisible()
  expect(patches(mounted)).toEqual([{ due: inDays(1) }])
  await row('Paint').getByRole('button', { name: 'Home', exact: true }).click()
  expect(place(mounted)?.path).toBe('Home.md')
})
deepTest(
  'days are read as they are typed, shown before they are taken, and walked through by arrows',
  async () => {
    const mounted = await mountTasks([task('Paint', { due: `${inDays(3)}T15:00` })])
    await expect.element(row('Paint')).toBeVisible()
    await userEvent.keyboard('p')
    const days = page.getByRole('dialog', { name: 'Choose a day' })
    const words = days.getByRole('textbox')
    await expect.element(words).toHaveFocus()
    await expect.element(days.getByRole('radio', { name: 'Planned' })).toBeChecked()
    await userEvent.keyboard('some day{Enter}')
    await expect.element(days.getByRole('alert')).toMatchTextContent(/^No day was understood/)
    await words.fill('tomorrow')
    await expect.element(days.getByRole('status')).toHaveTextContent('Planned tomorrow')
    expect(patches(mounted)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Planned for tomorrow.')).toBeVisible()
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('d')
    await expect.element(words).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect
      .poll(() => patches(mounted))
      // The time of the day stays.
      .toEqual([{ scheduled: inDays(1) }, { due: `${inDays(4)}T15:00` }])
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('d')
    await days.getByRole('radio', { name: 'Starts' }).click()
    await days.getByRole('button', { name: 'Today' }).click()
    await expect.poll(() => patches(mounted).at(-1)).toEqual({ start: today() })
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('d')
    await userEvent.keyboard('{Escape}')
    await expect.element(days).not.toBeInTheDocument()
    await expect.element(list()).toHaveFocus()
    expect(patches(mounted)).toHaveLength(3)
  },
)
test('the details stand beside a wide list and below a narrow one, and never over it', async () => {
  const mounted = await openDetail([TAP, PLANTS], { size: 'wide', view: { group: 'none' } })
  const overlap = (): boolean => {
    const a = list().element().getBoundingClientRect()
    const b = detail().element().getBoundingClientRect()
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }
  expect(overlap()).toBe(false)
  await expect.element(row('Water the plants')).toBeInViewport()
  await userEvent.keyboard('{ArrowUp} ')
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'done' }])
})
deepTest(
  'several are chosen by keys and by the mouse, and changed as one step with one way back',
  async () => {
    const undone = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }
    const mounted = await mountTasks(
      ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => task(title)),
      { view: { group: 'none' }, answers: { 'undo.run': undone } },
    )
    const many = () => mounted.host.asked('task.updateMany')
    const bar = page.getByRole('toolbar', { name: 'The chosen tasks' })
    await expect.element(row('Five')).toBeVisible()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
    await expectSound()
    await row('Four').click({ modifiers: ['Control'], position: { x: 300, y: 14 } })
    await expect.element(bar).toMatchTextContent(/^4 chosen/)
    await userEvent.keyboard('d')
    await expect
      .element(page.getByRole('dialog', { name: 'Choose a day' }).getByRole('textbox'))
      .toHaveFocus()
    await userEvent.keyboard('tomorrow{Enter}')
    await expect.element(page.getByText('4 tasks: Due tomorrow.')).toBeVisible()
    expect(many()).toMatchObject([{ patch: { due: inDays(1) }, addTags: [] }])
    expect(many()[0]?.refs).toHaveLength(4)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(list()).toHaveFocus()
    await button('Undo').click()
    expect(mounted.host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
    list().element().focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(bar).toMatchTextContent(/^5 chosen/)
    await userEvent.keyboard('{Delete}')
    expect(mounted.host.asked('task.delete')).toEqual([])
    await bar.getByRole('textbox', { name: 'Tag to add' }).fill('#home, later')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => many().at(-1)).toMatchObject({ patch: {}, addTags: ['home', 'later'] })
    list().element().focus()
    await userEvent.keyboard('{Control>}a{/Control}{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await row('One').click({ position: { x: 300, y: 14 } })
    await row('Three').click({ modifiers: ['Shift'], position: { x: 300, y: 14 } })
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
    await userEvent.keyboard(' ')
    await expect.poll(() => many().at(-1)).toMatchObject({ patch: { status: 'done' } })
    await expect.element(row('Two')).not.toBeInTheDocument()
  },
)
deepTest(
  'several go to a note that is chosen, as one step with one way back, and those that cannot are named',
  async () => {
    const { host } = await mountTasks(
      [task('One'), task('Two'), taskNote(3, 'Three'), task('Four')],
      {
        view: { group: 'none' },
        answers: {
          'note.names': [
            { path: vaultPath('Later.md'), title: 'Later', alias: null, linkText: 'Later' },
            { path: vaultPath('work/Work.md'), title: 'Work', alias: 'Job', linkText: 'Work' },
          ],
        },
      },
    )
    await expect.element(row('Four')).toBeVisible()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}m')
    const picker = page.getByRole('dialog', { name: 'Move 3 tasks to a note' })
    await expect.element(picker.getByRole('option', { name: /^Job/ })).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(picker).not.toBeInTheDocument()
    const bar = page.getByRole('toolbar', { name: 'The chosen tasks' })
    await expect.element(bar).toMatchTextContent(/^3 chosen/)
    await bar.getByRole('button', { name: 'Move to note…' }).click()
    await expect.element(picker.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('la')
    await expect.poll(() => host.asked('note.names').at(-1)).toMatchObject({ query: 'la' })
    await picker.getByRole('option', { name: 'Later' }).click()
    await expect
      .element(page.getByText('2 tasks: Moved to Later. “Three” was left: It is no line.'))
      .toBeVisible()
    expect(host.asked('task.moveMany')).toMatchObject([{ to: 'Later.md' }])
    expect(host.asked('task.moveMany')[0]?.refs).toHaveLength(3)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(button('Undo')).toBeVisible()
  },
)
test.each([
  ['compact', 24],
  ['comfortable', 28],
] as const)('a row is as high as the person wants rows (%s)', async (density, height) => {
  const many = Array.from({ length: 60 }, (_, n) => task(`Task ${n}`))
  await mountTasks(many, { view: { group: 'none' }, settings: { density } })
  await expect.element(row('Task 0')).toBeVisible()
  const tops = [0, 1].map(
    (at) => list().getByRole('row').nth(at).element().getBoundingClientRect().top,
  )
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBe(height)
})
test('what was left as before is said, and all of thousands are as many as fit into one step', async () => {
  const many = Array.from({ length: 1200 }, (_, n) => task(`Task ${n}`))
  const { host } = await mountTasks(many, {
    view: { group: 'none' },
    answers: {
      'task.updateMany': {
        status: 'changed',
        changed: 498,
        left: [
          { title: 'a', reason: 'It has changed.' },
          { title: 'b', reason: 'It is gone.' },
        ],
        groupId: 'g1',
      },
    },
  })
  await expect.element(row('Task 0')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText(/^At most 500 tasks are changed as one step/)).toBeVisible()
  await page
    .getByRole('toolbar', { name: 'The chosen tasks' })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect
    .element(
      page.getByText('498 tasks: Done. “a” was left: It has changed. “b” was left: It is gone.'),
    )
    .toBeVisible()
  expect(host.asked('task.updateMany')[0]?.refs).toHaveLength(500)
})
test('what was chosen meanwhile stays when a longer choice had to be read first', async () => {
  const many = Array.from({ length: 300 }, (_, n) => task(`Task ${n}.`))
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await mountTasks(many, {
    view: { group: 'none' },
    answers: {
      'task.query': async ({ offset, limit }) => {
        if (offset >= 200) await held
        const items = many.slice(offset, offset + limit)
        return { total: 300, groups: [{ group: '', count: 300 }], items }
      },
    },
  })
  await expect.element(row('Task 0.')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  await row('Task 2.').click({ modifiers: ['Control'], position: { x: 300, y: 14 } })
  const chosen = page.getByRole('toolbar', { name: 'The chosen tasks' })
  await expect.element(chosen).toMatchTextContent(/^1 chosen/)
  release()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(chosen.element().textContent).toMatch(/^1 chosen/)
})
test('a timer is started and stopped from the row and by its key', async () => {
  const running = {
    taskId: 4,
    title: 'Paint',
    path: task('x').path,
    entry: { start: '2026-11-22T09:00:00', end: null },
  }
  const mounted = await mountTasks([taskNote(4, 'Paint'), task('No note')], {
    answers: { 'timer.start': running, 'timer.stop': { minutes: 0.4 } },
    view: { group: 'none' },
  })
  await row('Paint').hover()
  await row('Paint').getByRole('button', { name: 'Start the timer' }).click()
  expect(mounted.host.asked('timer.start')).toEqual([{ taskId: 4 }])
  await expect.element(row('Paint').getByRole('button', { name: 'Stop the timer' })).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{Home}t')
  await expect.element(page.getByText('Less than a minute written to “Paint”.')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}t')
  expect(mounted.host.asked('timer.start')).toHaveLength(1)
})
deepTest('subtasks are opened from their count, and ticked', async () => {
  const mounted = await mountTasks([task('Paint', { subtasks: { done: 1, total: 2 } })], {
    answers: {
      'task.subtasks': [task('Buy a brush', { status: 'done' }), task('Cover the floor')],
    },
  })
  await row('Paint').hover()
  await button('1/2 subtasks done').click()
  const sub = page.getByRole('dialog', { name: 'Subtasks of Paint' })
  await expect.element(sub.getByRole('checkbox', { name: 'Done: Buy a brush' })).toBeVisible()
  await sub.getByRole('checkbox', { name: 'Open: Cover the floor' }).click()
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'done' }])
  await expectSound()
})
deepTest('of five thousand those in sight are in the page, and End reaches the last', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => task(`Task ${n}`))
  await mountTasks(many, { view: { group: 'none' } })
  await expect.element(row('Task 0')).toBeVisible()
  expect(list().getByRole('row').elements().length).toBeLessThan(80)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Task 4999', { exact: true })).toBeVisible()
  await expect.element(page.getByText('5,000 tasks')).toBeVisible()
  await userEvent.keyboard('{PageUp}{Home}')
  await expect.element(row('Task 0')).toHaveAttribute('aria-selected', 'true')
})
test('no tasks at all teach how one is made, and none that fit offer what is open', async () => {
  const mounted = await mountTasks([])
  await expect.element(page.getByText(/^Nothing open\. Write a task above/)).toBeVisible()
  await expectSound()
  await button('Show done ones').click()
  expect(asked(mounted)?.filter.statuses).toEqual([])
  await search().fill('roses')
  await expect.element(page.getByText('No task fits what you search and filter for.')).toBeVisible()
  await button('Show all open tasks').click()
  await expect.element(search()).toHaveValue('')
  await expect
    .poll(() => asked(mounted)?.filter)
    .toMatchObject({ search: '', statuses: ['open', 'doing'] })
})
test('tasks that cannot be read say why and are asked for again; a stale list stays while they cannot', async () => {
  const broken = new LatentError('unavailable', 'The index is being started again.')
  const { host } = await mountTasks([TAP], { answers: { 'task.query': broken } })
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  const page1 = { total: 1, groups: [{ group: 'today', count: 1 }], items: [TAP] }
  host.answer({ 'task.query': page1 })
  await button('Try again').click()
  await expect.element(row('Fix the tap')).toBeVisible()
  host.answer({ 'task.query': broken })
  host.send('dues.changed', {})
  await expect.element(page.getByText(/^The index is being started again\./)).toBeVisible()
  await expect.element(row('Fix the tap')).toBeVisible()
  host.answer({ 'task.query': page1 })
  await button('Try again').click()
  await expect.element(page.getByText('1 task', { exact: true })).toBeVisible()
})
test('a task is written in words, what was understood is shown, and the field is free for the next', async () => {
  const { host } = await mountTasks([])
  await expect.element(page.getByText(/^Nothing open/)).toBeVisible()
  page.getByRole('button', { name: 'Show done ones' }).element().focus()
  await userEvent.keyboard('q')
  await expect.element(field()).toHaveFocus()
  await field().fill('call Ada today !high every week #work ~30m')
  const understood = page.getByText('call Ada', { exact: true }).last()
  await expect.element(understood).toBeVisible()
  for (const words of ['due today', 'high priority', 'repeats every week', '30 min', '#work'])
    await expect.element(page.getByText(words, { exact: true }).last()).toBeVisible()
  expect(
    [...document.querySelectorAll('mark')].map(({ textContent }) => textContent?.trim()),
  ).toContain('!high')
  await expectSound()
  field().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('')
  expect(host.asked('task.create')).toMatchObject([
    {
      title: 'call Ada',
      patch: { due: today(), priority: 'high', timeEstimateMinutes: 30, tags: ['work'] },
    },
  ])
  await expect.element(page.getByText('Added “call Ada”.')).toBeVisible()
  await expect.element(row('call Ada')).toBeVisible()
})
deepTest(
  'fields without a task are no task, and one that was not made comes back into the field',
  async () => {
    let fail = (): void => {}
    await mountTasks([], {
      answers: {
        'task.create': () =>
          new Promise((_, reject) => {
            fail = () => reject(new LatentError('unavailable', 'The disk is full.'))
          }),
      },
    })
    await field().fill('!high')
    await expect.element(page.getByText(/Only its fields are there so far/)).toBeVisible()
    await expect.element(button('Add')).toBeDisabled()
    await field().fill('Paint')
    await button('Add').click()
    await userEvent.keyboard('next')
    fail()
    await expect.element(page.getByText('The disk is full.')).toBeVisible()
    await expect.element(field()).toHaveValue('Paint next')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('')
  },
)
deepTest('words narrow the list; arrows and Esc lead from them into it', async () => {
  const mounted = await mountTasks([TAP, PLANTS])
  await expect.element(row('Fix the tap')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search()).toHaveFocus()
  await userEvent.keyboard('plants')
  await expect.element(row('Fix the tap')).not.toBeInTheDocument()
  await expect.element(row('Water the plants')).toBeVisible()
  await expect.poll(() => asked(mounted)?.filter.search).toBe('plants')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toHaveFocus()
  await button('Clear the search').click()
  await expect.element(row('Fix the tap')).toBeVisible()
  await search().click()
  await userEvent.keyboard('x{Escape}')
  await expect.element(search()).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).toHaveFocus()
})
deepTest('filters are counted, kept with the vault, and taken back together', async () => {
  const mounted = await mountTasks([TAP], {
    answers: {
      'taskTag.list': [{ id: 1, name: 'home', color: '#ff0000', tasks: 1, notes: 0 }],
      'tag.list': [{ tag: 'garden', count: 2 }],
      'vault.folders': [vaultPath('projects')],
    },
  })
  await button('Filter').click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const choose = async (group: string, name: string): Promise<void> =>
    filters.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
  await choose('Status', 'Done')
  await choose('Day', 'This week')
  await choose('Priority', 'High')
  await choose('Tags', '#garden')
  await choose('Tags', '#home')
  await choose('Kind', 'Checkboxes')
  await choose('Folder', 'projects')
  await expectSound()
  await expect
    .poll(() => asked(mounted)?.filter)
    .toMatchObject({
      statuses: ['open', 'doing', 'done'],
      priorities: ['high'],
      tags: ['garden', 'home'],
      kinds: 'checkboxes',
      folder: 'projects',
    })
  expect(asked(mounted)?.filter.before).not.toBeNull()
  expect(mounted.host.asked('taskView.set').at(-1)?.view).toMatchObject({ days: 'week' })
  await choose('Tags', '#home')
  await expect.poll(() => asked(mounted)?.filter.tags).toEqual(['garden'])
  await filters.getByRole('button', { name: 'Show what was shown at first' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
})
test('what is typed of a new task is still there when one comes back to the tasks', async () => {
  const { show, host } = await mountTasks([])
  await field().fill('call Ada tom')
  await show(<p>A note</p>)
  await expect.element(field()).not.toBeInTheDocument()
  await show(<TasksView />)
  await expect.element(field()).toHaveValue('call Ada tom')
  expect(host.asked('task.create')).toEqual([])
})
deepTest('of many folders one far down is found, chosen and shown as chosen', async () => {
  const folders = Array.from({ length: 40 }, (_, n) => vaultPath(`Area ${n}`))
  const mounted = await mountTasks([TAP], { answers: { 'vault.folders': folders } })
  await button('Filter').click()
  const group = page.getByRole('group', { name: 'Folder' })
  const last = group.getByRole('button', { name: 'Area 39' })
  await expect.element(group.getByRole('button', { name: 'Area 23' })).toBeVisible()
  await expect.element(last).not.toBeInTheDocument()
  await group.getByRole('searchbox', { name: 'Find a folder' }).fill('39')
  await expectSound()
  await last.click()
  await expect.poll(() => asked(mounted)?.filter.folder).toBe('Area 39')
  await group.getByRole('searchbox').fill('')
  await expect.element(last).toHaveAttribute('aria-pressed', 'true')
})
deepTest(
  'what is shown is saved under a name, taken again by it, removed, and taken back',
  async () => {
    const mounted = await mountTasks([TAP])
    const kept = () =>
      mounted.host
        .asked('taskFilter.set')
        .at(-1)
        ?.filters.map(({ name }) => name)
    await button('Filter').click()
    const filters = page.getByRole('group', { name: 'Saved filters' })
    await expect.element(filters.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click()
    await filters.getByRole('textbox').fill('All that is done')
    await userEvent.keyboard('{Enter}')
    const saved = filters.getByRole('button', { name: 'All that is done', exact: true })
    await expect.element(saved).toHaveAttribute('aria-pressed', 'true')
    await expectSound()
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click()
    await expect.element(saved).toHaveAttribute('aria-pressed', 'false')
    await saved.click()
    await expect.poll(() => asked(mounted)?.filter.statuses).toEqual(['open', 'doing', 'done'])
    await filters.getByRole('button', { name: 'Remove All that is done' }).click()
    await expect.element(saved).not.toBeInTheDocument()
    expect(kept()).toEqual([])
    await userEvent.keyboard('{Escape}')
    // What was saved since, as in another window, stays.
    const since = { name: 'Since', view: mounted.host.asked('taskFilter.set')[0]?.filters[0]?.view }
    mounted.host.answer({ 'taskFilter.list': [SavedFilter.parse(since)] })
    await button('Undo').click()
    await expect.poll(kept).toEqual(['All that is done', 'Since'])
  },
)
test('a saved filter that cannot be read any more takes no other with it', () => {
  const whole = { name: 'Whole', view: FIRST_TASK_VIEW }
  expect(KeptTaskFilters.parse({ filters: [{ name: '' }, whole] }).filters).toEqual([whole])
})
deepTest('the list is grouped and ordered as one likes', async () => {
  const mounted = await mountTasks([TAP])
  await button(/Group by Day/).click()
  await page.getByRole('menuitem', { name: 'No groups' }).click()
  await button(/Sort by Urgency/).click()
  await page.getByRole('menuitem', { name: 'Title' }).click()
  await expect.poll(() => asked(mounted)).toMatchObject({ group: 'none', sort: 'title' })
  expect(mounted.host.asked('taskView.set').at(-1)?.view).toMatchObject({
    group: 'none',
    sort: 'title',
  })
})
test('how tasks were looked at last is how they are shown, also where that cannot be read', async () => {
  await mountTasks([TAP], { view: { mode: 'report' }, answers: { 'timer.report': never } })
  await expect.element(radio('Time')).toBeChecked()
  await expect.element(search()).not.toBeInTheDocument()
})
test('where it cannot be read how they were looked at, it is as at the first time', async () => {
  await mountTasks([TAP], { answers: { 'taskView.get': new LatentError('unavailable', 'x') } })
  await expect.element(radio('List')).toBeChecked()
  await expect.element(row('Fix the tap')).toBeVisible()
})

/** The details of the first task, opened by its key. */
async function openDetail(...options: Parameters<typeof mountTasks>): Promise<Mounted> {
  const mounted = await mountTasks(...options)
  await expect.element(list().getByRole('row').last()).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{End}e')
  await expect.element(detail()).toBeVisible()
  return mounted
}
const input = (name: string) => detail().getByRole('textbox', { name })

deepTest(
  'a field of a task is written when it is left or by Enter; Esc gives it back',
  async () => {
    const mounted = await openDetail([TAP])
    await expectSound()
    await input('Title').fill('Fix the big tap')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Title changed.')).toBeVisible()
    await input('Title').fill('Something else')
    await userEvent.keyboard('{Escape}')
    await expect.element(input('Title')).toHaveValue('Fix the big tap')
    await input('Title').fill(' ')
    await userEvent.keyboard('{Tab}')
    await expect.element(detail().getByRole('alert')).toHaveTextContent('A task needs a title.')
    await input('Estimate').fill('1h 30m')
    await input('Tags').fill('#home, work work')
    await input('Repeats').fill('every week')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => patches(mounted))
      .toEqual([
        { title: 'Fix the big tap' },
        { timeEstimateMinutes: 90 },
        { tags: ['home', 'work'] },
        { repeat: 'every week' },
      ])
  },
)
test('what is typed while another field is being written stays, and goes to the task as it is then', async () => {
  const writing = Promise.withResolvers<void>()
  const mounted = await openDetail([TAP], { writing: writing.promise })
  await input('Title').fill('Fix the big tap')
  await userEvent.keyboard('{Enter}')
  await input('Estimate').fill('30m')
  await userEvent.keyboard('{Enter}')
  await input('Due').fill('tomo')
  writing.resolve()
  await expect.element(input('Title')).toHaveValue('Fix the big tap')
  await expect.element(page.getByText('Estimate changed.')).toBeVisible()
  await expect.element(input('Due')).toHaveFocus()
  await userEvent.keyboard('rrow{Enter}')
  await expect
    .poll(() => patches(mounted))
    .toEqual([{ title: 'Fix the big tap' }, { timeEstimateMinutes: 30 }, { due: inDays(1) }])
})
deepTest(
  'days and lengths that are none are not written, and it says how one is written',
  async () => {
    const mounted = await openDetail([TAP])
    await input('Due').fill('nothing')
    await userEvent.keyboard('{Enter}')
    await expect.element(detail().getByRole('alert')).toMatchTextContent(/^No day was understood/)
    await input('Estimate').fill('long')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/No length was understood/)).toBeVisible()
    expect(patches(mounted)).toEqual([])
    await input('Due').fill('tomorrow')
    await input('Planned for').fill('today')
    await userEvent.keyboard('{Enter}')
    await input('Due').fill('')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => patches(mounted))
      .toEqual([{ due: inDays(1) }, { scheduled: today() }, { due: null }])
    await expect.element(page.getByText('Took the date away.')).toBeVisible()
  },
)
deepTest('status and priority are chosen: a checkbox has five, a task note three', async () => {
  const mounted = await openDetail([taskNote(4, 'Paint')])
  await detail().getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('menuitem', { name: /^In progress|^Doing/ }).click()
  await detail().getByRole('button', { name: 'None', exact: true }).click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent?.replace('✓', '').trim()),
  ).toEqual(['High priority', 'Medium priority', 'Low priority', 'None'])
  await page.getByRole('menuitem', { name: 'High priority' }).click()
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'doing' }, { priority: 'high' }])
})
test('an entry has only its day and its state; taking its date away leaves the note', async () => {
  const entry = task('Ada', {
    ref: { kind: 'entry', path: task('x').path, followUp: null },
    source: 'entry',
    category: 'people',
    due: today(),
  })
  const mounted = await openDetail([entry])
  await expect.element(detail()).toMatchTextContent(/^Person/)
  expect(detail().getByRole('textbox').elements()).toHaveLength(1)
  await detail().getByRole('button', { name: 'Take the date away' }).click()
  await expect
    .element(page.getByText(/^Took the date of “Ada” away\. The note stays\.$/))
    .toBeVisible()
  expect(mounted.host.asked('task.delete')).toHaveLength(1)
  await expect.element(detail()).not.toBeInTheDocument()
})
test('the time of a task note is told, and a done one has no timer to start', async () => {
  const logged = { start: '2026-11-22T09:00:00', end: '2026-11-22T10:30:00' }
  await openDetail([taskNote(4, 'Paint', { status: 'doing', timeEntries: [logged] })])
  await expect.element(detail().getByText('1 h 30 min so far')).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Start the timer' })).toBeEnabled()
})
deepTest(
  'the details follow the arrows in the list, and give the focus back when they are closed',
  async () => {
    const mounted = await openDetail([TAP, PLANTS], { view: { group: 'none' } })
    await expect.element(input('Title')).toHaveValue('Water the plants')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(input('Title')).toHaveValue('Fix the **tap**')
    await userEvent.keyboard('{Escape}')
    await expect.element(detail()).not.toBeInTheDocument()
    await expect.element(list()).toHaveFocus()
    // As CapsLock has it.
    list()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'E', bubbles: true }))
    await detail().getByRole('button', { name: 'Close' }).click()
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(place(mounted)).toMatchObject({ path: 'Home.md', line: 7 })
  },
)
test.for(allInDeep(['tiny', 'narrow']))(
  'on a %s screen the list and the details can be used',
  async (size) => {
    await openDetail([TAP, PAID], { size, theme: 'dark' })
    await expect.element(input('Due')).toBeVisible()
    const a = list().element().getBoundingClientRect()
    const b = detail().element().getBoundingClientRect()
    expect(a.bottom <= b.top + 1 || a.right <= b.left + 1).toBe(true)
    await expectSound()
  },
)
test('what is typed into a field is written though the details close, or another task comes, in between', async () => {
  const mounted = await openDetail([TAP, PLANTS])
  const tasks = mounted.stores.ofFeatures.of(TASKS)
  await input('Title').fill('Fix the big tap')
  tasks.choose(PLANTS)
  await expect.element(input('Title')).toHaveValue(PLANTS.title)
  await expect.poll(() => patches(mounted)).toEqual([{ title: 'Fix the big tap' }])
  await input('Repeats').fill('every week')
  tasks.choose(null)
  await expect.poll(() => patches(mounted)).toHaveLength(2)
  // What was given back, or cannot be, is not.
  tasks.choose(PLANTS)
  await input('Title').fill('No')
  await userEvent.keyboard('{Escape}')
  await input('Estimate').fill('long')
  tasks.choose(null)
  await expect.element(detail()).not.toBeInTheDocument()
  expect(patches(mounted).slice(1)).toEqual([{ repeat: 'every week' }])
})
test('a day that is being chosen goes to its task, also when others come before it meanwhile', async () => {
  let known = [PLANTS, TAP]
  const mounted = await mountTasks([], {
    view: { group: 'none' },
    answers: {
      'task.query': () => ({
        total: known.length,
        groups: [{ group: '', count: known.length }],
        items: known,
      }),
      'task.update': { status: 'conflict', message: 'This line has changed.' },
    },
  })
  await expect.element(row('Water the plants')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(page.getByRole('textbox', { name: /^Due/ })).toHaveFocus()
  known = [PAID, PLANTS, TAP]
  mounted.host.send('dues.changed', {})
  await expect.element(row('Is it paid?')).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  expect(mounted.host.asked('task.update').map(({ ref }) => ref)).toEqual([PLANTS.ref])
  await expect.element(list()).toHaveFocus()
})
test.each(['{ArrowDown}', '{Escape}'])(
  'tasks that are still read to be chosen are not after %s',
  async (key) => {
    const all = Array.from({ length: 150 }, (_, n) => task(`Task ${n}`))
    const reading = Promise.withResolvers<void>()
    await mountTasks([], {
      view: { group: 'none' },
      answers: {
        'task.query': async ({ offset, limit }) => {
          if (offset > 0) await reading.promise
          return {
            total: all.length,
            groups: [{ group: '', count: all.length }],
            items: all.slice(offset, offset + limit),
          }
        },
      },
    })
    await expect.element(row('Task 0')).toBeVisible()
    await userEvent.keyboard(`{Control>}a{/Control}${key}`)
    reading.resolve()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(page.getByRole('toolbar', { name: 'The chosen tasks' }).elements()).toEqual([])
  },
)
test('Esc chooses none also from what can be done with the chosen ones', async () => {
  await mountTasks([PLANTS, TAP], { view: { group: 'none' } })
  await expect.element(row('Water the plants')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}')
  const bar = page.getByRole('toolbar', { name: 'The chosen tasks' })
  await expect.element(bar).toBeVisible()
  await bar.getByRole('button', { name: 'Due' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Due/ })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: /^Due/ })).not.toBeInTheDocument()
  await expect.element(bar).toBeVisible()
  await bar.getByRole('textbox', { name: 'Tag to add' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(list()).toHaveFocus()
})
test('the keys of the list are those of their places where letters are other ones', async () => {
  await mountTasks([PLANTS, TAP], { view: { group: 'none' } })
  await expect.element(row('Water the plants')).toBeVisible()
  const press = (key: string, code: string, ctrlKey = false): boolean =>
    list()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }),
      )
  press('ф', 'KeyA', true)
  await expect.element(page.getByRole('toolbar', { name: 'The chosen tasks' })).toBeVisible()
  press('Escape', 'Escape')
  press('у', 'KeyE')
  await expect.element(detail()).toBeVisible()
})
test('tasks go to the note that was typed, also where Enter comes before it is found', async () => {
  const finding = Promise.withResolvers<void>()
  const named = (name: string) => [
    { path: vaultPath(`${name}.md`), title: name, alias: null, linkText: name },
  ]
  const { host } = await mountTasks([PLANTS, TAP], {
    view: { group: 'none' },
    answers: {
      'note.names': async ({ query }) => {
        if (query === '') return named('Changed last')
        await finding.promise
        return query === 'later' ? named('Later') : []
      },
    },
  })
  await expect.element(row('Water the plants')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}m')
  await expect.element(page.getByRole('option', { name: 'Changed last' })).toBeVisible()
  await userEvent.keyboard('later{Enter}')
  finding.resolve()
  await expect.poll(() => host.asked('task.moveMany').map(({ to }) => to)).toEqual(['Later.md'])
})

pictures('tasks', async (options) => {
  const some = [
    task('Is it **paid**?', { mark: '?', due: inDays(-2), priority: 'high' }),
    task('Send the form to the harbour office, with the drawing of the water side', {
      due: inDays(-1),
      tags: ['atlas', 'harbour'],
    }),
    task('Water the plants', { due: today(), repeat: 'every day' }),
    task('Ask Ada about oak', { due: today(), scheduled: today(), tags: ['atlas'] }),
    taskNote(4, 'Plan the foundation', { due: today(), subtasks: { done: 1, total: 3 } }),
    task('اسأل عن البذور', { due: inDays(3) }),
    task('Read about tide bells', {}),
    task('Sort the photographs', { status: 'done' }),
  ]
  const groupOf = ({ due }: (typeof some)[number]): string =>
    due === null ? '' : due < today() ? 'overdue' : due > today() ? 'later' : 'today'
  await mountTasks(some, { ...options, groupOf })
  await expect.element(row('Water the plants')).toBeVisible()
})
