import { expect, test } from 'vitest'
import { NOWHERE, renameStops, stopAt, stopsAhead, stopsBehind, travelTo, visit } from './travel.ts'

const way = ['a', 'b', 'c'].reduce((travel, tab, at) => visit(travel, tab, at), NOWHERE)
const tabs = (stops: readonly { readonly tab: string }[]): string =>
  stops.map(({ tab }) => tab).join('')

test('goes back with the place of then, and forward again', () => {
  expect(stopAt(way, -1)).toEqual({ tab: 'b', cursor: 2 })
  const back = travelTo(way, -2)
  expect(stopAt(back, -1)).toBeNull()
  expect([tabs(stopsBehind(way)), tabs(stopsAhead(way))]).toEqual(['ba', ''])
  expect([tabs(stopsBehind(back)), tabs(stopsAhead(back))]).toEqual(['', 'bc'])
  expect(tabs(stopsAhead(travelTo(back, 1)))).toBe('c')
})
test('who goes elsewhere from there forgets what lay ahead', () => {
  const other = visit(travelTo(way, -1), 'd', 9)
  expect(tabs(other.stops)).toBe('abd')
  expect(stopAt(other, -1)).toEqual({ tab: 'b', cursor: 9 })
})
test('follows what is renamed, and is without what is gone', () => {
  const renamed = renameStops(way, (tab) => (tab === 'b' ? 'x' : tab))
  expect([tabs(renamed.stops), renamed.at]).toEqual(['axc', 2])
  const around = visit(travelTo(way, -1), 'a', null) // a b a
  const gone = renameStops(around, (tab) => (tab === 'b' ? null : tab))
  expect([tabs(gone.stops), gone.at]).toEqual(['a', 0])
  expect(renameStops(way, () => null)).toEqual(NOWHERE)
})
test('is not longer than a person can remember', () => {
  let long = NOWHERE
  for (let n = 0; n < 300; n++) long = visit(long, `${n}`, null)
  expect([long.stops.length, long.at, long.stops[0]?.tab]).toEqual([100, 99, '200'])
})
