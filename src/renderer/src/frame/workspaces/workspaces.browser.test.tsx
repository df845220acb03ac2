import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mountApp, type MountedApp } from '../../../../../test/window/mount-app.tsx'
import { allInDeep, deepTest } from '../../../../../test/shared/in-deep.ts'

const FILES = { 'Atlas.md': '# Atlas\n', 'Plan.md': '# Plan\n', 'Long.md': '# Long\n' }
const OPEN = { openTabs: ['Atlas.md', 'Plan.md'], activeTab: 'Plan.md', leftOpen: false }

async function mountWorkspaces(theme: 'light' | 'dark' = 'light') {
  const mounted = await mountApp(FILES, { workspace: OPEN, theme })
  await expect.element(page.getByRole('tab', { name: 'Plan' })).toBeVisible()
  const arranged = () =>
    mounted
      .stores()
      .workspace.state.getState()
      .panes.all.map(({ tabs }) => tabs.tabs.map(String))
  return { ...mounted, arranged }
}
const show = ({ stores }: MountedApp, saves = false): void =>
  stores().overlay.show({ kind: 'workspaces', saves })
const field = () => page.getByPlaceholder('A name for the window as it is now')
async function save(mounted: MountedApp, name: string): Promise<void> {
  show(mounted, true)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard(`${name}{Enter}`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const names = ({ stores }: MountedApp) =>
  stores()
    .workspace.state.getState()
    .frame.savedWorkspaces.map(({ name }) => name)

test.each(allInDeep(['light', 'dark']))(
  'a window is saved under a name, and comes back with its panes, tabs and panels, in %s',
  async (theme) => {
    const mounted = await mountWorkspaces(theme)
    const { host, stores, arranged } = mounted
    show(mounted)
    await expect.element(page.getByText(/None is saved yet/)).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    stores().workspace.panes.split('right')
    await save(mounted, 'Writing')
    expect(arranged()).toEqual([['Atlas.md', 'Plan.md'], ['Plan.md']])
    await expect
      .poll(() => host.asked('workspace.set').at(-1)?.workspace.savedWorkspaces)
      .toMatchObject([{ name: 'Writing', layout: { leftOpen: false } }])
    stores().workspace.panes.closePane()
    stores().workspace.setFrame({ leftOpen: true })
    await stores().workspace.closeNote('Plan.md')
    expect(arranged()).toEqual([['Atlas.md']])
    show(mounted)
    await expect.element(row('Writing')).toHaveFocus()
    await expect.element(row('Writing')).toHaveTextContent('Writing2 panes, 3 tabs')
    await expectSound()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => arranged().toSorted((a, b) => b.length - a.length))
      .toEqual([['Atlas.md', 'Plan.md'], ['Plan.md']])
    expect(stores().workspace.state.getState().frame.leftOpen).toBe(false)
    await expect.poll(() => document.activeElement?.matches('.cm-content')).toBe(true)
  },
)

test('text that cannot be saved stays open, and what is not there any more is left out: both are told', async () => {
  const mounted = await mountWorkspaces()
  const { host, stores, arranged } = mounted
  await save(mounted, 'Writing')
  host.answer({
    'note.save': new LatentError('unavailable', 'The disk is full.'),
    'vault.list': [{ name: 'Atlas.md', path: vaultPath('Atlas.md'), kind: 'note' }],
  })
  stores().workspace.activate('Long.md')
  await expect.element(page.getByText('# Long')).toBeVisible()
  await expect.poll(() => document.activeElement?.matches('.cm-content')).toBe(true)
  await userEvent.keyboard('mine ')
  await stores().workspace.closeNote('Plan.md')
  show(mounted)
  await row('Writing').click()
  await expect.element(page.getByText(/Left out, .*: Plan.md/)).toBeVisible()
  await expect.element(page.getByText(/Still open, .*: Long.md/)).toBeVisible()
  expect(arranged()).toEqual([['Atlas.md', 'Long.md']])
  expect(stores().openNotes.get('Long.md')?.text().toString()).toContain('mine')
})

deepTest('one is overwritten, renamed and deleted, each with a way back', async () => {
  const mounted = await mountWorkspaces()
  const { stores } = mounted
  const saved = () => stores().workspace.state.getState().frame.savedWorkspaces
  await save(mounted, 'Writing')
  await stores().workspace.closeNote('Plan.md')
  show(mounted, true)
  await field().fill('Writing')
  await page.getByRole('button', { name: 'Overwrite', exact: true }).click()
  expect(saved()[0]?.panes.all[0]?.tabs).toEqual(['Atlas.md'])
  show(mounted)
  await page.getByRole('button', { name: 'Rename Writing' }).click()
  await userEvent.keyboard('Reading{Enter}')
  expect(names(mounted)).toEqual(['Reading'])
  await expect.element(row('Reading')).toHaveFocus()
  await page.getByRole('button', { name: 'Delete Reading' }).click()
  expect(names(mounted)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  expect(names(mounted)).toEqual(['Reading'])
})

deepTest('more than twenty are not saved, and it says so', async () => {
  const mounted = await mountWorkspaces()
  await save(mounted, 'Writing')
  const { workspace } = mounted.stores()
  const [one] = workspace.state.getState().frame.savedWorkspaces
  if (one)
    workspace.setFrame({
      savedWorkspaces: Array.from({ length: 20 }, (_, n) => ({ ...one, name: `W${n}` })),
    })
  show(mounted, true)
  await field().fill('Another')
  await expect.element(page.getByText(/as many as there can be/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field().fill('W3')
  await expect.element(page.getByRole('button', { name: 'Overwrite', exact: true })).toBeEnabled()
})

test('a way back takes back its own change, and what was saved since stays', async () => {
  const mounted = await mountWorkspaces()
  const { toasts } = mounted.stores()
  const undo = (words: string): void =>
    toasts.state
      .getState()
      .find(({ text }) => text.includes(words))
      ?.action?.run()
  await save(mounted, 'One')
  await save(mounted, 'Two')
  show(mounted)
  await page.getByRole('button', { name: 'Delete One' }).click()
  await userEvent.keyboard('{Escape}')
  await save(mounted, 'Three')
  undo('“One” is deleted')
  expect(names(mounted)).toEqual(['One', 'Two', 'Three'])
  undo('saved as “Three”')
  expect(names(mounted)).toEqual(['One', 'Two'])
})
