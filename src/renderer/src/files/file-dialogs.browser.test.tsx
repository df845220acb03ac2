import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RenamePreview, RenameReport } from '../../../shared/contract/rename.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Overlay } from '../stores/workspace/overlay-store.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../test/window/scripted-host.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NewEntryDialog } from './new-entry-dialog.tsx'
import { RelocationDialogs } from './relocation-dialogs.tsx'

const PLAN = vaultPath('Plan.md')
const mountDialogs = (overlay: Overlay | null, options: MountOptions = {}) =>
  mount(
    (stores) => {
      if (overlay) stores.overlay.show(overlay)
      return (
        <>
          <MoveDialog />
          <NewEntryDialog />
          <RelocationDialogs />
        </>
      )
    },
    { ...options, answers: { ...noteAnswers({ 'Plan.md': '# Plan' }), ...options.answers } },
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('textbox', { name: 'Name' })
const preview: RenamePreview = {
  from: PLAN,
  to: vaultPath('Idea.md'),
  files: 1,
  updatedLinks: 3,
  updatedNotes: [vaultPath('Ada.md'), vaultPath('Bo.md')],
  left: [],
  caughtLinks: 0,
}
const report: RenameReport = { ...preview, groupId: 'g1', changes: [] }
/** What main answers to a rename, without any progress before it. */
const renamed = (answer: RenameReport | LatentError) =>
  // oxlint-disable-next-line require-yield
  async function* (): AsyncGenerator<never, RenameReport> {
    if (answer instanceof LatentError) throw answer
    return answer
  }

test('a new note starts at its name, says where it goes, and is made and opened', async () => {
  const { host, stores } = await mountDialogs(
    { kind: 'new-note', folder: 'garden' },
    { answers: { 'note.create': ({ path }) => ({ ...NOTE, path }) } },
  )
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByText('In garden')).toBeVisible()
  await expect.element(button('Create')).toBeDisabled()
  await expectSound()
  await userEvent.keyboard('Roses/Red{Enter}')
  await expect
    .poll(() => host.asked('note.create'))
    .toEqual([{ path: 'garden/Roses/Red.md', text: '# Red\n\n' }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(stores.workspace.state.getState().place).toMatchObject({ atEnd: true })
})
test('a name that does not work says why, until it is another one', async () => {
  const { host } = await mountDialogs({ kind: 'new-note', folder: '' })
  await expect.element(page.getByText('At the top of the vault')).toBeVisible()
  await field().fill('../out')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await field().fill('inside')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(host.asked('note.create')).toEqual([])
})
test('a new folder is made and opened in the tree; what main refuses is said and the name kept', async () => {
  const { host, stores } = await mountDialogs(
    { kind: 'new-folder', folder: '' },
    {
      answers: {
        'vault.createFolder': new LatentError('denied', 'The folder may not be written.'),
        'vault.list': [],
      },
    },
  )
  await field().fill('garden')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The folder may not be written.')).toBeVisible()
  await expect.element(field()).toHaveValue('garden')
  host.answer({ 'vault.createFolder': null })
  await button('Create').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(stores.files.state.getState().expanded).toEqual(new Set(['garden']))
})
test('fast hands make one note, and what was opened meanwhile is not closed when it is there', async () => {
  const making = Promise.withResolvers<void>()
  const { host, stores } = await mountDialogs(
    { kind: 'new-folder', folder: '' },
    {
      answers: {
        'vault.createFolder': () => making.promise.then(() => null),
        'vault.folders': [],
        'vault.list': [],
      },
    },
  )
  await field().fill('Garden')
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.element(button('Create')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  stores.overlay.show({ kind: 'move', what: [{ path: PLAN, isFolder: false }] })
  making.resolve()
  await expect.poll(() => stores.files.state.getState().expanded.has('Garden')).toBe(true)
  expect(host.asked('vault.createFolder')).toEqual([{ path: 'Garden' }])
  expect(stores.overlay.state.getState().overlay).toMatchObject({ kind: 'move' })
})
test('a move lists every other folder, finds by what is typed, and goes to a new one too', async () => {
  const { host } = await mountDialogs(
    { kind: 'move', what: [{ path: vaultPath('garden/Plan.md'), isFolder: false }] },
    {
      answers: {
        'vault.folders': ['garden', 'people', 'projects'].map(vaultPath),
        'note.rename': renamed(report),
      },
    },
  )
  const options = (): (string | null)[] =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(options).toEqual(['Top of the vault', 'people', 'projects'])
  await expectSound()
  await userEvent.keyboard('proj')
  await expect.poll(options).toEqual(['projects', 'New folder “proj”proj'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => host.asked('note.rename').map(({ to }) => to)).toEqual(['proj/Plan.md'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
test('a folder is never moved into itself, and folders that cannot be read say why', async () => {
  const { host } = await mountDialogs(
    { kind: 'move', what: [{ path: vaultPath('a'), isFolder: true }] },
    { answers: { 'vault.folders': ['a', 'a/in', 'b'].map(vaultPath) } },
  )
  await expect.element(page.getByRole('option', { name: 'b' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
  expect(host.asked('vault.folders')).toEqual([{}])
})
test('a folder is deleted only after a question, whose way out has the focus', async () => {
  const path = vaultPath('garden')
  const { host } = await mountDialogs(
    { kind: 'delete-files', what: [{ path, isFolder: true }] },
    {
      answers: {
        'folder.trash': { changeId: 'c', kind: 'trash', path, additions: 0, deletions: 0 },
      },
    },
  )
  await expect.element(button('Cancel')).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(host.asked('folder.trash')).toEqual([])
})
test('a yes moves the folder to the trash', async () => {
  const path = vaultPath('garden')
  const { host } = await mountDialogs(
    { kind: 'delete-files', what: [{ path, isFolder: true }] },
    {
      answers: {
        'folder.trash': { changeId: 'c', kind: 'trash', path, additions: 0, deletions: 0 },
      },
    },
  )
  await button('Delete').click()
  await expect.poll(() => host.asked('folder.trash')).toEqual([{ path }])
})
const MANY = [
  { path: vaultPath('garden'), isFolder: true },
  { path: PLAN, isFolder: false },
  { path: vaultPath('garden/map.png'), isFolder: false },
]
test('several go to one folder, but for those in which all are, or that are among them', async () => {
  const { host } = await mountDialogs(
    { kind: 'move', what: MANY.slice(0, 2) },
    {
      answers: {
        'vault.folders': ['garden', 'garden/Roses', 'people'].map(vaultPath),
        'files.move': renamed({ ...report, files: 4 }),
      },
    },
  )
  const options = page.getByRole('option')
  await expect.element(options.first()).toMatchTextContent(/people/)
  expect(options.elements()).toHaveLength(1)
  await expect.element(page.getByPlaceholder('Folder for 1 note and 1 folder')).toBeInTheDocument()
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('files.move').map(({ paths, folder }) => [paths, folder]))
    .toEqual([[['garden', 'Plan.md'], 'people']])
})
test('several are deleted after one question, which says how many of each', async () => {
  const { host } = await mountDialogs(
    { kind: 'delete-files', what: MANY },
    { answers: { 'files.trash': { groupId: 'g', changes: [] } } },
  )
  await expect.element(page.getByText('Delete 1 note, 1 file and 1 folder?')).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  await expectSound()
  await button('Delete').click()
  await expect.poll(() => host.asked('files.trash')).toEqual([{ paths: ['garden', 'Plan.md'] }])
})
deepTest('where links are asked about, several are asked about without a number', async () => {
  const { host, stores } = await mountDialogs(null, {
    settings: { updateLinksOnRename: 'ask' },
    answers: { 'files.move': renamed(report) },
  })
  void stores.relocation.moveMany(MANY.slice(0, 2), 'people')
  await expect.element(page.getByText('Update the links to what is moved?')).toBeVisible()
  await expectSound()
  await button('Update links').click()
  await expect
    .poll(() => host.asked('files.move').map(({ updateLinks }) => updateLinks))
    .toEqual([true])
})
test('where links are asked about, the notes are listed, and the answer goes with the rename', async () => {
  const { host, stores } = await mountDialogs(null, {
    settings: { updateLinksOnRename: 'ask' },
    answers: { 'rename.preview': preview, 'note.rename': renamed(report) },
  })
  void stores.relocation.rename({ path: PLAN, isFolder: false }, 'Idea')
  await expect.element(page.getByText('Update 3 links in 2 notes?')).toBeVisible()
  await expect.element(page.getByText('Ada.md')).toBeVisible()
  await expect.element(button('Update links')).toHaveFocus()
  await expectSound()
  await button('Leave links as they are').click()
  await expect
    .poll(() => host.asked('note.rename').map(({ updateLinks }) => updateLinks))
    .toEqual([false])
})
test('links that cannot follow are named with their reasons, and only a yes goes on', async () => {
  const left = [
    { path: vaultPath('Ada.md'), line: 4, text: '[[Plan]]', reason: 'It may not be written.' },
  ]
  const { host, stores } = await mountDialogs(null, {
    answers: {
      'note.rename': renamed(new LatentError('denied', 'A link cannot follow.', { left })),
    },
  })
  void stores.relocation.rename({ path: PLAN, isFolder: false }, 'Idea')
  await expect.element(page.getByText('1 link cannot follow')).toBeVisible()
  await expect.element(page.getByText('Ada.md, line 4')).toBeVisible()
  await expect.element(page.getByText('It may not be written.')).toBeVisible()
  await expect.element(button('Cancel')).toHaveFocus()
  host.answer({ 'note.rename': renamed(report) })
  await button('Rename all the same').click()
  await expect
    .poll(() => host.asked('note.rename').map(({ allowLeft }) => allowLeft))
    .toEqual([false, true])
  await expect.element(page.getByText(/3 links in 2 notes follow/)).toBeVisible()
})
deepTest('what takes longer shows how far it is, and can be stopped', async () => {
  const { stores } = await mountDialogs(null, {
    answers: {
      'note.rename': async function* (_, { signal }) {
        yield { step: 'reading', done: 30, total: 1200 }
        return untilStopped(signal)
      },
    },
  })
  void stores.relocation.rename({ path: PLAN, isFolder: false }, 'Idea')
  await expect
    .element(page.getByText('Reading the notes that link to it 30 of 1,200'))
    .toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: 'Renaming Plan' }))
    .toHaveAttribute('aria-valuenow', '3')
  await expectSound()
  await button('Cancel').click()
  await expect.poll(() => stores.relocation.state.getState().running).toBeNull()
})

const NOTE = {
  text: '',
  etag: '0'.repeat(64) as never,
  sizeBytes: 0,
  modifiedMs: 0,
  readOnlyReason: null,
}
