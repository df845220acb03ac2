import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { DesktopWish } from '../../../../shared/domain/desktop/desktop-wish.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { never } from '../../../../../test/window/scripted-host.ts'
import type { Command } from '../../commands/command.ts'
import { DesktopWindow } from './desktop-window.tsx'

const vault = (name: string, exists = true) => ({
  id: name,
  name,
  root: `/home/ada/${name}`,
  lastOpenedMs: 0,
  exists,
})

async function mountDesktop(commands: readonly Command[]) {
  const wishes: (DesktopWish | 'another window')[] = []
  let wake = (): void => {}
  const tell = (wish: DesktopWish | 'another window'): void => {
    wishes.push(wish)
    wake()
  }
  const mounted = await mount(
    <>
      <DesktopWindow commands={commands} />
      <input aria-label="Name" />
    </>,
    {
      app: { recentVaults: [vault('Garden'), vault('Work'), vault('Gone', false)] },
      answers: {
        async *'desktop.watch'() {
          for (;;) {
            for (const wish of wishes.splice(0)) {
              if (wish === 'another window') return null
              yield wish
            }
            await new Promise<void>((resolve) => (wake = resolve))
          }
        },
        'desktop.setMenus': null,
        'desktop.setNotes': null,
        'app.openVault': never,
        ...noteAnswers({ 'Plan.md': '# Plan' }),
        'note.titles': {},
      },
    },
  )
  const { host } = mounted
  await expect.poll(() => host.asked('desktop.setMenus').length).toBeGreaterThan(0)
  await expect.poll(() => host.asked('desktop.watch')).toHaveLength(1)
  return { ...mounted, tell, choose: (id: string) => tell({ kind: 'command', id }) }
}

const menuOf = ({ host }: Awaited<ReturnType<typeof mountDesktop>>, name: string) =>
  host
    .asked('desktop.setMenus')
    .at(-1)
    ?.menus.find((menu) => menu.name === name)
    ?.sections.flat()

test('main hears which commands there are, which of them can be run now, and runs them by their ids', async () => {
  const ran: string[] = []
  const run = (id: string) => (): void => void ran.push(id)
  const mounted = await mountDesktop([
    { id: 'new-note', title: 'New note', keys: ['Mod+N'], run: run('new-note') },
    { id: 'palette', title: 'Commands', keys: [], run: run('palette') },
    { id: 'rename', title: 'Rename', keys: [], needs: 'note', run: run('rename') },
  ])
  const { stores, choose } = mounted
  expect(menuOf(mounted, 'file')).toMatchObject([
    { id: 'new-note', keys: 'Mod+N', isEnabled: true },
    { title: 'Open recent vault', commands: [{ title: 'Garden' }, { title: 'Work' }] },
    { id: 'rename', isEnabled: false },
  ])
  choose('new-note')
  await expect.poll(() => ran).toEqual(['new-note'])
  choose('not-there')
  // What lies over the window keeps its commands out.
  stores.overlay.show({ kind: 'trash' })
  await expect
    .poll(() => menuOf(mounted, 'file'))
    .toMatchObject([
      { isEnabled: false },
      { commands: [{ isEnabled: false }, { isEnabled: false }] },
      { isEnabled: false },
    ])
  choose('new-note')
  choose('palette')
  await expect.poll(() => ran).toEqual(['new-note', 'palette'])
  stores.overlay.close()
  await expect.poll(() => menuOf(mounted, 'file')).toMatchObject([{ isEnabled: true }, {}, {}])
  expect(ran).toEqual(['new-note', 'palette'])
})

test('undo of a menu is of the field that the cursor is in, else of the note', async () => {
  let undone = 0
  const { choose } = await mountDesktop([
    { id: 'undo', title: 'Undo', keys: ['Mod+Z'], run: () => void undone++ },
  ])
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.click()
  await userEvent.keyboard('abc')
  choose('undo')
  await expect.element(field).toHaveValue('')
  expect(undone).toBe(0)
  ;(field.element() as HTMLElement).blur()
  choose('undo')
  await expect.poll(() => undone).toBe(1)
})

test('a note and a vault that the system hands over are opened', async () => {
  const { host, stores, tell } = await mountDesktop([])
  expect(host.asked('desktop.watch')).toEqual([
    { vaultId: stores.app.state.getState().app?.vault?.id },
  ])
  tell({ kind: 'note', vaultId: 'garden', path: vaultPath('Plan.md') })
  await expect.poll(() => stores.workspace.state.getState().tabs.active).toBe('Plan.md')
  // It is the last one that was opened, from then on.
  await expect
    .poll(() => host.asked('desktop.setNotes').at(-1)?.notes)
    .toEqual([{ path: 'Plan.md', title: 'Plan' }])
  tell({ kind: 'vault', root: '/home/ada/Work' })
  await expect.poll(() => host.asked('app.openVault')).toEqual([{ root: '/home/ada/Work' }])
})

test('another vault is opened from its place in the menu', async () => {
  const { host, choose } = await mountDesktop([])
  choose('recent-vault-Work')
  await expect.poll(() => host.asked('app.openVault')).toEqual([{ root: '/home/ada/Work' }])
})

test('the window that the person comes back to has the menus again, where another took them', async () => {
  const { host, tell } = await mountDesktop([])
  window.dispatchEvent(new Event('focus'))
  expect(host.asked('desktop.watch')).toHaveLength(1) // nobody else asked
  tell('another window')
  // The stream ends a moment later, so the person comes back until it has.
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('focus'))
      return host.asked('desktop.watch').length
    })
    .toBe(2)
  const menus = host.asked('desktop.setMenus').length
  expect(menus).toBeGreaterThan(1)
})
