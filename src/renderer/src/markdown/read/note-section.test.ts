import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { noteSection } from './note-section.ts'

const note =
  '# A\n\nintro\n\n## B\n\ntext\n\n```\n# no heading\n```\n\n### C\n\nc\n\n## D\n\nlast ^id\nof it\n\n- one\n- two'

test.each([
  [null, 1, note],
  [5, 5, '## B\n\ntext\n\n```\n# no heading\n```\n\n### C\n\nc'],
  [13, 13, '### C\n\nc'],
  [19, 19, 'last ^id\nof it'],
  [22, 22, '- one'],
])('line %s of a note', (line, from, text) => {
  expect(noteSection(note, line)).toEqual({ text, line: from })
})

test('a section ends at the next heading, also behind code that is in a line or in a quotation', () => {
  for (const code of ['```x``` is code', '> ```\n> a', '- ```\n  a'])
    expect(noteSection(`# A\n\n${code}\n\n# B\n\nb`, 1).text, code).toBe(`# A\n\n${code}`)
})
test('a line that is not there is an empty section', () => {
  expect(noteSection('a\nb', 9)).toEqual({ text: '', line: 9 })
})
test('a section is lines of the note from its own line on, whatever the ends of its lines', () => {
  const line = fc.constantFrom('', '# A', '## B', '- item', 'words', '```', '> quote', '####### no')
  const eol = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      eol,
      fc.nat(11),
      (lines, end, at) => {
        const from = (at % lines.length) + 1
        const section = noteSection(lines.join(end), from)
        const rest = lines.slice(from - 1).join('\n')
        expect(section.line).toBe(from)
        expect(rest.startsWith(section.text)).toBe(true)
        expect(section.text.split('\n')[0]).toBe(lines[from - 1])
      },
    ),
    { numRuns: runs(500) },
  )
})
