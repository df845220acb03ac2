import { ChangeSet, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { locateFrontmatter } from '../../../../shared/frontmatter/locate-frontmatter.ts'
import { endAfterChange, endOfFrontmatter } from './frontmatter-lines.ts'

test.each([
  ['', 0],
  ['---', 0],
  ['--- ', 0],
  ['---\n', 0],
  ['---\na: 1', 0],
  ['---\n---', 2],
  ['---\na: 1\n--- \ntext\n---', 3],
  ['text\n---\n---', 0],
  ['\ufeff---\na: 1\n---\ntext', 3],
])('the frontmatter of %j ends in line %d', (text, line) => {
  expect(endOfFrontmatter(Text.of(text.split('\n')))).toBe(line)
})

test('after any edits it ends where a look at the whole note, and main, find its end', () => {
  const piece = fc.constantFrom('---', '\n', '---\n', '\n---', 'a: 1', '-', ' ', '\ufeff')
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const edit = fc.record({ at: fc.nat(30), cut: fc.nat(5), insert: text })
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 6 }), (start, edits) => {
      let doc = Text.of(start.split('\n'))
      let end = endOfFrontmatter(doc)
      for (const { at, cut, insert } of edits) {
        const from = Math.min(at, doc.length)
        const to = Math.min(from + cut, doc.length)
        const changes = ChangeSet.of({ from, to, insert }, doc.length)
        const next = changes.apply(doc)
        end = endAfterChange(doc, end, changes, next)
        doc = next
        expect(end).toBe(endOfFrontmatter(doc))
        const place = locateFrontmatter(doc.toString())
        expect(end).toBe(place ? place.bodyLine - 1 : 0)
      }
    }),
    { numRuns: runs(2000) },
  )
})
