import { describe, expect, test } from 'vitest'
import {
  closeTab,
  isLive,
  isReading,
  nextMode,
  NO_TABS,
  nthTab,
  openTab as openTabIn,
  reopenTab as reopenTabIn,
  setLive,
  setReading,
  stepTab,
  type TabList,
} from './tab-list.ts'

const openTab = (list: TabList, path: string): TabList => openTabIn(list, path, 'source')
const reopenTab = (list: TabList): TabList => reopenTabIn(list, 'source')
const abc = ['a', 'b', 'c'].reduce(openTab, NO_TABS)

describe('tabs', () => {
  test('open after the active one, and once only', () => {
    expect(openTab({ ...abc, active: 'a' }, 'x').tabs).toEqual(['a', 'x', 'b', 'c'])
    expect(openTab(abc, 'a')).toMatchObject({ tabs: ['a', 'b', 'c'], active: 'a' })
  })
  test('closing the active one shows its right neighbour, else the left, else nothing', () => {
    expect(closeTab({ ...abc, active: 'b' }, 'b').active).toBe('c')
    expect(closeTab(abc, 'c').active).toBe('b')
    expect(closeTab(openTab(NO_TABS, 'a'), 'a').active).toBeNull()
  })
  test('closing another one leaves the active one, and an unknown one changes nothing', () => {
    expect(closeTab(abc, 'a')).toMatchObject({ tabs: ['b', 'c'], active: 'c' })
    expect(closeTab(abc, 'z')).toBe(abc)
  })
  test('reopen brings back the last closed one first, and forgets it', () => {
    const closed = closeTab(closeTab(abc, 'a'), 'b')
    const once = reopenTab(closed)
    expect(once.active).toBe('b')
    expect(reopenTab(once).active).toBe('a')
    expect(reopenTab(reopenTab(once)).tabs.toSorted()).toEqual(['a', 'b', 'c'])
  })
  test('each is read or written for itself, and a new one goes on as the one it was opened from (W10)', () => {
    const reading = setReading(abc, 'c', true)
    expect(isReading(reading)).toBe(true)
    expect(isReading(stepTab(reading, 1))).toBe(false)
    expect(isReading(openTab(reading, 'x'))).toBe(true)
    expect(isReading(openTab(openTab(reading, 'a'), 'x'))).toBe(false)
    expect(closeTab(reading, 'c').reading).toEqual([])
    expect(setReading(reading, 'c', false).reading).toEqual([])
  })
  test('each is written in live preview or in the source for itself, whether it is read or not', () => {
    const live = setLive(setReading(abc, 'c', true), 'c', true)
    expect([isLive(live), isReading(live)]).toEqual([true, true])
    expect(isLive(stepTab(live, 1))).toBe(false)
    expect(isLive(openTab(live, 'x'))).toBe(true)
    expect(closeTab(live, 'a').source).toEqual(['b'])
    expect(setLive(live, 'c', false).source).toEqual(['a', 'b', 'c'])
    expect(isLive(openTabIn(NO_TABS, 'a', 'live'))).toBe(true)
    expect(isLive(openTab(NO_TABS, 'a'))).toBe(false)
  })
  test('goes on from live preview to reading, to the source, and to live preview', () => {
    const modeOf = (list: TabList) =>
      isReading(list) ? 'reading' : isLive(list) ? 'live' : 'source'
    let list = openTabIn(NO_TABS, 'a', 'live')
    const seen = ['live', 'reading', 'source', 'live'].map(() => {
      const mode = modeOf(list)
      list = nextMode(list, 'a')
      return mode
    })
    expect(seen).toEqual(['live', 'reading', 'source', 'live'])
  })
  test('step goes round both ends', () => {
    expect(stepTab(abc, 1).active).toBe('a')
    expect(stepTab(abc, -1).active).toBe('b')
    expect(stepTab({ ...abc, active: 'a' }, -1).active).toBe('c')
    expect(stepTab(NO_TABS, 1)).toBe(NO_TABS)
  })
  test('nine is the last one, and a number without a tab does nothing', () => {
    expect(nthTab(abc, 9).active).toBe('c')
    expect(nthTab(abc, 1).active).toBe('a')
    expect(nthTab(abc, 5)).toBe(abc)
  })
})
