import { EditorState, type TransactionSpec } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { NO_QUERY } from '../../../../shared/find/find-query.ts'
import { NO_MATCHES } from '../../../../shared/find/matches.ts'
import { createFindPanels } from './find-panels.ts'
import { findField, freshIn, setFound, setQuery, setScope } from './find-state.ts'

const stateOf = (doc: string): EditorState => EditorState.create({ doc, extensions: findField })
const QUERY = { ...NO_QUERY, search: 'a' }

/** A state in which everything was searched. */
function searched(doc: string): EditorState {
  const state = stateOf(doc).update({ effects: setQuery.of(QUERY) }).state
  const { query, scope } = state.field(findField)
  const found = { doc: state.doc, query, scope, matches: NO_MATCHES, isWhole: true, problem: null }
  return state.update({ effects: setFound.of(found) }).state
}

test('what was found counts until the text, the words or the part that is searched are others', () => {
  const state = searched('a b')
  const isFresh = (spec: TransactionSpec): boolean => freshIn(state.update(spec).state) !== null
  expect(isFresh({})).toBe(true)
  expect(isFresh({ selection: { anchor: 1 } })).toBe(true)
  expect(isFresh({ effects: setQuery.of({ ...QUERY, replace: 'x' }) })).toBe(true)
  expect(isFresh({ changes: { from: 0, insert: 'b' } })).toBe(false)
  for (const other of [
    { search: 'b' },
    { matchCase: true },
    { wholeWord: true },
    { isPattern: true },
  ])
    expect(isFresh({ effects: setQuery.of({ ...QUERY, ...other }) })).toBe(false)
  expect(isFresh({ effects: setScope.of([{ from: 0, to: 1 }]) })).toBe(false)
})
test('the part that is searched grows with what is typed into it and at its edges, and stays within the text', () => {
  const edit = fc.record({
    from: fc.nat(40),
    length: fc.nat(5),
    insert: fc.constantFrom('', 'x', 'xy\n'),
  })
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.array(edit, { maxLength: 6 }),
      (start, length, edits) => {
        const scope = [{ from: start, to: start + length }]
        let state = stateOf('0123456789'.repeat(4)).update({ effects: setScope.of(scope) }).state
        for (const { from, length: gone, insert } of edits) {
          const at = Math.min(from, state.doc.length)
          const to = Math.min(at + gone, state.doc.length)
          const [before] = state.field(findField).scope ?? []
          state = state.update({ changes: { from: at, to, insert } }).state
          const [span] = state.field(findField).scope ?? []
          if (!before || !span) throw new Error('no part')
          expect(span.from).toBeLessThanOrEqual(span.to)
          expect(span.to).toBeLessThanOrEqual(state.doc.length)
          if (before.from <= at && to <= before.to)
            expect(span.to - span.from).toBe(before.to - before.from + insert.length - (to - at))
        }
      },
    ),
    { numRuns: runs(2000) },
  )
})
test('parts that touch are searched as one, so that no match is found twice', () => {
  const touching = [
    { from: 0, to: 4 },
    { from: 4, to: 8 },
    { from: 9, to: 12 },
  ]
  let state = stateOf('one\ntwo\n\nsix\n').update({ effects: setScope.of(touching) }).state
  expect(state.field(findField).scope).toEqual([
    { from: 0, to: 8 },
    { from: 9, to: 12 },
  ])
  state = state.update({ changes: { from: 8, to: 9 } }).state
  state = state.update({ changes: { from: 8, insert: 'one\n' } }).state
  expect(state.field(findField).scope).toEqual([{ from: 0, to: 15 }])
})
test('what was searched before comes first once, and what is too long to be read again is not kept', () => {
  let kept: readonly string[] = []
  const panels = createFindPanels({ get: () => kept, set: (searches) => (kept = searches) })
  const search = (text: string): void => {
    panels.setQuery({ ...NO_QUERY, search: text })
    panels.remember()
  }
  for (const text of ['a', 'b', 'a', '', 'x'.repeat(301), '中文']) search(text)
  expect(panels.history()).toEqual(['中文', 'a', 'b'])
  for (let number = 0; number < 40; number += 1) search(`${number}`)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([30, '39', '10'])
})
test('a window that searched nothing yet begins with what was searched last', () => {
  const panels = createFindPanels({ get: () => ['before'], set: () => {} })
  expect(panels.query().search).toBe('before')
  panels.setQuery({ ...NO_QUERY, search: '' })
  expect(panels.query().search).toBe('')
})
