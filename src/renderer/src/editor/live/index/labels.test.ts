import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { EditorState, Text } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocks } from '../../../../../../test/constructs/blocks.ts'
import { links } from '../../../../../../test/constructs/links.ts'
import { notation } from '../../../../../../test/constructs/notation.ts'
import { shownInEditor } from '../../../../../../test/constructs/shown-in-editor.ts'
import type { Shown } from '../../../../../../test/constructs/shown.ts'
import { words } from '../../../../../../test/constructs/words.ts'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { noteLanguage } from '../../language/note-language.ts'
import { CONSTRUCTS } from '../constructs.ts'
import { readInline } from '../read-inline.ts'
import { footnoteNumber, labelIndex, labelsIn, wholeLabels } from './labels.ts'

function indexed(doc: string): EditorState {
  const text = Text.of(doc.split('\n'))
  return readToEnd(EditorState.create({ doc: text, extensions: [noteLanguage(text), labelIndex] }))
}

/** With all of its tree: how much of it is read with a change depends on the time that there is. */
function readToEnd(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 5000)
  return state.update({}).state
}

/** What the labels mean, and the number at each mention. */
function meaning(state: EditorState, found = state.field(labelIndex)): unknown {
  const numbers: [number, number | null][] = []
  syntaxTree(state).iterate({
    enter({ name, node }) {
      if (name === 'FootnoteReference' || name === 'InlineFootnote')
        numbers.push([node.from, footnoteNumber(state, node, found)])
    },
  })
  return { addresses: [...found.labels.addresses], numbers }
}

test('labels lead where they are defined first, and footnotes are numbered as they are mentioned', () => {
  const state = indexed(
    '[^b] ^[in *line*] [^a] [^none] [^b]\n\n> [R]: <a b.md>\n\n[r]: other.md\n\n[^a]: x [^c]\n\n[^b]: y\n\n[^c]: z\n',
  )
  expect(meaning(state)).toEqual({
    addresses: [['R', 'a b.md']],
    numbers: [
      [0, 1],
      [5, 2],
      [18, 3],
      [23, null],
      [31, 1],
      [77, 4],
    ],
  })
})

test('the same meaning stays the same value while words are typed', () => {
  const before = indexed('[a] ^[b] [^c]\n\n[a]: /b\n\n[^c]: d\n')
  const words = before.update({ changes: { from: 13, insert: ' more' } }).state
  expect(labelsIn(words)).toBe(labelsIn(before))
  const another = words.update({ changes: { from: 9, to: 13 } }).state
  expect(labelsIn(another)).not.toBe(labelsIn(before))
})

const PIECES = [
  '[^a]',
  '[^b]',
  '^[c]',
  '[a]',
  '\n[a]: /x',
  '\n[b]: /y',
  '\n[^a]: text ',
  '\n[^b]: ',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '    ',
  '```\n',
  '%%',
  '`',
  'x',
]

test('after any edits the labels mean what the whole note says', () => {
  const text = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 14 })
    .map((pieces) => pieces.join(''))
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.nat(6),
    insert: text,
  })
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 5 }), (start, edits) => {
      let state = indexed(start)
      for (const { at, cut, insert } of edits) {
        const from = Math.floor(at * state.doc.length)
        const to = Math.min(from + cut, state.doc.length)
        state = readToEnd(state.update({ changes: { from, to, insert } }).state)
      }
      expect(meaning(state)).toEqual(meaning(state, wholeLabels(state)))
    }),
    { numRuns: runs(2000) },
  )
})

/** How many links, pictures, tags and footnotes there are to see. */
function counted(shown: readonly Shown[], count = new Map<string, number>()): Map<string, number> {
  for (const one of shown) {
    if (typeof one === 'string') continue
    const { kind } = one
    if (/^(?:a|image|tag|ref)$/.test(kind)) count.set(kind, (count.get(kind) ?? 0) + 1)
    counted(one.inside, count)
  }
  return count
}
const KINDS: Readonly<Record<string, string>> = {
  Link: 'a',
  Autolink: 'a',
  URL: 'a',
  Image: 'image',
  Hashtag: 'tag',
  FootnoteReference: 'ref',
  InlineFootnote: 'ref',
}

const texts = [...Object.values(links), ...Object.values(words), blocks['definitions'] ?? {}]
  .concat(notation['footnotes'] ?? {})
  .flatMap((group) => Object.values(group))
  .map((given) => (typeof given === 'string' ? given : given.source))

test('what needs an address or a definition is drawn where the note gives one, and nowhere else', () => {
  const wrong: unknown[] = []
  for (const source of texts) {
    // Without a text there is nothing to see in its place: it is shown as it is written.
    if (source.includes('[](')) continue
    const state = indexed(source)
    const drawn = new Map<string, number>()
    syntaxTree(state).iterate({
      enter({ name, node }) {
        const entry = CONSTRUCTS[name]
        if (entry?.away === 'dim') return false
        const kind = KINDS[name]
        if (entry && kind && readInline(state, node, entry) !== null)
          drawn.set(kind, (drawn.get(kind) ?? 0) + 1)
        return true
      },
    })
    const expected = counted(shownInEditor(source))
    const isSame = ['a', 'image', 'tag', 'ref'].every(
      (kind) => drawn.get(kind) === expected.get(kind),
    )
    if (!isSame) wrong.push({ source, drawn: [...drawn], expected: [...expected] })
  }
  expect(wrong).toEqual([])
  expect(texts.length).toBeGreaterThan(150)
})
