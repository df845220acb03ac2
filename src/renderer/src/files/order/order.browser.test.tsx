import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import {
  drag,
  entry,
  focused,
  focusTree,
  mountFiles,
  names,
  row,
} from '../../../../../test/window/mount-files.tsx'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const mod = { modifiers: ['Control' as const] }
const said = () => page.getByRole('status')
// oxlint-disable-next-line require-yield
async function* renaming(signal: AbortSignal): AsyncGenerator<never, never> {
  return untilStopped(signal)
}

async function mountOwn(...[options]: Parameters<typeof mountFiles>) {
  const mounted = await mountFiles(options)
  await focusTree()
  mounted.stores.workspace.setFrame({ fileOrder: 'own' })
  return mounted
}
const ownOrders = ({ stores }: Awaited<ReturnType<typeof mountFiles>>) =>
  stores.workspace.state.getState().frame.ownOrders

test('a row is dragged between two others, a line says where; until then all is by name', async () => {
  const mounted = await mountOwn()
  expect(names()).toEqual(['garden', 'Atlas', 'map.png', 'Plan'])
  drag('Plan', () => row('garden').element(), { part: 0.1, drops: false })
  await expect.element(row('garden')).toHaveAttribute('data-drop', 'before')
  await expectSound()
  // From the row to its name the browser says that the row was left.
  const within = { bubbles: true, relatedTarget: row('garden').element().lastElementChild }
  row('garden').element().dispatchEvent(new DragEvent('dragleave', within))
  await new Promise(requestAnimationFrame)
  await expect.element(row('garden')).toHaveAttribute('data-drop', 'before')
  row('garden')
    .element()
    .dispatchEvent(new DragEvent('dragleave', { bubbles: true, relatedTarget: document.body }))
  await expect.element(row('garden')).not.toHaveAttribute('data-drop')
  drag('Plan', () => row('garden').element(), { part: 0.1 })
  await expect.poll(names).toEqual(['Plan', 'garden', 'Atlas', 'map.png'])
  await expect.element(row('garden')).not.toHaveAttribute('data-drop')
  drag('garden', () => row('map.png').element(), { part: 0.9 })
  await expect.poll(names).toEqual(['Plan', 'Atlas', 'map.png', 'garden'])
  expect(ownOrders(mounted)).toEqual({ '': ['Plan.md', 'Atlas.md', 'map.png', 'garden'] })
  // What is new is where its name would put it, and another order gives the old one back.
  mounted.host.answer({
    'vault.list': ['garden', 'Atlas.md', 'Book.md', 'map.png', 'Plan.md'].map((path) =>
      entry(path),
    ),
  })
  mounted.host.send('vault.changed', { changes: [], foldersChanged: [''] })
  await expect.poll(names).toEqual(['Plan', 'Atlas', 'Book', 'map.png', 'garden'])
  mounted.stores.workspace.setFrame({ fileOrder: 'name' })
  await expect.poll(names).toEqual(['garden', 'Atlas', 'Book', 'map.png', 'Plan'])
  expect(mounted.host.asked('note.save')).toEqual([])
})
test('Alt and the arrows move a row, and say where it is; what is chosen goes along', async () => {
  const mounted = await mountOwn()
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['garden', 'Atlas', 'Plan', 'map.png'])
  expect(focused()).toBe('Plan')
  await expect.element(said()).toHaveTextContent('Plan: now 3 of 4.')
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(said()).toHaveTextContent('Plan: last already.')
  await row('Atlas').click(mod)
  await row('Plan').click(mod)
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['Atlas', 'Plan', 'garden', 'map.png'])
  await expect.element(said().first()).toHaveTextContent('2 notes: now 1 of 4.')
  expect(ownOrders(mounted)['']).toEqual(['Atlas.md', 'Plan.md', 'garden', 'map.png'])
})
test('in another order the keys offer the own one', async () => {
  const mounted = await mountFiles()
  await focusTree()
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['garden', 'Atlas', 'map.png', 'Plan'])
  await page.getByRole('button', { name: 'Own order' }).click()
  expect(mounted.stores.workspace.state.getState().frame.fileOrder).toBe('own')
  await focusTree()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['garden', 'Atlas', 'Plan', 'map.png'])
})
test('a row that is hidden keeps its place among the others', async () => {
  const mounted = await mountOwn()
  mounted.stores.workspace.setFrame({ showsAttachments: false })
  await expect.poll(names).toEqual(['garden', 'Atlas', 'Plan'])
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(names).toEqual(['garden', 'Plan', 'Atlas'])
  expect(ownOrders(mounted)['']).toEqual(['garden', 'Plan.md', 'Atlas.md', 'map.png'])
})
test('what is dragged between the rows of another folder moves there, to this place', async () => {
  const mounted = await mountOwn({
    answers: { 'note.rename': (_, { signal }) => renaming(signal) },
  })
  await row('garden').click()
  await expect.element(row('Beds')).toBeVisible()
  drag('Plan', () => row('Roses').element(), { part: 0.1 })
  await expect
    .poll(() => mounted.host.asked('note.rename').map(({ from, to }) => [from, to]))
    .toEqual([['Plan.md', 'garden/Plan.md']])
  expect(ownOrders(mounted)).toEqual({ garden: ['Beds.md', 'Plan.md', 'Roses.md'] })
})
deepTest('the menu moves a row by the pointer alone, and only in this order', async () => {
  const { stores } = await mountOwn()
  await row('Plan').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /Move up/ }).click()
  await expect.poll(names).toEqual(['garden', 'Atlas', 'Plan', 'map.png'])
  stores.workspace.setFrame({ fileOrder: 'name' })
  await row('Plan').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /Rename/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Move up/ }).query()).toBeNull()
})
test('in a vault that is only read the order stays', async () => {
  const mounted = await mountOwn({ vault: { readOnlyReason: 'Another Latent writes.' } })
  await userEvent.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  expect(names()).toEqual(['garden', 'Atlas', 'map.png', 'Plan'])
  expect(ownOrders(mounted)).toEqual({})
})
test('a folder with more files than anybody arranges keeps its order, and says so', async () => {
  const many = Array.from({ length: 2001 }, (_, at) => entry(`n${String(at).padStart(4, '0')}.md`))
  const { stores } = await mountFiles({ entries: many })
  await expect.element(row('n0000')).toBeVisible()
  stores.workspace.setFrame({ fileOrder: 'own' })
  page.getByRole('tree', { name: 'Files' }).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByText(/more than 2,000 files/)).toBeVisible()
  expect(names().slice(0, 2)).toEqual(['n0000', 'n0001'])
})
