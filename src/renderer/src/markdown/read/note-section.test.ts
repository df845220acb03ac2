import { expect, test } from 'vitest'
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
