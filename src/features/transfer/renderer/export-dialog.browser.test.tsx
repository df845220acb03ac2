import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../test/window/scripted-host.ts'
import type { ExportResult, ExportScope, TransferProgress } from '../contract.ts'
import { ExportDialog } from './export-dialog.tsx'

const PLAN = vaultPath('Plan.md')
const NOTE: ExportScope = { kind: 'note', path: PLAN }
const RESULT: ExportResult = {
  name: 'Plan.zip',
  sizeBytes: 4_000_000,
  files: 3,
  savedTo: '/home/ada/Plan.zip',
  notices: [],
}
const finishing = (result: Partial<ExportResult> | LatentError = {}) =>
  // oxlint-disable-next-line require-yield
  async function* (): AsyncGenerator<TransferProgress, ExportResult> {
    if (result instanceof LatentError) throw result
    return { ...RESULT, ...result }
  }
const mountExport = (
  scope: ExportScope,
  answers: MountOptions['answers'] = {},
  options: MountOptions = {},
) =>
  mount(<ExportDialog scope={scope} />, {
    app: { shell: 'electron' },
    ...options,
    answers: {
      ...noteAnswers({ [PLAN]: '# Plan\n\nFirst **step**.\n' }),
      'transfer.beginExport': { exportId: 'e1', name: 'Plan.zip', pages: [], index: null },
      'transfer.finishExport': finishing(),
      'transfer.discardExport': null,
      ...answers,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const files = () => button(/^Markdown files/)

test('a note goes out as files, a page or a PDF, and the first has the focus', async () => {
  await mountExport(NOTE)
  await expect.element(page.getByRole('dialog', { name: 'Export Plan' })).toBeVisible()
  await expect.element(files()).toHaveFocus()
  await expect.element(button(/^Web page/)).toBeVisible()
  await expect.element(button(/^PDF/)).toBeVisible()
  await expect.element(page.getByText(/You choose the place next/)).toBeVisible()
  await expectSound()
})
test('what was chosen together goes out as one file, and its number is said', async () => {
  const scope: ExportScope = { kind: 'chosen', paths: [PLAN, vaultPath('work')] }
  const { host } = await mountExport(scope)
  await expect.element(page.getByRole('dialog', { name: 'Export 2 chosen files' })).toBeVisible()
  await expect.element(button(/^PDF/)).not.toBeInTheDocument()
  await files().click()
  await expect.poll(() => host.asked('transfer.beginExport')).toEqual([{ scope, format: 'zip' }])
})
test('the vault goes out as files or pages, and in the browser it says where they land', async () => {
  await mountExport({ kind: 'vault' }, {}, { app: { shell: 'browser' }, size: 'tiny' })
  await expect.element(page.getByRole('dialog', { name: 'Export the vault' })).toBeVisible()
  await expect.element(button(/^PDF/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/with its downloads/)).toBeVisible()
})
test('when it is done it says where it lies, how much it is, and what is not in it', async () => {
  const notices = Array.from({ length: 11 }, (_, n) => `Picture ${n} is not there.`)
  const { host } = await mountExport(NOTE, { 'transfer.finishExport': finishing({ notices }) })
  await files().click()
  await expect.element(page.getByText(/Plan.zip was written: 3 files, 4.0 MB/)).toBeVisible()
  await expect.element(page.getByText('Picture 7 is not there.')).toBeVisible()
  await expect.element(page.getByText('and 3 more like these')).toBeVisible()
  await expect.element(button('Done')).toBeVisible()
  await expectSound()
  expect(host.asked('transfer.beginExport')).toEqual([{ scope: NOTE, format: 'zip' }])
  await expect.poll(() => host.asked('transfer.discardExport')).toEqual([{ exportId: 'e1' }])
})
test('no place chosen goes back to the choice', async () => {
  const { host } = await mountExport(NOTE, { 'transfer.beginExport': null })
  await files().click()
  await expect.poll(() => host.asked('transfer.beginExport')).toHaveLength(1)
  await expect.element(files()).toBeVisible()
  expect(host.asked('transfer.finishExport')).toEqual([])
})
test('what fails says why, and everything can be tried again', async () => {
  const { host } = await mountExport(NOTE, {
    'transfer.finishExport': finishing(new LatentError('unavailable', 'The disk is full.')),
  })
  await files().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The disk is full\./)
  host.answer({ 'transfer.finishExport': finishing() })
  await files().click()
  await expect.element(page.getByText(/was written/)).toBeVisible()
})
test('Stop ends it, and main is told to leave nothing', async () => {
  const { host } = await mountExport(NOTE, {
    'transfer.finishExport': async function* (_, { signal }) {
      yield { step: 'packing', done: 5, total: 10 }
      return untilStopped(signal)
    },
  })
  await files().click()
  await expect.element(page.getByText('Packing 5 of 10 files')).toBeVisible()
  await button('Stop').click()
  await expect.element(files()).toBeVisible()
  await expect.poll(() => host.asked('transfer.discardExport')).toEqual([{ exportId: 'e1' }])
})
test('a page is drawn here and sent in pieces that hold the words of the note', async () => {
  const { host } = await mountExport(NOTE, {
    'transfer.beginExport': {
      exportId: 'e1',
      name: 'Plan.html',
      pages: [{ path: PLAN, page: 'Plan.html' }],
      index: null,
    },
    'transfer.addPage': null,
    'link.resolveAll': [],
  })
  await button(/^Web page/).click()
  await expect.element(page.getByText(/was written/)).toBeVisible()
  const [sent] = host.asked('transfer.addPage')
  expect(sent).toMatchObject({ exportId: 'e1', page: 'Plan.html' })
  const text = sent?.pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
  expect(text).toMatch(/<strong>step<\/strong>/)
})
test('text that could not be saved is named: it is not in what went out', async () => {
  const { stores } = await mountExport(NOTE, {
    'note.save': new LatentError('unavailable', 'The disk is full.'),
  })
  const { changesBetween, toDoc } =
    await import('../../../renderer/src/stores/notes/text-changes.ts')
  const session = stores.openNotes.open(PLAN)
  await expect.poll(() => session.state.getState().load).toBe('ready')
  session.replace(changesBetween(session.text(), toDoc('other')))
  await files().click()
  await expect.element(page.getByText(/Plan.md has text that could not be saved/)).toBeVisible()
})
