import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { Mounted } from '../../../../../test/window/mount.tsx'
import { inDays, mountTasks, task, today } from '../testing/mount-tasks.tsx'

const column = (status: string): Element | null =>
  document.querySelector(`[data-column="${status}"]`)
const titles = (status: string): (string | null)[] =>
  [...(column(status)?.querySelectorAll('[data-title]') ?? [])].map((each) => each.textContent)
const card = (title: string) => page.getByRole('group', { name: new RegExp(`^${title}`) })
const patches = ({ host }: Mounted) => host.asked('task.update').map(({ patch }) => patch)
const mountBoard: typeof mountTasks = (tasks, options) =>
  mountTasks(tasks, { ...options, view: { mode: 'board', ...options?.view } })
const focus = (title: string): void => card(title).element().focus()

test('each status has its column with its number, and an empty one says what comes there', async () => {
  await mountBoard([
    task('Fix the tap', { due: inDays(-1) }),
    task('Paint', { due: today() }),
    task('Sweep', { status: 'doing' }),
  ])
  await expect.element(card('Sweep')).toBeVisible()
  expect(['open', 'doing', 'done'].map(titles)).toEqual([['Fix the tap', 'Paint'], ['Sweep'], []])
  await expect.element(page.getByRole('region', { name: 'Open, 2' })).toBeVisible()
  await expect.element(page.getByText('What you tick comes here.')).toBeVisible()
  await expect.element(page.getByText('What will not be done comes here.')).toBeVisible()
  await expect.element(card('Fix the tap, Open, Checkbox, Overdue since')).toBeVisible()
  await expectSound()
})
test('a card goes to another column by Shift and an arrow, and not beyond the last', async () => {
  const mounted = await mountBoard([task('Fix the tap'), task('Paint', { status: 'cancelled' })])
  await expect.element(card('Paint')).toBeVisible()
  focus('Fix the tap')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => titles('doing')).toEqual(['Fix the tap'])
  await expect.element(page.getByText(/^Moved to “/)).toBeVisible()
  focus('Paint')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'doing' }, { status: 'done' }])
})
test('arrows with Ctrl or Alt, which are those of the window, move no card', async () => {
  const mounted = await mountBoard([task('One'), task('Two', { status: 'doing' })])
  await expect.element(card('Two')).toBeVisible()
  focus('One')
  // As they split the window.
  await userEvent.keyboard('{Control>}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}{/Control}')
  await userEvent.keyboard('{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}')
  await expect.element(card('One')).toHaveFocus()
  expect(patches(mounted)).toEqual([])
})
deepTest(
  'arrows walk in a column and to its neighbours; keys tick, open, look closer and delete',
  async () => {
    const mounted = await mountBoard([task('One'), task('Two'), task('Sweep', { status: 'doing' })])
    await expect.element(card('Sweep')).toBeVisible()
    focus('One')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(card('Two')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    await expect.element(card('Sweep')).toHaveFocus()
    await userEvent.keyboard('e')
    const detail = page.getByRole('complementary', { name: 'Task' })
    await expect.element(detail.getByRole('textbox', { name: 'Title' })).toHaveValue('Sweep')
    await userEvent.keyboard('{Escape}')
    await expect.element(detail).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('[data-tasks-view]')).not.toBeNull()
    focus('Sweep')
    await userEvent.keyboard(' ')
    await expect.poll(() => [titles('doing'), titles('done')]).toEqual([[], ['Sweep']])
    expect(patches(mounted)).toEqual([{ status: 'done' }])
    focus('Two')
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => titles('open')).toEqual(['One'])
    await expect.element(page.getByText('Took “Two” out of Home.')).toBeVisible()
    focus('One')
    await userEvent.keyboard('{Enter}')
    expect(mounted.stores.workspace.state.getState().place).toMatchObject({
      path: 'Home.md',
      line: 7,
    })
  },
)
deepTest(
  'a card is picked up by M, carried by arrows and put down, and everybody is told',
  async () => {
    const mounted = await mountBoard([task('Fix the tap')])
    await expect.element(card('Fix the tap')).toBeVisible()
    focus('Fix the tap')
    await userEvent.keyboard('m')
    await expect.element(page.getByText('Over Open.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('Over In progress.')).toBeInTheDocument()
    await userEvent.keyboard('m')
    await expect.poll(() => patches(mounted)).toEqual([{ status: 'doing' }])
    await expect.poll(() => titles('doing')).toEqual(['Fix the tap'])
    focus('Fix the tap')
    await userEvent.keyboard('m')
    await expect.element(page.getByText('Over In progress.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}{Escape}')
    await expect.element(page.getByText('Fix the tap is where it was.')).toBeInTheDocument()
    expect(patches(mounted)).toHaveLength(1)
  },
)
function point(kind: string, x: number, y: number, target: EventTarget): void {
  const where = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true }
  target.dispatchEvent(
    new PointerEvent(`pointer${kind}`, { ...where, buttons: 1, cancelable: true }),
  )
}
/** Takes the card of “Fix the tap” over what is in progress. @returns lets it go there */
async function dragToDoing(): Promise<() => void> {
  const from = card('Fix the tap').element().getBoundingClientRect()
  const to = column('doing')?.getBoundingClientRect()
  const [x, y] = [from.x + 60, from.y + 40]
  point('down', x, y, card('Fix the tap').element())
  point('move', x + 10, y + 4, document)
  await expect.element(page.getByText('Over Open.')).toBeInTheDocument()
  const [endX, endY] = [(to?.x ?? 0) + 60, (to?.y ?? 0) + 160]
  point('move', endX, endY, document)
  await expect.element(page.getByText('Over In progress.')).toBeInTheDocument()
  return () => point('up', endX, endY, document)
}
test('a card lands in the column that is marked, also when the columns move under it in that moment', async () => {
  const mounted = await mountBoard([task('Fix the tap'), task('Sweep', { status: 'doing' })])
  await expect.element(card('Fix the tap')).toBeVisible()
  const drop = await dragToDoing()
  const board = document.querySelector<HTMLElement>('[data-board]')
  const width = column('doing')?.getBoundingClientRect().width ?? 0
  if (board) board.style.translate = `-${width}px`
  drop()
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'doing' }])
})
test('a card is dragged by the pointer into a column; a click only looks closer', async () => {
  const mounted = await mountBoard([task('Fix the tap'), task('Sweep', { status: 'doing' })])
  await expect.element(card('Fix the tap')).toBeVisible()
  const drop = await dragToDoing()
  drop()
  await expect.poll(() => patches(mounted)).toEqual([{ status: 'doing' }])
  await expect.poll(() => titles('doing')).toEqual(['Fix the tap', 'Sweep'])
  await card('Sweep').click()
  await expect.element(page.getByRole('complementary', { name: 'Task' })).toBeVisible()
  expect(patches(mounted)).toHaveLength(1)
})
test('a column that cannot be read says why and asks again; one that was refused its task shows it where it was', async () => {
  const broken = new LatentError('unavailable', 'The index is being started again.')
  const { host } = await mountBoard([], { answers: { 'task.query': broken } })
  await expect.element(page.getByText('The index is being started again.').first()).toBeVisible()
  const open = { total: 1, groups: [{ group: '', count: 1 }], items: [task('Paint')] }
  const none = { total: 0, groups: [], items: [] }
  host.answer({
    'task.query': ({ filter }) => (filter.statuses.includes('open') ? open : none),
    'task.update': new LatentError('unavailable', 'The disk is full.'),
  })
  for (let left = 4; left > 0; left--)
    await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(card('Paint')).toBeVisible()
  focus('Paint')
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  expect(titles('open')).toEqual(['Paint'])
})
deepTest('of many cards those in sight are drawn, also in the dark and on a phone', async () => {
  const many = Array.from({ length: 500 }, (_, n) => task(`Task ${n}`))
  await mountBoard(many, { size: 'tiny', theme: 'dark' })
  await expect.element(card('Task 0,')).toBeVisible()
  expect(titles('open').length).toBeLessThan(40)
  await expectSound()
})
