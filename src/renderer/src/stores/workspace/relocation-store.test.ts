import { describe, expect, test, vi } from 'vitest'
import { openStores } from '../../../../../test/window/open-stores.ts'
import { untilStopped, type Answers } from '../../../../../test/window/scripted-host.ts'
import type { FilesMoved, RenameReport } from '../../../../shared/contract/rename.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { changesBetween, toDoc } from '../notes/text-changes.ts'

const ADA = vaultPath('people/Ada.md')
const LOVELACE = vaultPath('people/Ada Lovelace.md')
const NOTE = { path: ADA, isFolder: false }
const moved = (to = LOVELACE, rest: Partial<RenameReport> = {}): RenameReport => ({
  from: ADA,
  to,
  files: 1,
  updatedLinks: 3,
  updatedNotes: [vaultPath('Atlas.md'), vaultPath('Plan.md')],
  left: [],
  caughtLinks: 0,
  groupId: 'group-1',
  changes: [{ changeId: 'c', kind: 'move', path: ADA, to, additions: 0, deletions: 0 }],
  ...rest,
})
type Renames = NonNullable<Answers['note.rename']>
const renames = (report: RenameReport): Renames =>
  async function* () {
    yield { step: 'writing', done: 1, total: 2 }
    return report
  } as Renames
const left = [{ path: ADA, line: 3, text: '[[Ada]]', reason: 'Another note has that name.' }]
const refused = new LatentError('denied', 'A link cannot follow.', { left })

async function open(answers: Answers = {}) {
  const opened = await openStores(
    { [ADA]: '# Ada', [LOVELACE]: '# Ada' },
    { 'note.rename': renames(moved()), ...answers },
  )
  const { relocation, workspace, openNotes } = opened.stores
  const state = () => relocation.state.getState()
  const tabs = () => workspace.state.getState().tabs.tabs
  const type = async (text: string): Promise<void> => {
    workspace.openNote(ADA)
    const session = openNotes.get(ADA)
    await vi.waitFor(() => expect(session?.state.getState().load).toBe('ready'))
    session?.edited(changesBetween(session.text(), toDoc(text)))
  }
  return { ...opened, relocation, state, tabs, type }
}

describe('a new name', () => {
  test.each([
    ['Plan.markdown', false, 'Plan B.markdown'],
    ['plan.pdf', false, 'Plan B'],
    ['Old.md', true, 'Plan B'],
  ])('of %s keeps the ending of a note, and gives none to another', async (path, isFolder, to) => {
    const { relocation, host } = await open()
    await relocation.rename({ path: vaultPath(path), isFolder }, 'Plan B')
    const asked = host.asked(isFolder ? 'folder.rename' : 'note.rename')
    expect(asked).toMatchObject([{ from: path, to }])
  })
  test('that comes when the vault was left is for no file of the next one', async () => {
    const { relocation, stores, host } = await open()
    stores.dispose()
    await relocation.rename(NOTE, 'Ada Lovelace')
    expect(host.asked('note.rename')).toEqual([])
  })
  test('takes the tab along, says how many links followed, and can be taken back', async () => {
    const { relocation, stores, tabs, notices, act, host, state } = await open({
      'undo.run': {
        groupId: 'undo-1',
        undone: moved(ADA, {}).changes.map((change) => ({ ...change, path: LOVELACE, to: ADA })),
        changeIds: ['c'],
        clashes: [],
        refused: [],
      },
    })
    stores.workspace.openNote(ADA)
    await relocation.rename(NOTE, 'Ada Lovelace')
    expect(tabs()).toEqual([LOVELACE])
    expect(notices()).toEqual(['Ada is now Ada Lovelace. 3 links in 2 notes follow.'])
    expect(stores.files.state.getState().expanded).toEqual(new Set(['people']))
    expect(state()).toMatchObject({ running: null, renaming: null })
    act()
    await vi.waitFor(() => expect(tabs()).toEqual([ADA]))
    expect(host.asked('undo.run')).toEqual([{ selection: { groupId: 'group-1' } }])
  })
  test('that cannot be one is refused before main is asked', async () => {
    const { relocation, host, notices } = await open()
    for (const name of ['', 'a|b', '.hidden']) await relocation.rename(NOTE, name)
    expect(notices()).toEqual([
      'It needs a name.',
      'A name cannot contain |',
      'Names that start with a dot are hidden, so nothing is made there.',
    ])
    expect(host.asked('note.rename')).toEqual([])
  })
  test('that main refuses says why', async () => {
    const { relocation, notices, state } = await open({
      'note.rename': new LatentError('already_exists', 'There is one already.'),
    })
    await relocation.rename(NOTE, 'Babbage')
    expect(notices()).toEqual(['There is one already.'])
    expect(state().running).toBeNull()
  })
  test('begins in the tree, which is shown for it', async () => {
    const { relocation, stores, state } = await open()
    stores.workspace.setFrame({ leftOpen: false, leftPanel: 'search' })
    relocation.startRename(ADA)
    expect(state().renaming).toBe(ADA)
    expect(stores.workspace.state.getState().frame).toMatchObject({
      leftOpen: true,
      leftPanel: 'files',
    })
    relocation.endRename()
    expect(state().renaming).toBeNull()
  })
})

describe('a new name that is asked for elsewhere than in the tree', () => {
  const refusalOf = async (
    { relocation }: Awaited<ReturnType<typeof open>>,
    name = 'Babbage',
  ): Promise<string[]> => {
    const told: string[] = []
    await relocation.rename(NOTE, name, { tell: (refusal) => void told.push(refusal) })
    return told
  }
  test('tells there why it is refused, and shows no notice', async () => {
    const taken = new LatentError('already_exists', 'There is one already.')
    const opened = await open({ 'note.rename': taken })
    expect(await refusalOf(opened, 'a|b')).toEqual(['A name cannot contain |'])
    expect(await refusalOf(opened)).toEqual(['There is one already.'])
    const { relocation, host } = opened
    host.answer({
      'note.rename': async function* (_input: unknown, { signal }: { signal: AbortSignal }) {
        yield { step: 'reading', done: 3, total: 9 }
        return await untilStopped(signal)
      } as Renames,
    })
    const running = relocation.move(NOTE, 'archive')
    expect(await refusalOf(opened)).toEqual([
      'One thing at a time: another move is still going on.',
    ])
    relocation.cancel()
    await running
    expect(opened.notices()).toEqual([])
  })
  test('also when it was asked about links before', async () => {
    const opened = await open({ 'rename.preview': moved() })
    opened.stores.app.state.setState({
      app: { settings: { updateLinksOnRename: 'ask' } } as never,
    })
    const told: string[] = []
    const manner = { tell: (refusal: string) => void told.push(refusal), takesFocus: false }
    await opened.relocation.rename(NOTE, 'Babbage', manner)
    opened.host.answer({ 'note.rename': new LatentError('already_exists', 'There is one.') })
    opened.state().linkQuestion?.answer(true)
    await vi.waitFor(() => expect(told).toEqual(['There is one.']))
    expect(opened.notices()).toEqual([])
  })
  test('keeps what is typed for the note until it is there, and gives it the focus only if it is to', async () => {
    for (const takesFocus of [true, false]) {
      const coming: boolean[] = []
      const { relocation, stores } = await open()
      const { workspace } = stores
      workspace.openNote(ADA)
      workspace.state.subscribe(({ isNoteComing }) => coming.push(isNoteComing))
      await relocation.rename(NOTE, 'Ada Lovelace', { holdsKeys: takesFocus, takesFocus })
      expect(coming[0]).toBe(takesFocus)
      expect(coming.at(-1)).toBe(false)
      expect(workspace.state.getState().place).toMatchObject({ path: LOVELACE, focus: takesFocus })
    }
  })
  test('is no longer waited for when it is refused', async () => {
    const { relocation, stores } = await open({ 'note.rename': refused })
    await relocation.rename(NOTE, 'Ada Lovelace', { holdsKeys: true })
    expect(stores.workspace.state.getState().isNoteComing).toBe(false)
  })
})

describe('what is typed', () => {
  test('is saved first, at the old path', async () => {
    const { relocation, type, disk, host } = await open()
    await type('# Ada\nMine.')
    await relocation.move(NOTE, '')
    expect(disk.read(ADA)).toBe('# Ada\nMine.')
    expect(host.asked('note.rename')).toMatchObject([{ from: ADA, to: 'Ada.md' }])
  })
  test('that cannot be saved keeps the note where it is', async () => {
    const { relocation, type, host, notices } = await open({
      'note.save': new LatentError('unavailable', 'The disk is full.'),
      'draft.put': { status: 'kept' },
    })
    await type('# Ada\nMine.')
    await relocation.move(NOTE, 'archive')
    expect(notices()).toEqual(['Nothing was moved: Ada.md has text that is not saved.'])
    expect(host.asked('note.rename')).toEqual([])
  })
})

describe('links', () => {
  test('that cannot follow are shown, and it happens only when the person says so', async () => {
    const { relocation, state, host, notices } = await open({ 'note.rename': refused })
    await relocation.rename(NOTE, 'Ada Lovelace')
    expect(state().question).toMatchObject({ title: `Ada → ${LOVELACE}`, left })
    expect(notices()).toEqual([])
    host.answer({ 'note.rename': renames(moved(LOVELACE, { left })) })
    state().question?.proceed()
    relocation.dismissQuestion()
    await vi.waitFor(() => expect(notices()).toHaveLength(1))
    expect(notices()[0]).toMatch(/3 links in 2 notes follow\. 1 link could not follow\.$/)
    expect(host.asked('note.rename').map(({ allowLeft }) => allowLeft)).toEqual([false, true])
    expect(state().question).toBeNull()
  })
  test('are asked about first where the person wants that, and can be left alone', async () => {
    const { relocation, state, host, stores } = await open({ 'rename.preview': moved() })
    const settings = { updateLinksOnRename: 'ask' } as const
    stores.app.state.setState({ app: { settings } as never })
    await relocation.rename(NOTE, 'Ada Lovelace')
    expect(state().linkQuestion?.preview?.updatedLinks).toBe(3)
    expect(host.asked('note.rename')).toEqual([])
    state().linkQuestion?.answer(false)
    await vi.waitFor(() => expect(host.asked('note.rename')).toHaveLength(1))
    expect(host.asked('note.rename')).toMatchObject([{ updateLinks: false }])
    // Without a link there is nothing to ask.
    host.answer({ 'rename.preview': moved(LOVELACE, { updatedLinks: 0 }) })
    relocation.dismissQuestion()
    await vi.waitFor(() => expect(state().running).toBeNull())
    await relocation.rename(NOTE, 'Countess')
    expect(state().linkQuestion).toBeNull()
  })
})

test('one thing at a time, with its progress, and it can be stopped without a word', async () => {
  const { relocation, state, notices } = await open({
    'note.rename': async function* (_input: unknown, { signal }: { signal: AbortSignal }) {
      yield { step: 'reading', done: 3, total: 9 }
      return await untilStopped(signal)
    } as Renames,
  })
  const running = relocation.move(NOTE, 'archive')
  await vi.waitFor(() => expect(state().running?.progress).toMatchObject({ done: 3, total: 9 }))
  expect(state().running?.title).toBe('Moving Ada')
  await relocation.rename(NOTE, 'Other')
  expect(notices()).toEqual(['One thing at a time: another move is still going on.'])
  relocation.cancel()
  await running
  expect(state().running).toBeNull()
  expect(notices()).toHaveLength(1)
})

describe('a folder that is deleted', () => {
  const PEOPLE = vaultPath('people')
  const change = {
    changeId: 'trash-1',
    kind: 'trash',
    path: PEOPLE,
    to: '.trash/people',
    additions: 0,
    deletions: 0,
  } as const
  test('closes its notes, and comes back by undo', async () => {
    const { relocation, stores, tabs, notices, act, host } = await open({
      'folder.trash': change,
      'undo.run': {
        groupId: null,
        undone: [],
        changeIds: [],
        clashes: [],
        refused: [{ path: '.trash/people', reason: 'The trash was emptied.' }],
      },
    })
    stores.workspace.openNote(ADA)
    await relocation.trash([{ path: PEOPLE, isFolder: true }])
    expect(tabs()).toEqual([])
    expect(notices()).toEqual(['people went to the trash.'])
    act()
    await vi.waitFor(() => expect(notices()).toContain('The trash was emptied.'))
    expect(host.asked('undo.run')).toEqual([{ selection: { changeId: 'trash-1' } }])
  })
  test('comes back too where that is asked for before it is gone', async () => {
    const undone = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }
    const { relocation, stores, host } = await open({ 'folder.trash': change, 'undo.run': undone })
    const going = relocation.trash([{ path: PEOPLE, isFolder: true }])
    expect(stores.toasts.act()).toBe(true)
    await going
    await vi.waitFor(() => expect(host.asked('undo.run')).toHaveLength(1))
  })
})

describe('several at once', () => {
  const PEOPLE = { path: vaultPath('people'), isFolder: true }
  const PLAN = { path: vaultPath('Plan.md'), isFolder: false }
  const went = { kind: 'move', additions: 0, deletions: 0 } as const
  const report: FilesMoved = {
    files: 3,
    updatedLinks: 2,
    updatedNotes: [vaultPath('Atlas.md')],
    left: [],
    caughtLinks: 0,
    groupId: 'group-2',
    changes: [
      { ...went, changeId: '1', path: PEOPLE.path, to: 'old/people' },
      { ...went, changeId: '2', path: PLAN.path, to: 'old/Plan.md' },
    ],
  }
  type Moves = NonNullable<Answers['files.move']>
  // oxlint-disable-next-line require-yield
  const moves = async function* () {
    return report
  } as Moves
  const back = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }

  test('go as one step, without what lies in a folder beside it, and tabs follow', async () => {
    const { relocation, stores, tabs, notices, act, host } = await open({
      'files.move': moves,
      'undo.run': back,
    })
    stores.workspace.openNote(ADA)
    await relocation.moveMany([PEOPLE, NOTE, PLAN], 'old')
    expect(host.asked('files.move')).toEqual([
      { paths: ['people', 'Plan.md'], folder: 'old', updateLinks: true, allowLeft: false },
    ])
    expect(tabs()).toEqual(['old/people/Ada.md'])
    expect(notices()).toEqual(['1 note and 1 folder went to old. 2 links in 1 note follow.'])
    act()
    await vi.waitFor(() =>
      expect(host.asked('undo.run')).toEqual([{ selection: { groupId: 'group-2' } }]),
    )
  })
  test('of which one is left are renamed as one is', async () => {
    const { relocation, host } = await open({ 'folder.rename': renames(moved()) as never })
    await relocation.moveMany([PEOPLE, NOTE], 'old')
    expect(host.asked('folder.rename')).toMatchObject([{ from: 'people', to: 'old/people' }])
    expect(host.asked('files.move')).toEqual([])
  })
  test('ask about links that cannot follow, and about all where the person wants that', async () => {
    const { relocation, state, host, stores } = await open({ 'files.move': refused })
    await relocation.moveMany([NOTE, PLAN], '')
    expect(state().question).toMatchObject({ title: '2 notes', isMove: true, left })
    host.answer({ 'files.move': moves })
    state().question?.proceed()
    await vi.waitFor(() => expect(state().running).toBeNull())
    expect(host.asked('files.move').map(({ allowLeft }) => allowLeft)).toEqual([false, true])
    relocation.dismissQuestion()
    const settings = { updateLinksOnRename: 'ask' } as const
    stores.app.state.setState({ app: { settings } as never })
    await relocation.moveMany([NOTE, PLAN], 'old')
    expect(state().linkQuestion).toMatchObject({ title: '2 notes → old', preview: null })
    state().linkQuestion?.answer(false)
    await vi.waitFor(() => expect(host.asked('files.move')).toHaveLength(3))
    expect(host.asked('files.move').at(-1)).toMatchObject({ updateLinks: false })
  })
  test('are deleted as one step, their tabs close, and one undo gives all back', async () => {
    const trashed = { kind: 'trash', additions: 0, deletions: 1 } as const
    const { relocation, stores, tabs, notices, act, host } = await open({
      'files.trash': {
        groupId: 'group-3',
        changes: [{ ...trashed, changeId: '1', path: PEOPLE.path, to: '.trash/people' }],
      },
      'undo.run': back,
    })
    stores.workspace.openNote(ADA)
    await relocation.trash([NOTE, PEOPLE, PLAN])
    expect(host.asked('files.trash')).toEqual([{ paths: ['people', 'Plan.md'] }])
    expect(tabs()).toEqual([])
    expect(notices()).toEqual(['1 note and 1 folder went to the trash.'])
    act()
    await vi.waitFor(() =>
      expect(host.asked('undo.run')).toEqual([{ selection: { groupId: 'group-3' } }]),
    )
  })
  test('of which there are too many are refused before main is asked', async () => {
    const { relocation, host, notices } = await open()
    const many = Array.from({ length: 1001 }, (_, n) => ({
      path: vaultPath(`${n}.md`),
      isFolder: false,
    }))
    await relocation.moveMany(many, 'old')
    await relocation.trash(many)
    expect(notices()).toEqual(['At most 1,000 files and folders go at once. Choose fewer.'])
    expect(host.asked('files.move')).toEqual([])
  })
})
