import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import {
  drag,
  entry,
  focused,
  focusTree,
  mountFiles,
  names,
  overlayOf,
  row,
  tree,
} from '../../../../test/window/mount-files.tsx'
import { never, untilStopped } from '../../../../test/window/scripted-host.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'

/** Main at work on a rename, until it is stopped. */
// oxlint-disable-next-line require-yield
async function* renaming(signal: AbortSignal): AsyncGenerator<never, never> {
  return untilStopped(signal)
}
test('says that it is reading, and why where it cannot', async () => {
  await mountFiles({ answers: { 'vault.list': never } })
  await expect.element(page.getByText('Reading…')).toBeVisible()
})
test('a folder that cannot be read says so in its place, and the others are there', async () => {
  await mountFiles({
    answers: {
      'vault.list': ({ folder }) => {
        if (folder !== '') throw new LatentError('denied', 'You may not read this folder.')
        return [entry('garden'), entry('Atlas.md')]
      },
    },
  })
  await row('garden').click()
  await expect.element(page.getByText('You may not read this folder.')).toBeVisible()
  await expect.element(row('Atlas')).toBeVisible()
  await expectSound()
})
test('an empty vault offers the first note', async () => {
  const mounted = await mountFiles({ entries: [] })
  await expect.element(page.getByText(/This vault has no notes yet/)).toBeVisible()
  await page.getByRole('button', { name: 'New note' }).last().click()
  expect(overlayOf(mounted)).toEqual({ kind: 'new-note', folder: '' })
})
test('the button of a new note says the keys that do it in a browser, which keeps Ctrl+N', async () => {
  await mountFiles()
  await page.getByRole('button', { name: 'New note' }).hover()
  await expect.element(page.getByText('Alt+N')).toBeVisible()
})
test('arrows move, right and left open and close folders, Home and End go to the ends', async () => {
  const { host } = await mountFiles()
  await focusTree()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(row('Beds')).toBeVisible()
  expect(names()).toEqual(['garden', 'Beds', 'Roses', 'Atlas', 'map.png', 'Plan'])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe('Beds')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focused).toBe('Roses')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(focused).toBe('garden')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(row('Beds')).not.toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('Plan')
  expect(host.asked('vault.list')).toEqual([{ folder: '' }, { folder: 'garden' }])
})
deepTest('letters jump to a name, and the same letter later to the next one', async () => {
  await mountFiles()
  await focusTree()
  await userEvent.keyboard('pl')
  await expect.poll(focused).toBe('Plan')
  await expectSound()
})
test('Enter opens and gives the editor the focus, Space opens and keeps it', async () => {
  const { stores } = await mountFiles()
  const place = () => stores.workspace.state.getState().place
  await focusTree()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  expect(place()).toMatchObject({ path: 'Atlas.md', focus: true })
  await expect.element(row('Atlas')).toHaveAttribute('aria-current', 'true')
  await expect.element(row('Atlas')).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{End} ')
  expect(place()).toMatchObject({ path: 'Plan.md', focus: false })
  await row('map.png').click()
  expect(place()?.path).toBe('map.png')
})
deepTest(
  'a click and Space only look, where the settings want that; Enter and a double click keep',
  async () => {
    const { stores } = await mountFiles({ settings: { previewTabs: true } })
    const list = () => {
      const { tabs, preview } = stores.workspace.state.getState().tabs
      return { tabs, preview }
    }
    await row('Atlas').click()
    expect(list()).toEqual({ tabs: ['Atlas.md'], preview: 'Atlas.md' })
    await focusTree()
    await userEvent.keyboard('{End} ')
    expect(list()).toEqual({ tabs: ['Plan.md'], preview: 'Plan.md' })
    await userEvent.keyboard('{Enter}')
    expect(list()).toEqual({ tabs: ['Plan.md'], preview: null })
    await row('Atlas').dblClick()
    expect(list()).toEqual({ tabs: ['Plan.md', 'Atlas.md'], preview: null })
  },
)

test('another note in front is shown in the tree, with the folders above it opened', async () => {
  const { stores } = await mountFiles()
  await focusTree()
  stores.workspace.openNote(vaultPath('garden/Roses.md'))
  await expect.element(row('Roses')).toHaveAttribute('aria-current', 'true')
  await expect.element(row('garden')).toHaveAttribute('aria-expanded', 'true')
  expect(focused()).toBe('Roses')
})
test('Delete sends a note to the trash with a way back, and asks for a folder', async () => {
  const change = { changeId: 'c1', kind: 'trash' as const, additions: 0, deletions: 1 }
  const mounted = await mountFiles({
    answers: {
      'note.trash': ({ path }) => ({ ...change, path, to: '.trash/Plan.md' }),
      'undo.run': { groupId: 'g', undone: [], changeIds: ['c1'], clashes: [], refused: [] },
    },
  })
  await focusTree()
  await userEvent.keyboard('{End}{Delete}')
  await expect.element(page.getByText('Plan.md went to .trash.')).toBeVisible()
  expect(mounted.host.asked('note.trash').map(({ path }) => path)).toEqual(['Plan.md'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => mounted.host.asked('undo.run'))
    .toEqual([{ selection: { changeId: 'c1' } }])
  tree().element().focus()
  await userEvent.keyboard('{Home}{Delete}')
  expect(overlayOf(mounted)).toEqual({
    kind: 'delete-files',
    what: [{ path: 'garden', isFolder: true }],
  })
})
test('F2 edits a name in its place: Esc leaves it, a bad one says why, Enter renames', async () => {
  const { host } = await mountFiles({
    answers: { 'note.rename': (_, { signal }) => renaming(signal) },
  })
  await focusTree()
  await userEvent.keyboard('{End}{F2}')
  const field = page.getByRole('textbox', { name: 'New name of Plan' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(tree()).toHaveFocus()
  await userEvent.keyboard('{F2}')
  await field.fill('At#las')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/A name cannot contain #/)
  await field.fill('a/b')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/A name cannot contain/)
  await userEvent.keyboard('{Enter}')
  expect(host.asked('note.rename')).toEqual([])
  await field.fill('Idea')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('note.rename'))
    .toMatchObject([{ from: 'Plan.md', to: 'Idea.md', updateLinks: true, allowLeft: false }])
})
test('a name that is being typed is given when the panel goes, but for one that cannot be', async () => {
  const { host, show, screen } = await mountFiles({
    answers: { 'note.rename': (_, { signal }) => renaming(signal) },
  })
  const field = page.getByRole('textbox', { name: 'New name of Plan' })
  await focusTree()
  await userEvent.keyboard('{End}{F2}')
  await field.fill('Idea')
  await show(<></>)
  await expect.poll(() => host.asked('note.rename').map(({ to }) => to)).toEqual(['Idea.md'])
  expect(screen.container.textContent).not.toContain('Plan')
})
deepTest(
  'the right button offers what can be done with a row, and beside the rows what with the vault',
  async () => {
    const mounted = await mountFiles()
    await row('garden').click({ button: 'right' })
    const menu = page.getByRole('menu')
    await expect.element(menu).toBeVisible()
    expect(menu.element().textContent).toMatch(/New noteNew folderRename.*Move to….*Delete/)
    await expectSound()
    await page.getByRole('menuitem', { name: 'New folder' }).click()
    expect(overlayOf(mounted)).toEqual({ kind: 'new-folder', folder: 'garden' })
    await row('Plan').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    expect(overlayOf(mounted)).toEqual({
      kind: 'move',
      what: [{ path: 'Plan.md', isFolder: false }],
    })
    await tree().click({ button: 'right', position: { x: 20, y: 400 } })
    await page.getByRole('menuitem', { name: 'Trash' }).click()
    expect(overlayOf(mounted)).toEqual({ kind: 'trash' })
  },
)
test('the button for a new note starts in the folder in focus', async () => {
  const mounted = await mountFiles()
  await row('garden').click()
  await page.getByRole('button', { name: 'New note' }).click()
  expect(overlayOf(mounted)).toEqual({ kind: 'new-note', folder: 'garden' })
})
test('with Alt the system drags the files out of a desktop window, and nothing moves here', async () => {
  const mounted = await mountFiles({
    app: { shell: 'electron' },
    answers: { 'file.dragOut': null },
  })
  const { host, stores } = mounted
  await focusTree()
  const started = (
    name: string,
  ): { readonly over: DragEvent; readonly data: readonly string[] } => {
    const over = drag(name, () => row('garden').element(), { altKey: true })
    return { over, data: over.dataTransfer?.types ?? [] }
  }
  const alone = started('Plan')
  expect(alone.data).toEqual([])
  expect(alone.over.defaultPrevented).toBe(false)
  await row('Atlas').click({ modifiers: ['Control'] })
  await row('map.png').click({ modifiers: ['Control'] })
  started('Atlas')
  await expect
    .poll(() => host.asked('file.dragOut').map(({ paths }) => paths.toSorted()))
    .toEqual([['Plan.md'], expect.arrayContaining(['Atlas.md', 'map.png'])])
  expect(stores.relocation.state.getState().running).toBeNull()
  // A folder is none of the system's, and is dragged as ever.
  expect(started('garden').data).toContain('application/x-latent-path')
  expect(host.asked('file.dragOut')).toHaveLength(2)
})
test('what cannot be dragged out says why', async () => {
  await mountFiles({
    app: { shell: 'electron' },
    answers: { 'file.dragOut': new LatentError('not_found', 'File not found: Plan.md') },
  })
  await focusTree()
  drag('Plan', () => row('Atlas').element(), { altKey: true })
  await expect.element(page.getByText('File not found: Plan.md')).toBeVisible()
})
test('in a browser Alt changes nothing: a row is moved within the window', async () => {
  const { host } = await mountFiles({
    answers: { 'note.rename': (_input, { signal }) => renaming(signal) },
  })
  await focusTree()
  drag('Plan', () => row('garden').element(), { altKey: true })
  await expect.poll(() => host.asked('note.rename').map(({ to }) => to)).toEqual(['garden/Plan.md'])
  expect(host.asked('file.dragOut')).toEqual([])
})
test('in a vault that is only read nothing can be made, renamed or deleted, and all can be opened', async () => {
  const { host, stores } = await mountFiles({
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
  })
  await focusTree()
  for (const name of ['New note', 'New folder'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{End}{F2}{Delete}{Enter}')
  expect(host.asked('note.trash')).toEqual([])
  expect(stores.relocation.state.getState().renaming).toBeNull()
  expect(stores.workspace.state.getState().place?.path).toBe('Plan.md')
  await row('Plan').click({ button: 'right' })
  await expect
    .element(page.getByRole('menuitem', { name: /^Rename/ }))
    .toHaveAttribute('aria-disabled', 'true')
})
deepTest('of ten thousand files those in sight are drawn, and End reaches the last', async () => {
  const entries = Array.from({ length: 10_000 }, (_, n) =>
    entry(`Note ${String(n).padStart(5, '0')}.md`),
  )
  const { host } = await mountFiles({ entries })
  await expect.element(row('Note 00000')).toBeVisible()
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(80)
  tree().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Note 09999')).toBeVisible()
  for (const { paths } of host.asked('note.titles')) expect(paths.length).toBeLessThanOrEqual(2000)
})
test('a note is called by its title, its file name behind it; invisible characters are shown', async () => {
  await mountFiles({
    entries: [entry('a1.md'), entry('b\u202Egnp.md')],
    answers: { 'note.titles': { 'a1.md': 'The atlas' } },
  })
  await expect.element(row('The atlas, a1')).toBeVisible()
  expect(names().at(-1)).not.toContain('\u202E')
})
deepTest('what is none of the own notes carries a sign with its reason', async () => {
  const mark = { kind: 'conflict' as const, reason: 'A sync client left this copy.' }
  await mountFiles({ entries: [entry('Plan (copy).md', { mark })] })
  const sign = page.getByRole('img', { name: 'Conflict copy' })
  await sign.hover()
  await expect.element(page.getByText('A sync client left this copy.')).toBeVisible()
})
deepTest(
  'the name of the vault offers the others that are there, and the way to another',
  async () => {
    const vault = { root: '/v', lastOpenedMs: 0 }
    const { onChooseVault, onOpenVault } = await mountFiles({
      app: {
        recentVaults: [
          { ...vault, id: 'vault', name: 'Notes', exists: true },
          { ...vault, id: 'w', name: 'Work', exists: true, root: '/work' },
          { ...vault, id: 'gone', name: 'Gone', exists: false },
        ],
      },
    })
    const head = page.getByRole('button', { name: 'Notes' })
    await head.click()
    await expect.element(page.getByRole('menuitem', { name: 'Gone' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Work' }).click()
    expect(onOpenVault).toHaveBeenCalledWith('/work')
    await expect.element(head).toHaveFocus()
    await head.click()
    await page.getByRole('menuitem', { name: 'Open another vault' }).click()
    expect(onChooseVault).toHaveBeenCalledOnce()
  },
)
test('what another program does to a folder is seen at once', async () => {
  const { host } = await mountFiles()
  await focusTree()
  host.answer({ 'vault.list': [entry('New.md')] })
  host.send('vault.changed', { changes: [], foldersChanged: [], isUnlisted: true })
  await expect.element(row('New')).toBeVisible()
  expect(names()).toEqual(['New'])
})
test('an empty vault that is only read offers no note', async () => {
  await mountFiles({ entries: [], vault: { readOnlyReason: 'Another Latent writes this vault.' } })
  await expect.element(page.getByText(/has no notes yet/)).toBeVisible()
  for (const button of page.getByRole('button', { name: 'New note' }).elements())
    expect(button).toBeDisabled()
})
test('the Enter and the Esc of an input method choose a character, and no name', async () => {
  const { host } = await mountFiles({
    answers: { 'note.rename': (_input, { signal }) => renaming(signal) },
  })
  await focusTree()
  await userEvent.keyboard('p{F2}')
  const field = page.getByRole('textbox', { name: 'New name of Plan' })
  await field.fill('計')
  for (const key of ['Enter', 'Escape'])
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }))
  await expect.element(field).toHaveValue('計')
  expect(host.asked('note.rename')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test('a row that is dragged to a folder, or to what is in one, moves there; where it is already, nothing happens', async () => {
  const { host, stores } = await mountFiles({
    answers: { 'note.rename': (_input, { signal }) => renaming(signal) },
  })
  await focusTree()
  const moves = (): unknown[] => host.asked('note.rename').map(({ from, to }) => [from, to])
  drag('Plan', () => row('Atlas').element())
  drag('garden', () => row('garden').element())
  expect(stores.relocation.state.getState().running).toBeNull()
  const over = drag('Plan', () => row('garden').element())
  expect(over.defaultPrevented).toBe(true)
  await expect.poll(moves).toEqual([['Plan.md', 'garden/Plan.md']])
})
test('in a vault that is only read nothing is dragged', async () => {
  const { host } = await mountFiles({ vault: { readOnlyReason: 'Another Latent writes.' } })
  await focusTree()
  expect(row('Plan').element().getAttribute('draggable')).toBe('false')
  const over = drag('Plan', () => row('garden').element())
  expect(over.defaultPrevented).toBe(false)
  expect(host.asked('note.rename')).toEqual([])
})
deepTest(
  'an order of its own is kept with the vault, and dates are asked for only where they count',
  async () => {
    const at = (modifiedMs: number, createdMs: number) => ({ modifiedMs, createdMs })
    const { host, stores } = await mountFiles({
      entries: [entry('garden'), entry('Atlas.md', at(1, 9)), entry('Plan.md', at(2, 8))],
    })
    await focusTree()
    const choose = async (order: string): Promise<void> => {
      await page.getByRole('button', { name: 'Order and kinds of files' }).click()
      await page.getByRole('menuitem', { name: order }).click()
    }
    await page.getByRole('button', { name: 'Order and kinds of files' }).click()
    await expect.element(page.getByRole('menuitem', { name: /A to Z ✓/ })).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await choose('Name, Z to A')
    await expect.poll(names).toEqual(['garden', 'Plan', 'Atlas'])
    expect(host.asked('vault.list')).toEqual([{ folder: '' }])
    await choose('Changed, newest first')
    await expect
      .poll(() => host.asked('vault.list').at(-1))
      .toEqual({ folder: '', withDates: true })
    await expect.poll(names).toEqual(['garden', 'Plan', 'Atlas'])
    await choose('Created, newest first')
    await expect.poll(names).toEqual(['garden', 'Atlas', 'Plan'])
    expect(stores.workspace.state.getState().frame.fileOrder).toBe('created')
  },
)
test('attachments are hidden and shown again, and have a sign of their kind', async () => {
  const { stores } = await mountFiles({
    entries: ['Atlas.md', 'a.pdf', 'b.mp3', 'c.canvas', 'd.csv', 'e.xyz'].map((path) =>
      entry(path),
    ),
  })
  await expect.element(row('a.pdf')).toBeVisible()
  const signs = [...document.querySelectorAll('[data-kind="file"] > :first-child > svg')].map(
    ({ outerHTML }) => outerHTML,
  )
  expect(new Set(signs).size).toBe(5)
  stores.workspace.setFrame({ showsAttachments: false })
  await expect.poll(names).toEqual(['Atlas'])
  stores.workspace.setFrame({ showsAttachments: true })
  await expect.poll(() => names().length).toBe(6)
})
deepTest(
  'the menu of a file duplicates it, copies what leads to it, and makes a note beside it',
  async () => {
    const mounted = await mountFiles({
      app: { shell: 'electron' },
      answers: {
        'file.duplicate': { path: vaultPath('garden/Roses 2.md') },
        'note.names': [
          { path: vaultPath('Roses.md'), title: 'Roses', alias: null, linkText: 'Roses' },
          {
            path: vaultPath('garden/Roses.md'),
            title: 'Roses',
            alias: null,
            linkText: 'garden/Roses',
          },
        ],
        'file.openOutside': null,
        'note.read': new LatentError('not_found', 'There is no such note.'),
      },
    })
    const written: string[] = []
    const clipboard = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockImplementation(async (text) => {
        written.push(text)
      })
    const pick = async (item: string): Promise<void> => {
      await row('Roses').click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    await row('garden').click()
    await pick('Copy path')
    await pick('Copy link')
    await expect.poll(() => written).toEqual(['garden/Roses.md', '[[garden/Roses]]'])
    clipboard.mockRestore()
    await pick('Show in its folder')
    expect(mounted.host.asked('file.openOutside')).toEqual([
      { path: 'garden/Roses.md', where: 'folder' },
    ])
    await pick('New note here')
    expect(overlayOf(mounted)).toEqual({ kind: 'new-note', folder: 'garden' })
    await pick('Duplicate')
    await expect
      .poll(() => mounted.stores.workspace.state.getState().tabs.active)
      .toBe('garden/Roses 2.md')
  },
)
test('a browser has no folder to show a file in, and what is only read is not duplicated', async () => {
  await mountFiles({ vault: { readOnlyReason: 'Another Latent writes this vault.' } })
  await row('Plan').click({ button: 'right' })
  await expect
    .element(page.getByRole('menuitem', { name: 'Duplicate' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(page.getByRole('menuitem', { name: 'Show in its folder' }))
    .not.toBeInTheDocument()
})
