import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../test/window/scripted-host.ts'
import type { ImportPlan, ImportReport, ImportSource, TransferProgress } from '../contract.ts'
import { ImportDialog } from './import-dialog.tsx'

const SOURCE: ImportSource = {
  importId: 'i1',
  kind: 'notion',
  name: 'Export.zip',
  suggestedFolder: vaultPath('Export'),
}
const plan = (rest: Partial<ImportPlan> = {}): ImportPlan => ({
  importId: 'i1',
  into: vaultPath('Export'),
  notes: 12,
  attachments: 3,
  sizeBytes: 4_000_000,
  changedNotes: 5,
  madeNotes: 1,
  renamedCount: 0,
  renamed: [],
  skippedCount: 0,
  skipped: [],
  notices: [],
  ...rest,
})
const REPORT: ImportReport = {
  groupId: 'g1',
  notes: 12,
  attachments: 3,
  firstNote: vaultPath('Export/Home.md'),
}
/** What main does, with what it says on the way. */
const doing = <T,>(result: T | LatentError, progress: readonly TransferProgress[] = []) =>
  async function* (): AsyncGenerator<TransferProgress, T> {
    yield* progress
    if (result instanceof LatentError) throw result
    return result
  }
/** On the desktop, where the system asks for the archive. */
const mountImport = (answers: MountOptions['answers'] = {}, options: MountOptions = {}) =>
  mount(<ImportDialog />, {
    app: { shell: 'electron' },
    ...options,
    answers: {
      ...noteAnswers({ 'Export/Home.md': '# Home' }),
      'transfer.chooseArchive': '/home/ada/Export.zip',
      'transfer.readSource': doing(SOURCE),
      'transfer.planImport': doing(plan()),
      'transfer.runImport': doing(REPORT),
      'transfer.discardImport': null,
      ...answers,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const archive = () => button(/^A zip archive/)
const facts = () => page.getByText('12 notes and 3 other files, 4.0 MB')

test('offers an archive or a folder, says what will happen, and asks main nothing yet', async () => {
  const { host } = await mountImport()
  await expect.element(archive()).toHaveFocus()
  await expect.element(page.getByText(/Nothing of yours is overwritten/)).toBeVisible()
  await expectSound()
  expect(host.asked('transfer.readSource')).toEqual([])
})
test('none chosen changes nothing, and a dialog that fails says so', async () => {
  const { host } = await mountImport({ 'transfer.chooseArchive': null })
  await archive().click()
  await expect.poll(() => host.asked('transfer.chooseArchive')).toHaveLength(1)
  await expect.element(archive()).toBeVisible()
  host.answer({ 'transfer.chooseArchive': new LatentError('unavailable', 'x') })
  await archive().click()
  await expect.element(page.getByText('The dialog could not be shown.')).toBeVisible()
  expect(host.asked('transfer.readSource')).toEqual([])
})
test('while it is read it says how far it is, and Stop goes back to the choice', async () => {
  await mountImport({
    'transfer.readSource': async function* (_, { signal }) {
      yield { step: 'reading', done: 300, total: 1200 }
      return untilStopped(signal)
    },
  })
  await archive().click()
  await expect.element(page.getByText('Reading 300 of 1,200 files')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expectSound()
  await button('Stop').click()
  await expect.element(archive()).toBeVisible()
})
test('what cannot be read says why, and another can be chosen', async () => {
  await mountImport({
    'transfer.readSource': doing<ImportSource>(
      new LatentError('invalid_input', 'This archive is damaged: it ends too early.'),
    ),
  })
  await archive().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This archive is damaged/)
  await expect.element(archive()).toBeEnabled()
})
test('the plan says what comes in, what gets another name and what stays out, before anything does', async () => {
  const { host } = await mountImport({
    'transfer.planImport': doing(
      plan({
        notices: ['Two tables have no titles.'],
        renamedCount: 1200,
        renamed: [{ from: 'a:b.md', to: 'a b.md' }],
        skippedCount: 1,
        skipped: [{ path: 'x.exe', reason: 'It is a program.' }],
      }),
    ),
  })
  await archive().click()
  await expect.element(facts()).toBeVisible()
  await expect.element(page.getByText(/An export of Notion/)).toBeVisible()
  await expect.element(page.getByText('Two tables have no titles.')).toBeVisible()
  await expect
    .element(page.getByText(/5 notes get links to the new names; 1 table gets/))
    .toBeVisible()
  await page.getByText('1,200 new names').click()
  await expect.element(page.getByText('and 1,199 more')).toBeVisible()
  await page.getByText('1 left out').click()
  await expect.element(page.getByText('It is a program.')).toBeVisible()
  await expectSound()
  expect(host.asked('transfer.readSource')).toEqual([
    { origin: { kind: 'path', path: '/home/ada/Export.zip' } },
  ])
  expect(host.asked('transfer.runImport')).toEqual([])
})
deepTest('another folder is planned anew, and one that cannot be says so', async () => {
  const { host } = await mountImport()
  await archive().click()
  const into = page.getByRole('textbox', { name: 'Into the folder' })
  await expect.element(into).toHaveValue('Export')
  await into.fill('../out')
  await expect.element(page.getByText('This cannot be the name of a folder.')).toBeVisible()
  await expect.element(button('Import')).toBeDisabled()
  await into.fill('Old')
  await expect.element(facts()).toBeVisible()
  expect(host.asked('transfer.planImport').map((asked) => asked.into)).toEqual(['Export', 'Old'])
})
test('an archive without notes cannot be imported', async () => {
  await mountImport({ 'transfer.planImport': doing(plan({ notes: 0, attachments: 0 })) })
  await archive().click()
  await expect.element(page.getByText(/^0 notes/)).toBeVisible()
  await expect.element(button('Import')).toBeDisabled()
})
test('it comes in as one change, leads to its first note, and can be taken back', async () => {
  const { host } = await mountImport({
    'undo.run': { groupId: 'u', undone: [], changeIds: ['c'], clashes: [], refused: [] },
  })
  await archive().click()
  await button('Import').click()
  await expect.element(page.getByText(/12 notes and 3 other files are in Export now/)).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText(/The import was taken back/)).toBeVisible()
  expect(host.asked('undo.run')).toEqual([{ selection: { groupId: 'g1' } }])
  expect(host.asked('transfer.runImport')).toEqual([{ importId: 'i1' }])
})
deepTest('the first note opens and the dialog closes', async () => {
  const { stores } = await mountImport()
  stores.overlay.show({ kind: 'trash' })
  await archive().click()
  await button('Import').click()
  await button('Open the first note').click()
  expect(stores.workspace.state.getState().place?.path).toBe('Export/Home.md')
  expect(stores.overlay.state.getState().overlay).toBeNull()
})
test('an import that failed says why over a new plan', async () => {
  await mountImport({
    'transfer.runImport': doing<ImportReport>(
      new LatentError('conflict', 'Export/Home.md came in the meantime. Nothing was imported.'),
    ),
  })
  await archive().click()
  await button('Import').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/came in the meantime/)
  await expect.element(facts()).toBeVisible()
})
deepTest('closed, main is told to forget what was unpacked', async () => {
  const { host, screen } = await mountImport()
  await archive().click()
  await expect.element(facts()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await screen.rerender(<></>)
  await expect.poll(() => host.asked('transfer.discardImport')).toEqual([{ importId: 'i1' }])
})
deepTest(
  'in the browser a folder is asked for in the window, and an archive is sent in pieces',
  async () => {
    const { host, stores } = await mountImport(
      {
        'transfer.beginUpload': { uploadId: 'u1' },
        'transfer.upload': ({ offset }) => ({ receivedBytes: offset }),
        'transfer.discardUpload': null,
      },
      { app: { shell: 'browser' } },
    )
    await button(/^A folder/).click()
    const question = stores.overlay.state.getState().folder
    expect(question?.title).toBe('Import a folder')
    question?.answer(null)
    const bytes = new Uint8Array(200 * 1024)
    await page.getByLabelText('Zip archive').upload(new File([bytes], 'Export.zip'))
    await expect.element(facts()).toBeVisible()
    expect(host.asked('transfer.beginUpload')).toEqual([
      { name: 'Export.zip', sizeBytes: bytes.length },
    ])
    expect(host.asked('transfer.upload').map(({ offset }) => offset)).toEqual([0, 180 * 1024])
    expect(host.asked('transfer.readSource')).toEqual([
      { origin: { kind: 'upload', uploadId: 'u1' } },
    ])
  },
)
