import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import type { PaneTree } from '../../../../../shared/domain/workspace/kept-panes.ts'
import { Workspace } from '../../../../../shared/domain/settings.ts'
import { NO_TABS, openTab } from '../tab-list.ts'
import { keepPanes, panesBefore, restorePanes } from './keep-panes.ts'
import {
  closePane,
  frontPane,
  inOrder,
  newPane,
  onePane,
  paneBeside,
  resizeSplit,
  splitPane,
  type Panes,
  type PaneSide,
} from './panes.ts'

const list = (...tabs: string[]) => tabs.reduce((all, tab) => openTab(all, tab, 'live'), NO_TABS)
const start = onePane(newPane('1', list('a.md')))
const split = (panes: Panes, id: string, side: PaneSide, next: string): Panes =>
  splitPane(panes, id, side, newPane(next, list(`${next}.md`)))

test('a pane beside another takes half of its room, in the row that is there', () => {
  const two = split(start, '1', 'right', '2')
  expect(two).toMatchObject({ front: '2', tree: { direction: 'row' } })
  const three = split(two, '2', 'left', '3')
  expect(inOrder(three.tree)).toEqual(['1', '3', '2'])
  expect(three.tree).toMatchObject({ parts: [{ size: 50 }, { size: 25 }, { size: 25 }] })
  const below = split(three, '3', 'below', '4')
  expect(inOrder(below.tree)).toEqual(['1', '3', '4', '2'])
  expect(below.tree).toMatchObject({
    direction: 'row',
    parts: [{}, { tree: { direction: 'column' } }, {}],
  })
})
test('one that is closed leaves its room to the others, and the keys to the one beside it', () => {
  const three = split(split(start, '1', 'right', '2'), '2', 'below', '3')
  const two = closePane(three, '3')
  expect(two).toMatchObject({ front: '2', tree: { direction: 'row' } })
  expect(closePane(two, '1')).toMatchObject({ front: '2', tree: '2' })
  expect(closePane(start, '1')).toBe(start)
})
test('the keys go round in the order of reading', () => {
  const three = split(split(start, '1', 'right', '2'), '1', 'below', '3')
  expect(inOrder(three.tree)).toEqual(['1', '3', '2'])
  expect([paneBeside(three, '2', 1), paneBeside(three, '1', -1)]).toEqual(['1', '2'])
})
test('sizes are those of one split', () => {
  const panes = split(split(start, '1', 'right', '2'), '2', 'below', '3')
  const { tree } = panes
  if (typeof tree === 'string') throw new Error('not split')
  const wide = resizeSplit(panes, tree, [70, 30])
  expect(wide.tree).toMatchObject({
    parts: [{ size: 70 }, { size: 30, tree: { parts: [{ size: 50 }, { size: 50 }] } }],
  })
})

const sound = ({ tree, all, front }: Panes): boolean => {
  const ids = inOrder(tree)
  const check = (part: PaneTree): boolean =>
    typeof part === 'string' ||
    (part.parts.length > 1 &&
      Math.abs(part.parts.reduce((sum, { size }) => sum + size, 0) - 100) < 1e-6 &&
      part.parts.every(
        ({ tree: inner }) =>
          check(inner) && (typeof inner === 'string' || inner.direction !== part.direction),
      ))
  return (
    check(tree) &&
    ids.includes(front) &&
    ids.toSorted().join() ===
      all
        .map(({ id }) => id)
        .toSorted()
        .join()
  )
}
const sides = fc.constantFrom<PaneSide[]>('left', 'right', 'above', 'below')
test('whatever is split and closed, every pane lies somewhere once, and comes back as it was kept', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.option(sides)), { maxLength: 30 }), (steps) => {
      let panes = start
      for (const [number, [at, side]] of steps.entries()) {
        const order = inOrder(panes.tree)
        const id = order[at % order.length] ?? '1'
        panes = side === null ? closePane(panes, id) : split(panes, id, side, `n${number}`)
        expect(sound(panes)).toBe(true)
      }
      const kept = keepPanes(panes)
      const back = restorePanes('1', Workspace.parse({ panes: kept }).panes ?? kept)
      expect(back && sound(back)).toBe(true)
      expect(back?.front).toBe('1')
      expect(back && inOrder(back.tree).length).toBe(panes.all.length)
      expect(back && frontPane(back).tabs.tabs).toEqual(frontPane(panes).tabs.tabs)
    }),
    { numRuns: runs(2000) },
  )
})
test('what was kept by another hand and fits together nowhere is no arrangement', () => {
  const kept = keepPanes(split(start, '1', 'right', '2'))
  expect(restorePanes('1', { ...kept, tree: '1' })).toBeNull()
  expect(restorePanes('1', { ...kept, all: kept.all.slice(1) })).toBeNull()
  const twice = {
    direction: 'row',
    parts: [
      { tree: '1', size: 50 },
      { tree: '1', size: 50 },
    ],
  }
  expect(restorePanes('1', { ...kept, tree: twice as PaneTree })).toBeNull()
  const odd = { ...kept.all[0], id: '1', tabs: ['../out.md', 'a.md', '/tasks'], active: 'gone.md' }
  const back = restorePanes('1', { ...kept, tree: '1', all: [{ ...kept.all[0], ...odd }] as never })
  expect(back?.all[0]?.tabs).toMatchObject({ tabs: ['a.md', '/tasks'], active: null })
})
test('a window that was left before there were panes has its tabs in one, and its view in front', () => {
  const before = { openTabs: ['a.md', 'b.md'], activeTab: 'b.md', view: 'tasks' }
  const panes = panesBefore('1', Workspace.parse(before))
  expect(frontPane(panes).tabs).toMatchObject({
    tabs: ['a.md', 'b.md', '/tasks'],
    active: '/tasks',
    used: ['b.md', '/tasks'],
  })
})
