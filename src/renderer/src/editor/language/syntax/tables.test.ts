import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { TreeFragment, type ChangedRange, type SyntaxNode, type Tree } from '@lezer/common'
import { GFM, MarkdownParser } from '@lezer/markdown'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { baseParser } from './base-parser.ts'
import { noteSyntax } from './note-syntax.ts'
import { tablesInside } from './tables.ts'

const { parser: plain } = commonmarkLanguage
if (!(plain instanceof MarkdownParser)) throw new TypeError('no Markdown parser')
const packages = plain.configure([GFM, tablesInside, noteSyntax])
const ours = baseParser().configure(noteSyntax)

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

const BITS = ['|', '|', '\\', '\\|', ' ', '  ', 'a', 'b c', '*', '`', '[[a\\|b]]', '中', '-', ':']
const row = fc.array(fc.constantFrom(...BITS), { maxLength: 14 }).map((bits) => bits.join(''))
const rule = fc
  .tuple(
    fc.constantFrom('|', '', ' | '),
    fc.array(fc.constantFrom('-', ':-', ' :-: ', ' ---'), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('|', '', ' | '),
  )
  .map(([before, cells, behind]) => `${before}${cells.join('|')}${behind}`)
const other = fc.constantFrom('', 'words', '# Head', '> quote', '- item', '    | far |', '***', '```', '| a | b |', '|a|\n|-|\n|b|', 'a | b\n-|-', '<div>', '1. x', '  > | a |\n> |-|', '- | a |\n  |-|') // oxfmt-ignore
const line = fc.oneof({ weight: 4, arbitrary: row }, rule, other)
const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(row, rule, line, line).map((lines) => lines.join('\n')) },
      line,
    ),
    { maxLength: 8 },
  ) // oxfmt-ignore
  .map((lines) => lines.join('\n'))

/**
 * Where the package takes all that stands above for a heading, a blank behind a backslash for a part of the cell, and one
 * behind the line of dashes for the end of the table.
 */
const OTHERWISE = /^ {0,3}(?:-+|=+)[ \t]*$|\\ |[-:]\s*\| +$/m

/** The tree of a text after an edit of another one, whose tree is known: what did not change is taken from that. */
function afterEdit(parser: MarkdownParser, before: string, after: string, change: ChangedRange) {
  const known = TreeFragment.addTree(parser.parse(before))
  return parser.parse(after, TreeFragment.applyChanges(known, [change], 2))
}

test('tables are read as the package reads them', () => {
  fc.assert(
    fc.property(text, (source) => {
      fc.pre(!OTHERWISE.test(source))
      expect(written(ours.parse(source))).toBe(written(packages.parse(source)))
    }),
    { numRuns: runs(4000) },
  )
})

test('dashes below a table are a rule, not the underline of it all', () => {
  const names = (source: string): string[] => {
    const found: string[] = []
    for (
      let node: SyntaxNode | null = ours.parse(source).topNode.firstChild;
      node;
      node = node.nextSibling
    )
      // oxfmt-ignore
      found.push(`${node.name} ${source.slice(node.from, node.to)}`)
    return found
  }
  expect(names('| a |\n|-|\n| b |\n---')).toEqual(['Table | a |\n|-|\n| b |', 'HorizontalRule ---'])
  expect(names('| a |\n|-|\n| b |\n===')).toEqual(['Table | a |\n|-|\n| b |\n==='])
})

test('an edit at any place leaves the tree that the whole text has', () => {
  const edit = fc.record({ at: fc.nat(), removed: fc.nat(12), inserted: text })
  fc.assert(
    fc.property(text, text, edit, (head, tail, { at, removed, inserted }) => {
      const before = `.\n${head}\n${tail}\n${head}\n\n${tail}`
      const from = 2 + (at % (before.length - 1))
      const to = Math.min(before.length, from + removed)
      const after = before.slice(0, from) + inserted + before.slice(to)
      const change = { fromA: from, toA: to, fromB: from, toB: from + inserted.length }
      // What the package takes from the known tree and should read again, as words that go on where a table below them is
      // none any more, or an item of a list that begins with an empty line, is not of tables.
      fc.pre(written(afterEdit(packages, before, after, change)) === written(packages.parse(after)))
      expect(written(afterEdit(ours, before, after, change))).toBe(written(ours.parse(after)))
    }),
    { numRuns: runs(4000) },
  )
})

test('a line below a table in a quotation becomes a row with its sign, and is none without it, in any order', () => {
  const [head, rule, row, words] = ['| a |', '|-|', '| b |', 'words']
  const signed = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
  const written5 = (signs: readonly boolean[]): string =>
    [head, rule, row, words, row].map((line, at) => `${signs[at] ? '> ' : ''}${line}`).join('\n')
  fc.assert(
    fc.property(signed, fc.nat(4), (before, at) => {
      const after = before.with(at, !before[at])
      const [old, now] = [written5(before), written5(after)]
      const from = old.split('\n').slice(0, at).join('\n').length + (at === 0 ? 0 : 1)
      const [gone, come] = before[at] ? [2, 0] : [0, 2]
      const change = { fromA: from, toA: from + gone, fromB: from, toB: from + come }
      const tree = afterEdit(ours, old, now, change)
      expect(written(tree)).toBe(written(ours.parse(now)))
      // Rows stand in the quotation and outside of it as their signs say: never a row of both.
      tree.iterate({
        enter({ name, from: start, node }) {
          if (name !== 'TableRow') return
          const line = now.slice(0, start).split('\n').length - 1
          let isQuoted = false
          for (let one: SyntaxNode | null = node; one; one = one.parent)
            isQuoted ||= one.name === 'Blockquote'
          expect(isQuoted).toBe(after[line])
        },
      })
    }),
    { numRuns: runs(300) },
  )
})

test('after a key in a long table nothing of it is read again but the rows at that key', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `| ${at} | some *words* |`)
  const before = `| n | w |\n|---|---|\n${rows.join('\n')}\n\nwords`
  const at = before.indexOf('1500') + 2
  const after = `${before.slice(0, at)}x${before.slice(at)}`
  const change = { fromA: at, toA: at, fromB: at, toB: at + 1 }
  const known = ours.parse(before)
  const now = ours.parse(after, TreeFragment.applyChanges(TreeFragment.addTree(known), [change]))
  const trees = (tree: Tree): Set<Tree> => {
    const found = new Set<Tree>()
    tree.cursor().iterate(({ name, tree: own }) => {
      if (name === 'TableRow' && own) found.add(own)
    })
    return found
  }
  const [old, read] = [trees(known), trees(now)]
  expect(read.size).toBe(3000)
  expect([...read].filter((one) => !old.has(one)).length).toBeLessThan(100)
})
