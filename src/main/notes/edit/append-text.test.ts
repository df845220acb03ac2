import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appendText } from './append-text.ts'
import { parseNote } from '../parse-note.ts'

const append = (text: string, passage: string, heading: string | null = null) =>
  appendText({ text, parsed: parseNote('n.md', text) }, passage, heading)

describe('at the end of a note', () => {
  test.each([
    ['', 'new', 'new\n', 1],
    ['one\n', 'new', 'one\n\nnew\n', 3],
    ['one', 'new', 'one\n\nnew', 3],
    ['one\n\n\n', 'new\n\n', 'one\n\n\nnew\n', 4],
    ['one\n\n', '\n\nnew', 'one\n\nnew\n', 3],
    ['one\r\ntwo\r\n', 'a\nb', 'one\r\ntwo\r\n\r\na\r\nb\r\n', 4],
    ['one  \n', 'new', 'one  \n\nnew\n', 3],
    ['- a\n- b\n', '- c', '- a\n- b\n- c\n', 3],
    ['- [ ] a', '- [ ] b', '- [ ] a\n- [ ] b', 2],
    ['1. a\n', '2. b', '1. a\n2. b\n', 2],
    ['| a |\n|---|\n', '| b |', '| a |\n|---|\n| b |\n', 3],
    ['> a\n', '> b', '> a\n> b\n', 2],
    ['text\n', '- c', 'text\n\n- c\n', 3],
    ['---\na: 1\n---\n', 'new', '---\na: 1\n---\nnew\n', 4],
    ['---\na: 1\n---', 'new', '---\na: 1\n---\nnew', 4],
    ['\ufeffone\n', 'new', '\ufeffone\n\nnew\n', 3],
  ])('%j and %j make %j', (text, passage, result, startLine) => {
    expect(append(text, passage)).toEqual({ text: result, startLine })
  })
})

describe('at the end of a section', () => {
  const note = '# T\n\n## A\n\none\n\n### A1\n\ndeep\n\n\n## B\nbe\n## C\n\n# U\nend'

  test.each([
    ['A', '# T\n\n## A\n\none\n\n### A1\n\ndeep\n\nnew\n\n\n## B\nbe\n## C\n\n# U\nend', 11],
    ['A1', '# T\n\n## A\n\none\n\n### A1\n\ndeep\n\nnew\n\n\n## B\nbe\n## C\n\n# U\nend', 11],
    ['b', '# T\n\n## A\n\none\n\n### A1\n\ndeep\n\n\n## B\nbe\n\nnew\n\n## C\n\n# U\nend', 15],
    ['T#C', '# T\n\n## A\n\none\n\n### A1\n\ndeep\n\n\n## B\nbe\n## C\n\nnew\n\n# U\nend', 16],
    ['U', `${note}\n\nnew`, 19],
  ])('%s', (heading, result, startLine) => {
    expect(append(note, 'new', heading)).toEqual({ text: result, startLine })
  })

  test('goes on with a list, and takes the line endings of the note', () => {
    expect(append('## Log\r\n- a\r\n\r\n## B\r\n', '- b\n- c', 'Log')).toEqual({
      text: '## Log\r\n- a\r\n- b\r\n- c\r\n\r\n## B\r\n',
      startLine: 3,
    })
  })

  test('is none when there is no such heading, nor one in code', () => {
    expect(append('```\n# A\n```\n', 'x', 'A')).toBeNull()
    expect(append('# A\n', 'x', 'B')).toBeNull()
    expect(append('# A\n', 'x', '')).toBeNull()
  })
})

test('whatever is added, all that was there stays in its order', () => {
  const line = fc.constantFrom(
    '# A',
    '## B',
    '### C',
    '- x',
    'text',
    '',
    '  ',
    '> q',
    '```',
    '| t |',
  )
  const ending = fc.constantFrom('\n', '\r\n')
  const note = fc
    .tuple(fc.array(line), ending, fc.boolean())
    .map(([lines, newline, isClosed]) => lines.join(newline) + (isClosed ? newline : ''))
  fc.assert(
    fc.property(note, fc.constantFrom(null, 'A', 'B', 'C'), (text, heading) => {
      const result = append(text, 'NEW', heading)
      if (!result) return
      const at = result.text.indexOf('NEW')
      const before = result.text.slice(0, at)
      expect(text.startsWith(before.replace(/[\r\n]+$/, ''))).toBe(true)
      expect(result.text.replace('NEW', '').replace(/[\r\n]/g, '')).toBe(
        text.replace(/[\r\n]/g, ''),
      )
      expect(result.text.length).toBeLessThanOrEqual(text.length + 3 + 6)
      if (text !== '') expect(/[\r\n]$/.test(result.text)).toBe(/[\r\n]$/.test(text))
      expect(result.text.replace(/\r\n/g, '\n').split('\n')[result.startLine - 1]).toBe('NEW')
    }),
  )
})
