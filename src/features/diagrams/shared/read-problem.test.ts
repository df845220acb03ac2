import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { lineOfSource, readProblem } from './read-problem.ts'

const FLOW = `Parse error on line 3:
...TD  A --> B  B --> --> C
----------------------^
Expecting 'AMP', 'COLON', 'PIPE', 'TESTSTR', 'DOWN', 'DEFAULT', 'NUM', got 'LINK'`

test('what a parser says is short, without its excerpt, and of a line of the source', () => {
  expect(readProblem(new Error(FLOW), 'flowchart TD\n  A --> B\n  B --> --> C')).toEqual({
    status: 'refused',
    message: "Expecting 'AMP', 'COLON', 'PIPE', 'TESTSTR', 'DOWN', …; got 'LINK'",
    line: 3,
  })
  const lexer = new Error(
    'Parsing failed: Lexer error on line 2, column 5: unexpected character: ->?<-',
  )
  expect(readProblem(lexer, 'pie\n ???')).toMatchObject({
    message: 'unexpected character: ->?<-',
    line: 2,
  })
  const unknown = new Error('No diagram type detected matching given configuration for text: x')
  expect(readProblem(unknown, 'x')).toMatchObject({ message: unknown.message, line: null })
  expect(readProblem('odd', 'x')).toMatchObject({ message: 'odd', line: null })
  expect(readProblem(new Error('long '.repeat(1000)), 'x').message).toHaveLength(500)
})

test.each([
  // Source, line of the parser, line of the source.
  ['pie\na', 2, 2],
  ['%% c\npie\na', 2, 3],
  ['\n\npie\na', 2, 4],
  ['---\ntitle: T\n---\npie\na', 2, 5],
  ['---\ntitle: T\n---\n%% c\npie\n%% d\n%% e\na', 2, 8],
  ['%%{init: {"a": 1}}%%\npie\na', 2, 3],
  ['%%{init: {\n"a": 1}}%%\npie\na', 2, 4],
  ['pie\r\n%% c\r\na', 2, 3],
  ['pie\n\n  %% c\na', 2, 4],
  ['pie\na', 9, 2],
  ['pie\na\n\n\n', 9, 2],
])('the line in %j: %d is %d', (source, parsed, line) => {
  expect(lineOfSource(source, parsed)).toBe(line)
})

test('the line in any source is one of its lines, and of one without head and comments the same', () => {
  const line = fc.constantFrom(
    'a',
    'b --> c',
    '',
    '  ',
    '%% c',
    '---',
    '%%{init: {}}%%',
    '%%{',
    '}%%',
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.nat(12), (lines, at) => {
      const found = lineOfSource(lines.join('\n'), at + 1)
      expect(found).toBeGreaterThanOrEqual(1)
      expect(found).toBeLessThanOrEqual(lines.length)
      const plain = ['pie', ...lines.filter((each) => /^[ab]/.test(each)), 'end']
      const parsed = Math.min(at + 1, plain.length)
      expect(lineOfSource(plain.join('\n'), parsed)).toBe(parsed)
    }),
    { numRuns: runs(2000) },
  )
})
