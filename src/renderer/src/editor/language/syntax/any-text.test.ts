import { TreeFragment, type Tree } from '@lezer/common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { CONSTRUCTS } from '../../live/constructs.ts'
import { baseParser } from './base-parser.ts'
import { noteSyntax } from './note-syntax.ts'

const parser = baseParser().configure(noteSyntax)

const PIECES =
  '%%|%|$$|$|[^1]|[^1]: |^[|]|[|[[|]]|![[|!|(|)|a|b c|*|**|_|~~|==|`|```|~~~|> |>|- |1. |[ ] |[x] |# |^id|[!tip]- |:: |[due:: x]|<u>|</u>|<kbd>|<!--|-->|<div>|\\|\\||📅 2026-12-03|#tag|https://a.example|&amp;|---|===|&|中'.split(
    '|',
  )
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\n', '\n\n', '\n    ', '\n\n    ', '\n> ', '\n- ', ' ', '|'),
      },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

/** Of an item that begins with a blank line the package ends a block at the next one, unless it was read before. */
const EMPTY_ITEM = /(?:[-*+]|\d[.)])[ \t]*$/m

/** Each node on a line, by depth. */
function written(tree: Tree): string {
  let depth = 0
  const lines: string[] = []
  tree.iterate({
    enter: ({ name, from, to }) => void lines.push(`${' '.repeat(depth++)}${name} ${from}-${to}`),
    leave: () => void depth--,
  })
  return lines.join('\n')
}

test('any text is read to its end, each node in the one around it and behind the one before it', () => {
  fc.assert(
    fc.property(text, (source) => {
      const tree = parser.parse(source)
      expect(tree.length).toBe(source.length)
      tree.iterate({
        enter: ({ node }) => {
          expect(node.from).toBeLessThanOrEqual(node.to)
          let end = node.from
          for (let child = node.firstChild; child; child = child.nextSibling) {
            expect(child.from).toBeGreaterThanOrEqual(end)
            expect(child.to).toBeLessThanOrEqual(node.to)
            end = child.to
          }
        },
      })
    }),
    { numRuns: runs(3000) },
  )
})

test('an edit at any place leaves the tree that the whole text has', () => {
  const edit = fc.record({ at: fc.nat(), removed: fc.nat(12), inserted: text })
  fc.assert(
    fc.property(text, text, edit, (head, tail, { at, removed, inserted }) => {
      // In the first line the package keeps a block whose indentation was removed.
      const before = `.\n${head}\n\nwords\n\n${tail}\n\n${head}`
      const from = 2 + (at % (before.length - 1))
      const to = Math.min(before.length, from + removed)
      const after = before.slice(0, from) + inserted + before.slice(to)
      fc.pre(!EMPTY_ITEM.test(before) && !EMPTY_ITEM.test(after))
      const change = { fromA: from, toA: to, fromB: from, toB: from + inserted.length }
      const known = TreeFragment.addTree(parser.parse(before))
      // As near to the edit as can be: the editor keeps nothing that is shorter than 128.
      const fragments = TreeFragment.applyChanges(known, [change], 2)
      expect(written(parser.parse(after, fragments))).toBe(written(parser.parse(after)))
    }),
    { numRuns: runs(3000) },
  )
})

test('what live preview draws, and its marks, are nodes of this syntax', () => {
  const names = new Set(parser.nodeSet.types.map(({ name }) => name).concat('Frontmatter'))
  for (const [name, { marks, folded = [], within = [] }] of Object.entries(CONSTRUCTS))
    for (const known of [name, ...marks, ...folded, ...within]) expect(names).toContain(known)
})
