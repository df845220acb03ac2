import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { Mounted } from '../../../../../test/window/mount.tsx'
import { inDays, mountTasks, task, today } from '../testing/mount-tasks.tsx'

const item = (title: string) => page.getByRole('group', { name: new RegExp(`^${title}`) })
const patches = ({ host }: Mounted) => host.asked('task.update').map(({ patch }) => patch)
const mountAgenda: typeof mountTasks = (tasks, options) =>
  mountTasks(tasks, { ...options, view: { mode: 'agenda', ...options?.view } })
const dayOf = (title: string): string | null | undefined =>
  item(title).element().closest('[data-agenda-day]')?.getAttribute('data-agenda-day')

deepTest(
  'each day has its tasks on one line, named with their dates, and an empty day says so',
  async () => {
    await mountAgenda([
      task('Fix the tap', { due: inDays(-1) }),
      task('Paint the shed', { scheduled: today(), due: inDays(3), priority: 'high' }),
    ])
    await expect.element(item('Fix the tap, Open, Checkbox, Overdue since')).toBeVisible()
    await expect.element(page.getByText('Nothing planned.').first()).toBeVisible()
    // Planned for today, and due later: it stands on both days.
    expect(item('Paint the shed').elements()).toHaveLength(2)
    for (const each of item('Paint the shed').elements())
      expect(each.getBoundingClientRect().height).toBe(28)
    await expectSound()
  },
)
test('four free weeks say so, and the field for a task is one click away', async () => {
  await mountAgenda([])
  await page.getByRole('button', { name: 'Write a task' }).click()
  expect(document.activeElement?.matches('[data-quick-add]')).toBe(true)
})
deepTest('Shift and an arrow move the date that the task stands there for', async () => {
  const mounted = await mountAgenda([
    task('Sweep', { scheduled: today(), due: inDays(9) }),
    task('Paint', { due: `${today()}T15:00` }),
  ])
  await expect.element(item('Paint')).toBeVisible()
  item('Paint').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  item('Sweep').first().element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect
    .poll(() => patches(mounted))
    .toEqual([{ due: `${inDays(1)}T15:00` }, { scheduled: inDays(1) }])
})
function point(kind: string, x: number, y: number, target: EventTarget): void {
  const where = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, button: 0, bubbles: true }
  target.dispatchEvent(
    new PointerEvent(`pointer${kind}`, { ...where, buttons: 1, cancelable: true }),
  )
}
test('a task is dragged to another day; what is late can be dragged away, and nothing can be put there', async () => {
  const mounted = await mountAgenda([task('Fix the tap', { due: inDays(-2) })])
  await expect.element(item('Fix the tap')).toBeVisible()
  const from = item('Fix the tap').element().getBoundingClientRect()
  const to = document.querySelector(`[data-agenda-day="${inDays(1)}"]`)?.getBoundingClientRect()
  point('down', from.x + 60, from.y + 14, item('Fix the tap').element())
  point('move', from.x + 70, from.y + 16, document)
  point('move', (to?.x ?? 0) + 200, (to?.y ?? 0) + 14, document)
  await expect.element(page.getByText(/^Over .*\d{4}\.$/)).toBeInTheDocument()
  point('up', (to?.x ?? 0) + 200, (to?.y ?? 0) + 14, document)
  await expect.poll(() => patches(mounted)).toEqual([{ due: inDays(1) }])
  await expect.poll(() => dayOf('Fix the tap')).toBe(inDays(1))
})
