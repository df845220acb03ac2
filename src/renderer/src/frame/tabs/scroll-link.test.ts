import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { openStores } from '../../../../../test/window/open-stores.ts'
import { inOrder } from '../../stores/workspace/panes/panes.ts'
import { isEnd, SCROLL_LINK } from './scroll-link.ts'

/** Two panes beside each other, `a.md` in the left one and `b.md` in front. */
async function twoPanes() {
  const { stores } = await openStores({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
  const { workspace, openNotes } = stores
  workspace.openNote(vaultPath('a.md'))
  workspace.panes.split('right')
  workspace.openNote(vaultPath('b.md'))
  const [left = '', right = ''] = inOrder(workspace.state.getState().panes.tree)
  await workspace.panes.closeTab('a.md', right)
  const link = stores.ofFeatures.of(SCROLL_LINK)
  return { workspace, openNotes, link, left, right, ends: () => link.state.getState().ends }
}

test('the note in front is joined with that of the next pane, and let go again', async () => {
  const { link, left, right, ends } = await twoPanes()
  expect(link.toggle()).toBe(true)
  expect(ends()).toEqual([
    { pane: right, path: 'b.md' },
    { pane: left, path: 'a.md' },
  ])
  expect([isEnd(ends(), left, 'a.md'), isEnd(ends(), right, 'a.md')]).toEqual([true, false])
  expect(link.toggle()).toBe(true)
  expect(ends()).toBeNull()
})
test('they stay joined while others are in front of them, and end when one of them goes', async () => {
  const { link, workspace, left, right, ends } = await twoPanes()
  link.toggle()
  workspace.openNote(vaultPath('c.md'))
  expect(ends()).not.toBeNull()
  workspace.panes.moveTab('b.md', right, { id: left })
  expect(ends()).toBeNull()
})
test('a note that is moved in the vault is joined under its new path', async () => {
  const { link, workspace, ends, left } = await twoPanes()
  link.toggle()
  const moved = { changeId: '1', kind: 'move', additions: 0, deletions: 0 } as const
  workspace.follow([{ ...moved, path: vaultPath('a.md'), to: vaultPath('sub/a.md') }])
  expect(isEnd(ends(), left, 'sub/a.md')).toBe(true)
})
test('with one pane, or a view in the other, there is nothing to join', async () => {
  const { link, workspace, left, right } = await twoPanes()
  workspace.panes.toFront(left)
  workspace.setFrame({ view: 'tasks' })
  workspace.panes.toFront(right)
  expect([link.others(right), link.toggle()]).toEqual([[], false])
  workspace.panes.closePane(left)
  expect(link.toggle()).toBe(false)
})
