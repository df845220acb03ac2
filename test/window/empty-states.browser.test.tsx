import { Text } from '@codemirror/state'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SearchResponse } from '../../src/shared/contract/search.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { HistoryDialog } from '../../src/renderer/src/history/history-dialog.tsx'
import { LinksPanel } from '../../src/renderer/src/links/links-panel.tsx'
import { RelatedPanel } from '../../src/renderer/src/links/related-panel.tsx'
import { OutlinePanel } from '../../src/renderer/src/outline/outline-panel.tsx'
import { SearchRoom } from '../../src/renderer/src/search/search-room.tsx'
import { IndexDialog } from '../../src/renderer/src/settings/index/index-dialog.tsx'
import type { Stores } from '../../src/renderer/src/stores/stores.ts'
import { TrashDialog } from '../../src/renderer/src/trash/trash-dialog.tsx'
import { InPanel } from './in-panel.tsx'
import { indexStatus } from './index-status.ts'
import { expectSound } from './looks.ts'
import { isDeep } from '../shared/in-deep.ts'
import { mount, type MountOptions } from './mount.tsx'
import { noteAnswers } from './note-answers.ts'

const PATH = vaultPath('Plan.md')
const inPanel = (panel: ReactElement, begin?: (stores: Stores) => void) => (stores: Stores) => {
  begin?.(stores)
  return <InPanel>{panel}</InPanel>
}
const withNote = ({ workspace, activeText }: Stores): void => {
  workspace.openNote(PATH)
  activeText.setState({ path: PATH, text: Text.of(['only text']), line: 1 })
}
const withEditor = (done: string[]) => (stores: Stores) => {
  withNote(stores)
  stores.editor.setState({ run: (action) => void done.push(action) })
}
const NONE: NonNullable<MountOptions['answers']> = {
  'link.back': [],
  'link.forward': [],
  'note.mentions': { mentions: [], isCut: false, leftOut: [] },
  'note.related': { notes: [], notice: null },
}
const COUNTS = { notes: { indexed: 0, waiting: 0, stale: 0, skipped: 0, failed: 0 }, excluded: [] }
const searched = (input: string, status: 'ready' | 'scanning' = 'ready') =>
  inPanel(<SearchRoom />, ({ search, indexStatus: known }) => {
    known.state.setState({ status: indexStatus({ state: status }) })
    search.setInput(input)
    void search.run()
  })
const FOUND: SearchResponse = {
  hits: [],
  total: null,
  mode: 'hybrid',
  tookMs: 1,
  notice: null,
  problem: null,
}

/** What the window shows over all, or the panel that it opened. */
const overlay = ({ overlay: { state } }: Stores) => state.getState().overlay
const leftPanel = ({ workspace }: Stores) => workspace.state.getState().frame.leftPanel
const done: string[] = []

type Row = {
  readonly place: string
  readonly shown: (stores: Stores) => ReactElement
  readonly answers?: NonNullable<MountOptions['answers']>
  readonly says: RegExp
  readonly button: string
  readonly leadsTo: (stores: Stores) => unknown
  readonly expected: unknown
}
const ROWS: readonly Row[] = [
  {
    place: 'outline without a note',
    shown: inPanel(<OutlinePanel />),
    says: /Open a note to see its headings/,
    button: 'Open note',
    leadsTo: overlay,
    expected: { kind: 'switcher' },
  },
  {
    place: 'outline without headings',
    shown: inPanel(<OutlinePanel />, withEditor(done)),
    says: /This note has no headings yet/,
    button: 'Make this line one',
    leadsTo: () => done.at(-1),
    expected: 'heading-1',
  },
  {
    place: 'links without a note',
    shown: inPanel(<LinksPanel />),
    says: /Open a note to see what it is linked with/,
    button: 'Open note',
    leadsTo: overlay,
    expected: { kind: 'switcher' },
  },
  {
    place: 'backlinks',
    shown: inPanel(<LinksPanel />, withNote),
    answers: NONE,
    says: /No note links here yet/,
    button: 'Open note',
    leadsTo: overlay,
    expected: { kind: 'switcher' },
  },
  {
    place: 'links out of a note',
    shown: inPanel(<LinksPanel />, withEditor(done)),
    answers: NONE,
    says: /This note links to nothing yet/,
    button: 'Write a link',
    leadsTo: () => done.at(-1),
    expected: 'link',
  },
  {
    place: 'related without a note',
    shown: inPanel(<RelatedPanel />),
    says: /Open a note to see which others/,
    button: 'Open note',
    leadsTo: overlay,
    expected: { kind: 'switcher' },
  },
  {
    place: 'related to none',
    shown: inPanel(<RelatedPanel />, withNote),
    answers: NONE,
    says: /No other note is about the same yet/,
    button: 'New note',
    leadsTo: overlay,
    expected: { kind: 'new-note', folder: '' },
  },
  {
    place: 'related before the meaning is known',
    shown: inPanel(<RelatedPanel />, withNote),
    answers: { ...NONE, 'note.related': { notes: [], notice: 'The meaning is not known yet.' } },
    says: /The meaning is not known yet/,
    button: 'Show the index',
    leadsTo: overlay,
    expected: { kind: 'index' },
  },
  {
    place: 'search that finds nothing',
    shown: searched('roses'),
    says: /Try fewer words/,
    button: 'New note',
    leadsTo: overlay,
    expected: { kind: 'new-note', folder: '' },
  },
  {
    place: 'search whose conditions nothing passes',
    shown: searched('path:nowhere'),
    says: /No note passes these conditions/,
    button: 'Search for something else',
    leadsTo: ({ search }) => search.state.getState().input,
    expected: '',
  },
  {
    place: 'search while the vault is read',
    shown: searched('roses', 'scanning'),
    says: /Latent is still reading the vault/,
    button: 'Show the index',
    leadsTo: overlay,
    expected: { kind: 'index' },
  },
  {
    place: 'trash',
    shown: ({ overlay: over }) => {
      over.show({ kind: 'trash' })
      return <TrashDialog />
    },
    answers: { 'trash.list': [], 'trash.deletedElsewhere': [] },
    says: /The trash is empty/,
    button: 'Show what was deleted elsewhere',
    leadsTo: () => document.body.textContent.includes('No other program deleted a note'),
    expected: true,
  },
  {
    place: 'deleted elsewhere',
    shown: ({ overlay: over }) => {
      over.show({ kind: 'trash', place: 'elsewhere' })
      return <TrashDialog />
    },
    answers: { 'trash.deletedElsewhere': [] },
    says: /No other program deleted a note/,
    button: 'Search all notes',
    leadsTo: (stores) => [overlay(stores), leftPanel(stores)],
    expected: [null, 'search'],
  },
  {
    place: 'history',
    shown: ({ overlay: over }) => {
      over.show({ kind: 'history', path: PATH })
      return <HistoryDialog />
    },
    answers: { 'history.list': [] },
    says: /Latent has not changed this note yet/,
    button: 'Write in the note',
    leadsTo: (stores) => [overlay(stores), stores.workspace.state.getState().tabs.active],
    expected: [null, PATH],
  },
  {
    place: 'index states',
    shown: ({ overlay: over }) => {
      over.show({ kind: 'index' })
      return <IndexDialog />
    },
    answers: {
      'index.counts': COUNTS,
      'index.notes': { notes: [], next: null },
      'index.exclusions': { rules: [] },
    },
    says: /No note stands so/,
    button: 'Show every note',
    leadsTo: () => page.getByRole('radio', { name: 'All' }).element().ariaChecked,
    expected: 'true',
  },
]

// What stands where nothing is: of every second place in an ordinary run.
test.each(ROWS.filter((_, at) => isDeep || at % 2 === 0))(
  '$place: one sentence, and one way on',
  async (row) => {
    const { stores } = await mount(row.shown, {
      answers: {
        ...noteAnswers({ [PATH]: 'only text' }),
        'search.run': FOUND,
        'tag.list': [],
        ...row.answers,
      },
    })
    if (row.place === 'index states') await page.getByRole('radio', { name: 'Failed 0' }).click()
    await expect.element(page.getByText(row.says)).toBeVisible()
    await expectSound()
    await page.getByRole('button', { name: row.button, exact: true }).first().click()
    await expect.poll(() => row.leadsTo(stores)).toEqual(row.expected)
  },
)

test('in a vault that is only read no note is offered to be written', async () => {
  await mount(inPanel(<RelatedPanel />, withNote), {
    vault: { readOnlyReason: 'Another Latent writes this vault.' },
    answers: { ...noteAnswers({ [PATH]: 'only text' }), ...NONE },
  })
  await expect.element(page.getByRole('button', { name: 'New note' })).toBeDisabled()
})
test('a history that cannot be read is read again when asked', async () => {
  const { host } = await mount(
    ({ overlay: over }) => {
      over.show({ kind: 'history', path: PATH })
      return <HistoryDialog />
    },
    {
      answers: {
        ...noteAnswers({ [PATH]: 'only text' }),
        'history.list': new LatentError('unavailable', 'The history is being read by another.'),
      },
    },
  )
  await expect.element(page.getByText('The history is being read by another.')).toBeVisible()
  host.answer({ 'history.list': [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/Latent has not changed this note yet/)).toBeVisible()
})
