import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStores } from '../../../../test/window/open-stores.ts'
import type { UndoClash, UndoReport } from '../../../shared/contract/history.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createToastStore } from './toast-store.ts'

const PLAN = vaultPath('Plan.md')
const report = (rest: Partial<UndoReport> = {}): UndoReport => ({
  groupId: 'undo-1',
  undone: [],
  changeIds: ['change-1'],
  clashes: [],
  refused: [],
  ...rest,
})
const clash = (path: string): UndoClash => ({
  path: vaultPath(path),
  changeIds: ['change-1'],
  current: 'now',
  currentEtag: '0'.repeat(64),
  wanted: 'before',
})

test('what was taken back is answered, and notes are shown at their old places', async () => {
  const undone = [
    {
      changeId: 'u',
      kind: 'move' as const,
      path: vaultPath('Kite.md'),
      to: PLAN,
      additions: 0,
      deletions: 0,
    },
  ]
  const { stores } = await openStores(
    { 'Plan.md': '', 'Kite.md': '' },
    { 'undo.run': report({ undone }) },
  )
  stores.workspace.openNote(vaultPath('Kite.md'))
  expect(await stores.undo.takeBack('change-1')).toBeNull()
  expect(stores.workspace.state.getState().tabs.tabs).toEqual([PLAN])
})
test('why something stays is one sentence, and what meets later edits waits for a person, one after the other', async () => {
  const { stores, host } = await openStores({}, { 'undo.run': report({ clashes: [clash(PLAN)] }) })
  expect(await stores.undo.takeBack('change-1')).toBe(
    'Plan.md was changed since in the same lines, so it stays as it is.',
  )
  host.answer({ 'undo.run': report({ clashes: [clash('Next.md')] }) })
  await stores.undo.run({ groupId: 'group-1' })
  const waiting = () => stores.undo.state.getState().clashes.map(({ path }) => path)
  expect(waiting()).toEqual([PLAN, 'Next.md'])
  stores.undo.dismissClash()
  expect(waiting()).toEqual(['Next.md'])
})
test('an undo that could not be asked for is refused in words, and never throws', async () => {
  const { stores } = await openStores(
    {},
    { 'undo.run': new LatentError('unavailable', 'The disk is full.') },
  )
  expect(await stores.undo.run({ changeId: 'change-1' })).toMatchObject({
    groupId: null,
    refused: [{ path: '', reason: 'The disk is full.' }],
  })
  expect(await stores.undo.takeBack('change-1')).toBe('The disk is full.')
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a notice goes after its time, one with an action after a longer one', () => {
  const { state, show, close } = createToastStore()
  const shown = () => state.getState().map(({ text }) => text)
  show('plain')
  show('with a way back', { action: { label: 'Undo', run: () => {} } })
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual(['with a way back'])
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual([])
  show('closed')
  close(state.getState()[0]?.id ?? 0)
  expect(shown()).toEqual([])
})
test('said again it is the same notice, and of many the newest three are shown', () => {
  const { state, show } = createToastStore()
  const shown = () => state.getState().map(({ text }) => text)
  show('same')
  show('same')
  expect(shown()).toEqual(['same'])
  const action = { label: 'Undo', run: () => {} }
  show('same', { action })
  show('same', { action })
  expect(shown()).toEqual(['same', 'same', 'same'])
  for (const text of ['a', 'b', 'c', 'd']) show(text)
  expect(shown()).toEqual(['b', 'c', 'd'])
})
