import { describe, expect, test, vi } from 'vitest'
import { openStores } from '../../../../../test/window/open-stores.ts'
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

const PLAN = vaultPath('Plan.md')
const DAY = vaultPath('journal/2026-11-23.md')
const trashed = {
  changeId: 'trash-1',
  kind: 'trash',
  path: PLAN,
  to: '.trash/Plan.md',
  additions: 0,
  deletions: 1,
} as const
const MADE = { path: DAY, isNew: true, warning: null, cursors: [], unasked: null }
const nothing = { groupId: null, undone: [], changeIds: [], clashes: [], refused: [] }

async function open(answers: Answers = {}) {
  const opened = await openStores({ [PLAN]: '# Plan', [DAY]: '# Today' }, answers)
  const { workspace } = opened.stores
  return { ...opened, workspace, state: () => workspace.state.getState() }
}

describe('a new note', () => {
  test('begins with its name, and is open with the cursor at its end', async () => {
    const { workspace, state, disk } = await open()
    const making = workspace.createNote(vaultPath('ideas/Kite.md'))
    expect(state().isNoteComing).toBe(true)
    await making
    expect(disk.read('ideas/Kite.md')).toBe('# Kite\n\n')
    expect(state()).toMatchObject({
      isNoteComing: false,
      place: { path: 'ideas/Kite.md', atEnd: true, focus: true },
    })
  })
  test('that is there already is opened as it is', async () => {
    const { workspace, state, disk } = await open()
    await workspace.createNote(PLAN)
    expect(state().place).toMatchObject({ path: PLAN, atEnd: false })
    expect(disk.read(PLAN)).toBe('# Plan')
  })
  test('does not come before what was opened since', async () => {
    const { workspace, state, disk } = await open()
    const making = workspace.createNote(vaultPath('ideas/Kite.md'))
    workspace.openNote(PLAN)
    await making
    expect(disk.read('ideas/Kite.md')).toBe('# Kite\n\n')
    expect(state().place).toMatchObject({ path: PLAN })
  })
  test('begins as the first says that has something to say, and is not made where the person wants none', async () => {
    const { workspace, state, disk } = await open()
    const told: unknown[] = []
    workspace.beginNotes(async () => null)
    const stop = workspace.beginNotes(async (path, template) => {
      told.push([path, template])
      // A question is shown: what is typed is meant for it.
      workspace.expectNote(false)
      return { text: 'From it', cursors: [4] }
    })
    await workspace.createNote(vaultPath('ideas/Kite.md'))
    expect(disk.read('ideas/Kite.md')).toBe('From it')
    expect(state().place).toMatchObject({ path: 'ideas/Kite.md', cursors: [4] })
    expect(told).toEqual([['ideas/Kite.md', null]])

    stop()
    const before = state().place
    workspace.beginNotes(async () => 'given-up')
    await workspace.createNote(vaultPath('ideas/Other.md'))
    expect(disk.read('ideas/Other.md')).toBeNull()
    expect(state()).toMatchObject({ place: before, isNoteComing: false })
  })
  test('that cannot be made opens nothing', async () => {
    const { workspace, state } = await open({
      'note.create': new LatentError('unavailable', 'The disk is full.'),
    })
    await expect(workspace.createNote(vaultPath('Kite.md'))).rejects.toThrow('The disk is full.')
    expect(state()).toMatchObject({ place: null, isNoteComing: false })
  })
})

describe('the note of the day', () => {
  test('is opened, for writing at its end when it was made just now, and its warning is said', async () => {
    const warning = 'The template is not there.'
    const { workspace, state, host, notices } = await open({
      'note.createDaily': { ...MADE, cursors: [2, 4], warning },
    })
    await workspace.openDailyNote()
    expect(state().place).toMatchObject({ path: DAY, atEnd: true, cursors: [2, 4] })
    expect(notices()).toEqual([warning])
    host.answer({ 'note.createDaily': { ...MADE, isNew: false } })
    await workspace.openDailyNote()
    expect(state().place).toMatchObject({ path: DAY, atEnd: false, cursors: null })
    expect(notices()).toHaveLength(1)
  })
  test('is made by the window where the person has to be asked for what goes into it', async () => {
    const asks = { ...MADE, path: vaultPath('journal/New.md'), unasked: '{{prompt:How?}}' }
    const { workspace, state, disk, host } = await open({
      'note.createDaily': ({ canAsk }) => (canAsk ? asks : MADE),
    })
    await workspace.openDailyNote()
    expect(state().place).toMatchObject({ path: DAY })
    workspace.beginNotes(async (_path, template) => ({ text: `So: ${template}`, cursors: [] }))
    await workspace.openDailyNote()
    expect(disk.read('journal/New.md')).toBe('So: {{prompt:How?}}')
    expect(state().place).toMatchObject({ path: 'journal/New.md', atEnd: true })
    expect(host.asked('note.createDaily')).toEqual([{ canAsk: false }, { canAsk: true }])
  })
  test('that cannot be had says why, and nothing waits for it', async () => {
    const { workspace, state, notices } = await open({
      'note.createDaily': new LatentError('invalid_input', 'The format gives no name.'),
    })
    await workspace.openDailyNote()
    expect(notices()).toEqual(['The format gives no name.'])
    expect(state().isNoteComing).toBe(false)
  })
})

describe('a note that is deleted', () => {
  test('closes, says where it went, and is open again when that is undone', async () => {
    const { workspace, state, notices, act, host } = await open({
      'note.trash': trashed,
      'undo.run': nothing,
    })
    workspace.openNote(PLAN)
    await workspace.trashNote(PLAN)
    expect(state().tabs.tabs).toEqual([])
    expect(notices()).toEqual(['Plan.md went to .trash.'])
    act()
    await vi.waitFor(() => expect(state().tabs.tabs).toEqual([PLAN]))
    expect(host.asked('undo.run')).toEqual([{ selection: { changeId: 'trash-1' } }])
  })
  test('that was not open is not opened by the undo; why it stays away is said', async () => {
    const { workspace, state, notices, act, host } = await open({
      'note.trash': { ...trashed, to: 'Bin/Plan.md' },
      'undo.run': nothing,
    })
    await workspace.trashNote(PLAN)
    expect(notices()).toEqual(['Plan.md went to the trash.'])
    act()
    await vi.waitFor(() => expect(host.asked('undo.run')).toHaveLength(1))
    expect(state().tabs.tabs).toEqual([])
    host.answer({
      'undo.run': { ...nothing, refused: [{ path: PLAN, reason: 'The trash was emptied.' }] },
    })
    act()
    await vi.waitFor(() => expect(notices()).toContain('The trash was emptied.'))
  })
  test('is asked for with what is on disk, and stays when that is refused', async () => {
    const { workspace, state, notices, host } = await open({
      'note.trash': new LatentError('conflict', 'It was changed meanwhile.'),
    })
    workspace.openNote(PLAN)
    await workspace.trashNote(PLAN)
    expect(notices()).toEqual(['It was changed meanwhile.'])
    expect(state().tabs.tabs).toEqual([PLAN])
    expect(host.asked('note.trash')[0]?.expect).toMatch(/^[0-9a-f]{64}$/)
  })
})
