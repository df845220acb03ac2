import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FolderEntry } from '../../../shared/contract/note.ts'
import { fileNameOf, folderOf, vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never, untilStopped } from '../../../../test/window/scripted-host.ts'
import { FilesPanel } from './files-panel.tsx'

const entry = (path: string, rest: Partial<FolderEntry> = {}): FolderEntry => ({
  name: fileNameOf(path),
  path: vaultPath(path),
  kind: path.endsWith('.md') ? 'note' : path.includes('.') ? 'file' : 'folder',
  ...rest,
})
const ENTRIES = ['garden', 'garden/Beds.md', 'garden/Roses.md', 'Atlas.md', 'map.png', 'Plan.md']
const TEXTS = Object.fromEntries(ENTRIES.map((path) => [path, `# ${path}`]))

async function mountFiles(
  options: MountOptions & { readonly entries?: readonly FolderEntry[] } = {},
) {
  const { entries = ENTRIES.map((path) => entry(path)), answers, ...rest } = options
  const onChooseVault = vi.fn()
  const onOpenVault = vi.fn()
  const mounted = await mount(
    (stores) => {
      stores.files.load([])
      return (
        <InPanel>
          <FilesPanel onChooseVault={onChooseVault} onOpenVault={onOpenVault} />
        </InPanel>
      )
    },
    {
      ...rest,
      answers: {
        ...noteAnswers(TEXTS),
        'vault.list': ({ folder }) => entries.filter(({ path }) => folderOf(path) === folder),
        ...answers,
      },
    },
  )
  return { ...mounted, onChooseVault, onOpenVault }
}
const tree = () => page.getByRole('tree', { name: 'Files' })
const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
const names = (): (string | null)[] =>
  page
    .getByRole('treeitem')
    .elements()
    .map((element) => element.getAttribute('aria-label'))
/** What the arrows are at. */
const focused = (): string | null | undefined =>
  document
    .getElementById(tree().element().getAttribute('aria-activedescendant') ?? '')
    ?.getAttribute('aria-label')
const focusTree = async (): Promise<void> => {
  await expect.element(row('Atlas')).toBeVisible()
  tree().element().focus()
}
/** Main at work on a rename, until it is stopped. */
// oxlint-disable-next-line require-yield
async function* renaming(signal: AbortSignal): AsyncGenerator<never, never> {
  return untilStopped(signal)
}
const overlayOf = ({ stores }: Awaited<ReturnType<typeof mount>>) =>
  stores.overlay.state.getState().overlay

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
test('letters jump to a name, and the same letter later to the next one', async () => {
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
  await expect.element(row('Atlas')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End} ')
  expect(place()).toMatchObject({ path: 'Plan.md', focus: false })
  await row('map.png').click()
  expect(place()?.path).toBe('map.png')
})
test('another note in front is shown in the tree, with the folders above it opened', async () => {
  const { stores } = await mountFiles()
  await focusTree()
  stores.workspace.openNote(vaultPath('garden/Roses.md'))
  await expect.element(row('Roses')).toHaveAttribute('aria-selected', 'true')
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
  expect(overlayOf(mounted)).toEqual({ kind: 'delete-folder', path: 'garden' })
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
    .toEqual([{ from: 'Plan.md', to: 'Idea.md', updateLinks: true, allowLeft: false }])
})
test('the right button offers what can be done with a row, and beside the rows what with the vault', async () => {
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
  expect(overlayOf(mounted)).toEqual({ kind: 'move', path: 'Plan.md', isFolder: false })
  await tree().click({ button: 'right', position: { x: 20, y: 400 } })
  await page.getByRole('menuitem', { name: 'Trash' }).click()
  expect(overlayOf(mounted)).toEqual({ kind: 'trash' })
})
test('the button for a new note starts in the folder in focus', async () => {
  const mounted = await mountFiles()
  await row('garden').click()
  await page.getByRole('button', { name: 'New note' }).click()
  expect(overlayOf(mounted)).toEqual({ kind: 'new-note', folder: 'garden' })
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
test('of ten thousand files those in sight are drawn, and End reaches the last', async () => {
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
test('what is none of the own notes carries a sign with its reason', async () => {
  const mark = { kind: 'conflict' as const, reason: 'A sync client left this copy.' }
  await mountFiles({ entries: [entry('Plan (copy).md', { mark })] })
  const sign = page.getByRole('img', { name: 'Conflict copy' })
  await sign.hover()
  await expect.element(page.getByText('A sync client left this copy.')).toBeVisible()
})
test('the name of the vault offers the others that are there, and the way to another', async () => {
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
})
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

/** Drags one row onto another, as the browser tells it. */
function drag(from: string, onto: () => Element): DragEvent {
  const dataTransfer = new DataTransfer()
  const tell = (type: string, at: Element): DragEvent => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    at.dispatchEvent(event)
    return event
  }
  tell('dragstart', row(from).element())
  const over = tell('dragover', onto())
  tell('drop', onto())
  return over
}
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
