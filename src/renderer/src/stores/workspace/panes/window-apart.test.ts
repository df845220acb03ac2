import { expect, test } from 'vitest'
import { Workspace } from '../../../../../shared/domain/settings.ts'
import { FIRST_WORKSPACE } from '../../../../../shared/domain/workspace/first-workspace.ts'
import { NO_TABS, viewTab } from '../tab-list.ts'
import { panesBefore, restorePanes } from './keep-panes.ts'
import { windowApart } from './window-apart.ts'

const FRAME = { ...FIRST_WORKSPACE, panelSides: { links: 'left' } as const, leftWidth: 300 }
const place = { head: 4, anchor: 4, topLine: 1 } as never

test('a note stands alone in it, as it was read and where, and the sides are folded', () => {
  const list = { ...NO_TABS, tabs: ['Plan.md'], active: 'Plan.md', reading: ['Plan.md'] }
  const apart = windowApart(FRAME, list, { 'Plan.md': place, 'Other.md': place })
  expect(apart).toMatchObject({
    openTabs: ['Plan.md'],
    activeTab: 'Plan.md',
    readingTabs: ['Plan.md'],
    view: 'notes',
    leftOpen: false,
    rightOpen: false,
    leftWidth: 300,
    panelSides: { links: 'left' },
    savedWorkspaces: [],
  })
  expect(Object.keys(apart.notePlaces)).toEqual(['Plan.md'])
  const panes = apart.panes && restorePanes('1', apart.panes)
  expect(panes?.all.map(({ tabs }) => [tabs.tabs, tabs.active, tabs.reading])).toEqual([
    [['Plan.md'], 'Plan.md', ['Plan.md']],
  ])
})
test('a view is one too', () => {
  const tab = viewTab('tasks')
  const apart = windowApart(FRAME, { ...NO_TABS, tabs: [tab], active: tab }, {})
  expect(apart).toMatchObject({ openTabs: [], activeTab: null, view: 'tasks' })
  expect(Workspace.parse(apart)).toEqual(apart)
  expect(panesBefore('1', apart).all[0]?.tabs.active).toBe(tab)
})
