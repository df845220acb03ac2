import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { EditorState, Text, type RangeSet } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { noteLanguage } from '../../language/note-language.ts'
import { blockIndex, readBlocks, type DrawnBlock } from './block-index.ts'

const FENCES = new Set(['math'])
const index = blockIndex(FENCES)

function stateOf(doc: string): EditorState {
  const text = Text.of(doc.split('\n'))
  return readToEnd(EditorState.create({ doc: text, extensions: [noteLanguage(text), index] }))
}

/** With all of its tree: how much of it is read with a change depends on the time that there is. */
function readToEnd(state: EditorState): EditorState {
  ensureSyntaxTree(state, state.doc.length, 5000)
  return state.update({}).state
}

function spoken(blocks: RangeSet<DrawnBlock>): string[] {
  const found: string[] = []
  for (const cursor = blocks.iter(); cursor.value; cursor.next())
    found.push(`${cursor.from}–${cursor.to} ${cursor.value.kind}: ${cursor.value.source}`)
  return found
}

test('blocks of whole lines are drawn, and what is only a part of one is not', () => {
  const state = stateOf(
    'a ![[no]]\n- ![[no]]\n\n![[yes]]\n\n![p](p.png)\n![q](q.png)\n\n```math\nx\n```\n\n```js\ny\n```\n\n| a |\n|---|\n| 1 |\n\n```math\nno end',
  )
  expect(spoken(state.field(index).ranges).map((each) => each.replace(/^\S+ /, ''))).toEqual([
    'Embed: ![[yes]]',
    'Image: ![p](p.png)',
    'Image: ![q](q.png)',
    'FencedCode: ```math\nx\n```',
  ])
})

test('what the parser read since, and told nobody of, is known after the next change', () => {
  const lines = Array.from({ length: 4000 }, (_, at) => (at % 2 ? '' : 'text'))
  const text = Text.of([...lines, '![[C]]'])
  const begun = EditorState.create({ doc: text, extensions: [noteLanguage(text), index] })
  expect(spoken(begun.field(index).ranges)).toEqual([])
  ensureSyntaxTree(begun, text.length, 60_000)
  // What an update reads by itself has a budget of time: on a busy machine it may not come to the end.
  let state = begun
  while (state === begun || syntaxTree(state).length < state.doc.length)
    ({ state } = begun.update({ changes: { from: 0, insert: 'x\n\n' } }))
  expect(spoken(state.field(index).ranges)).toHaveLength(1)
})

const PIECES = [
  '![[A]]',
  '![p](p.png)',
  '\n',
  '\n\n',
  '```math',
  '```',
  '```js',
  '$$',
  '---',
  '~~~',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  'text',
  '> ',
  '- ',
  '    ',
  '![[B',
  ']]',
  'x',
  '# ',
  '\n```math\nx\n```\n',
  '\n\n![[C]]\n\n',
]

test('after any edits the blocks are those of the whole tree', () => {
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
      let state = stateOf(start)
      for (const { at, cut, insert } of edits) {
        const from = Math.floor(at * state.doc.length)
        const to = Math.min(from + cut, state.doc.length)
        state = readToEnd(state.update({ changes: { from, to, insert } }).state)
        const whole = readBlocks(state, { from: 0, to: state.doc.length }, FENCES)
        expect(spoken(state.field(index).ranges)).toEqual(spoken(whole))
      }
    }),
    { numRuns: runs(2000) },
  )
})
