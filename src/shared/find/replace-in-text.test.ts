import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { toEditorText } from '../domain/text/text-edits.ts'
import { NO_QUERY } from './find-query.ts'
import { replaceInText } from './replace-in-text.ts'
import { replacementsIn } from './replacements.ts'

const parts = fc.array(
  fc.constantFrom('a', 'B', 'ab ', 'é', 'e\u0301', '\n', '\r\n', 'ﬁ', '😀', '報告'),
  {
    maxLength: 40,
  },
)
const queries = fc.record({
  search: fc.constantFrom('a', 'AB', 'é', 'b a', 'ba', 'e', 'fi', '報', '(a)|b', '^', '\\s+', ''),
  replace: fc.constantFrom('', 'x', '$1-', 'two\nlines', 'a'),
  matchCase: fc.boolean(),
  wholeWord: fc.boolean(),
  isPattern: fc.boolean(),
})

test('is what replacing each match in the editor gives, byte by byte in the file', () =>
  fc.assert(
    fc.property(parts, queries, fc.array(fc.nat(8)), (texts, query, leave) => {
      const text = texts.join('')
      const left = new Set(leave)
      const { text: after, count } = replaceInText(text, query, { left, most: 3 })
      // The editor: one change for each match in a text whose breaks are `\n`.
      const doc = toEditorText(text)
      const matches = [...replacementsIn(doc, query)]
      const state = EditorState.create({ doc })
      const changed = state.update({ changes: matches.filter((_, index) => !left.has(index)) })
      expect(count).toBe(matches.length)
      expect(toEditorText(after)).toBe(changed.state.doc.toString())
      if (!text.includes('\r')) expect(after).toBe(changed.state.doc.toString())
      else if (!/(?<!\r)\n/.test(text)) expect(after).not.toMatch(/(?<!\r)\n/)
    }),
    { numRuns: runs(2000) },
  ))

test('finds plain text where the bar of a note does', () =>
  fc.assert(
    fc.property(parts, queries, (texts, query) => {
      const doc = toEditorText(texts.join(''))
      const plain = { ...query, isPattern: false, wholeWord: false }
      if (plain.search === '') return
      const { search, matchCase } = plain
      const cursor = new SearchQuery({ search, caseSensitive: matchCase, literal: true }).getCursor(
        EditorState.create({ doc }),
      )
      const wanted: [number, number][] = []
      for (let next = cursor.next(); !next.done; next = cursor.next())
        if (!('precise' in next.value) || next.value.precise !== false)
          wanted.push([next.value.from, next.value.to])
      expect([...replacementsIn(doc, plain)].map(({ from, to }) => [from, to])).toEqual(wanted)
    }),
    { numRuns: runs(2000) },
  ))

test('shows the line of each match, and what is near', () => {
  const text = `one\r\n${'long '.repeat(40)}cat ${'tail '.repeat(40)}\r\nthe cat\r\n`
  const { shown } = replaceInText(
    text,
    { ...NO_QUERY, search: 'cat', replace: 'dog' },
    { left: new Set(), most: 9 },
  )
  expect(shown.map(({ line, old, new: insert }) => [line, old, insert])).toEqual([
    [2, 'cat', 'dog'],
    [3, 'cat', 'dog'],
  ])
  expect(shown[0]?.before).toMatch(/^…(?:long|ong|ng|g)? ?long .* $/)
  expect(shown[0]?.behind.endsWith('…')).toBe(true)
  expect(shown[1]).toMatchObject({ before: 'the ', behind: '' })
})

test('a text that stays the same is the very same, and of matches beyond what is shown the number counts', () => {
  const query = { ...NO_QUERY, search: 'a', replace: 'b' }
  const text = 'a\ra\na\r\na'
  const {
    count,
    shown,
    text: after,
  } = replaceInText(text, query, {
    left: new Set([0, 1, 2, 3]),
    most: 2,
  })
  expect([count, shown.length, after]).toEqual([4, 2, text])
})
