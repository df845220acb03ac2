import { syntaxTree } from '@codemirror/language'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { markedState, parsed } from '../../../../../../test/window/marked-editor.ts'
import { copiedCode } from './code-copy.ts'

/** What is copied of the first block of code of a text. */
function copied(text: string): string | null {
  const state = parsed(markedState('').update({ changes: { from: 0, insert: text } }).state)
  let code: string | null = null
  syntaxTree(state).iterate({
    enter({ name, node }) {
      if (name === 'FencedCode') code ??= copiedCode(state, node)
    },
  })
  return code
}

/** How each line of a block begins, and how its first one does. */
const NESTS = [
  ['', ''],
  ['  ', '  '],
  ['> ', '> '],
  ['>   ', '>   '],
  ['> > ', '> > '],
  ['- ', '  '],
  ['10. ', '    '],
  ['> - ', '>   '],
  ['- x\n\n    ', '    '],
] as const
test('code is copied letter by letter, without the marks of what it stands in', () => {
  const line = fc.constantFrom(
    '',
    'a',
    '  indented',
    '\ttab',
    '> no quote',
    '- no item',
    '``',
    '# 中文 🎉',
  )
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 5 }).map((lines) => ['first', ...lines]),
      fc.constantFrom(...NESTS),
      fc.constantFrom('```', '````js', '~~~'),
      (lines, [first, rest], fence) => {
        const end = fence.replace('js', '')
        const text = [first + fence, ...[...lines, end].map((one) => rest + one)].join('\n')
        expect(copied(`before\n\n${text}\n\nafter`)).toBe(lines.join('\n'))
      },
    ),
    { numRuns: runs(2000) },
  )
})
test.each([
  ['```\n```', ''],
  ['```\na', 'a'],
  ['```js\n\n\n```', '\n'],
  ['  ```\n  a\n    b\n  ```', 'a\n  b'],
  ['   ```\n a\n     b\n   ```', 'a\n  b'],
  ['```\n  a\n```', '  a'],
  ['no code', null],
])('of %j is copied %j', (text, code) => {
  expect(copied(text)).toBe(code)
})
