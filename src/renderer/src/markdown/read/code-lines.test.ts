import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { createCodeLineReader } from '../../../../shared/domain/text/code-lines.ts'

const processor = unified().use(remarkParse)
/** One letter a line: `c` for what lies in a fenced block or on its fences, a dot for the rest. */
const read = (lines: readonly string[]): string =>
  lines.map(createCodeLineReader()).map((at) => (at === 'text' ? '.' : 'c')).join('') // oxfmt-ignore
/** The same by the parser. */
function parsed(lines: readonly string[]): string {
  const source = lines.join('\n')
  const root: Root = processor.parse(source)
  const letters = lines.map(() => '.')
  visit(root, 'code', ({ position }) => {
    const { start, end } = position ?? {}
    if (!start || !end || !/^[`~]{3}/.test(source.slice(start.offset))) return
    letters.fill('c', start.line - 1, end.line)
  })
  return letters.join('')
}

describe('what is code', () => {
  test.each([
    ['between its fences', ['a', '```js', '# b', '```', 'c'], '.ccc.'],
    ['up to the end without one', ['~~~', 'a', ''], 'ccc'],
    ['up to a fence as long as the first', ['````', '```', '`````', 'a'], 'ccc.'],
    ['over a fence with words behind it', ['```', '```js', '```', 'a'], 'ccc.'],
    ['not a line with backticks on both sides', ['```code``` here', 'a', '```', 'b'], '..cc'],
    ['as long as its quotation', ['> ```', '> a', 'b'], 'cc.'],
    ['as long as its item', ['- a', '', '  ```', '  b', '', 'c'], '..ccc.'],
    ['from the line of its item on', ['1. ```', '   a', '   ```', 'b'], 'ccc.'],
    ['in an item of an item, with tabs', ['-\t- ```', '\t  a', '\tb'], 'cc.'],
    ['in a quotation in an item', ['- > ```', '  > a', '  b'], 'cc.'],
    ['as long as the item that words below it go on in', ['- a', '`b`', '  ```', 'c'], '..c.'],
    ['not what is indented by four', ['    ```', 'a'], '..'],
    ['with the line ends of Windows', ['```\r', 'a\r', '```\r', 'b\r'], 'ccc.'],
  ])('%s', (_, lines, letters) => {
    expect(read(lines)).toBe(letters)
    expect(parsed(lines).padEnd(letters.length, letters.at(-1))).toBe(letters)
  })
})

/** Apart by a bar. */
const LINES =
  '|words|```|```js|````|~~~|```in```|  ```|   a|# head|- item|- ```|  - in|1. one|> said|> ```|> - ```|  > ```|  words'
const line = fc.constantFrom(...LINES.split('|'))
test('never takes for code what the parser reads, whatever stands in what', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const [own, real] = [read(lines), parsed(lines)]
      const wrong = lines.filter(
        (_, index) => own.charAt(index) === 'c' && real.charAt(index) !== 'c',
      )
      expect(wrong, lines.join('⏎')).toEqual([])
    }),
    { numRuns: runs(300) },
  )
})
