import { history, undo } from '@codemirror/commands'
import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import {
  afterCommands,
  markedState,
  markedText,
  parsed,
} from '../../../../../../test/window/marked-editor.ts'
import { putBlock } from './put-block.ts'

const BLOCKS = {
  FencedCode: '```\n\n```',
  Table: '|  |  |\n| --- | --- |\n|  |  |',
  MathBlock: '$$\n\n$$',
} as const
type Block = keyof typeof BLOCKS

/** The state once the block stands in the place of what is selected. */
function putInto(marked: string, block: Block, cursor?: number): EditorState {
  const state = markedState(marked, history())
  return parsed(state.update(putBlock(state, state.selection.main, BLOCKS[block], cursor)).state)
}
/** How many lines each node of this name has. */
function linesOf(state: EditorState, name: Block): readonly number[] {
  const lines: number[] = []
  syntaxTree(state).iterate({
    enter(node) {
      if (node.name !== name) return
      const { doc } = state
      lines.push(doc.lineAt(node.to).number - doc.lineAt(node.from).number + 1)
    },
  })
  return lines
}

const line = fc.constantFrom('', 'text', '- item', '  - [ ] task', '1. one', '> said', '# H')
const start = fc.constantFrom(
  '',
  'text ',
  '- ',
  '  - ',
  '- [ ] ',
  '- [x] ',
  '1. ',
  '> ',
  '> > ',
  '> - ',
  '> - [ ] ',
  '> said ',
  '- item ',
)
test('a block is read as one, whole and nothing else with it, wherever it is put', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 3 }),
      start,
      fc.constantFrom('', '  ', ' and more'),
      fc.array(line, { maxLength: 3 }),
      fc.constantFrom<Block[]>('FencedCode', 'Table', 'MathBlock'),
      (above, before, after, below, block) => {
        const marked = [...above, `${before}‹/x›${after}`, ...below].join('\n')
        const state = putInto(marked, block)
        expect(linesOf(state, block)).toEqual([3])
        expect(afterCommands(state, undo).doc.toString()).toBe(marked.replace(/[‹›]/g, ''))
        const words = (text: string): string => text.replace(/\/x|[^\p{L}\d]/gu, '')
        expect(words(state.doc.toString())).toBe(words(marked))
      },
    ),
    { numRuns: runs(4000) },
  )
})
test.each([
  ['‹/x›', 'FencedCode', 3, '```|\n\n```'],
  ['a\n‹/x›\nb', 'MathBlock', 3, 'a\n\n$$\n|\n$$\n\nb'],
  ['a ‹/x› b', 'Table', 2, 'a  b\n\n| | |  |\n| --- | --- |\n|  |  |'],
  ['  - ‹/x›', 'FencedCode', 3, '  - ```|\n    \n    ```'],
  ['-\t‹/x›  ', 'FencedCode', 3, '-\t```|\n    \n    ```'],
  ['- a\n\t- ‹/x›', 'FencedCode', 3, '- a\n\t- ```|\n\t  \n\t  ```'],
  ['- [ ] ‹/x›', 'FencedCode', 3, '- [ ] \n\n  ```|\n  \n  ```'],
  ['> a\n> ‹/x›\n> b', 'Table', 2, '> a\n>\n> | | |  |\n> | --- | --- |\n> |  |  |\n>\n> b'],
  ['10. ‹/x›', 'FencedCode', 4, '10. ```\n    |\n    ```'],
] as const)('in %j, a %s with the cursor at %i', (marked, block, cursor, after) => {
  expect(markedText(putInto(marked, block, cursor))).toBe(after)
})
