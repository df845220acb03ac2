import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { lineOfHit, snippetOf } from './mark-hits.ts'

/** A passage whose marks stand in angle brackets. */
function passage(written: string) {
  const marks: { from: number; to: number }[] = []
  let chunk = ''
  for (const piece of written.split(/([⟨⟩])/)) {
    if (piece === '⟨') marks.push({ from: chunk.length, to: chunk.length })
    else if (piece === '⟩')
      marks[marks.length - 1] = { from: marks.at(-1)?.from ?? 0, to: chunk.length }
    else chunk += piece
  }
  return { chunk, marks }
}
const shown = (written: string, length?: number): string =>
  snippetOf(passage(written), length)
    .map(({ text, isMarked }) => (isMarked ? `⟨${text}⟩` : text))
    .join('')

test.each([
  ['words, each for itself', 'The ⟨harbour⟩ ⟨form⟩', 'The ⟨harbour⟩ ⟨form⟩'],
  ['a phrase as one', 'the ⟨harbour of Ada⟩ now', 'the ⟨harbour of Ada⟩ now'],
  ['through signs of Markdown', 'the ⟨harbour **of** Ada⟩ now', 'the ⟨harbour of Ada⟩ now'],
  ['the text of a link', 'see [[people/Ada|⟨Ada⟩]] and [⟨it⟩](a.md)', 'see ⟨Ada⟩ and ⟨it⟩'],
  ['nothing of a target that is not shown', 'see [[⟨Ada⟩|her]] now', 'see her now'],
  [
    'no more than what is there of a phrase',
    'now ⟨see [[Ada⟩|her]] and more',
    'now ⟨see⟩ her and more',
  ],
  ['a word after a list sign', '- [ ] ⟨permit⟩ here', '⟨permit⟩ here'],
  ['a part of snake_case', 'the snake_⟨case⟩ stays', 'the snake_⟨case⟩ stays'],
  ['characters without spaces', '我們⟨報告⟩了', '我們⟨報告⟩了'],
  ['emoji', 'so ⟨🌱⟩ it', 'so ⟨🌱⟩ it'],
])('marks %s', (_name, written, wanted) => expect(shown(written)).toBe(wanted))

test('a snippet begins near the first mark, at a word, and leaves out lines that only part', () => {
  const cut = shown(`# Head\n- [ ] ${'word '.repeat(80)}⟨permit⟩ here [[a|Ada]]`)
  expect(cut).toContain('⟨permit⟩ here Ada')
  expect(cut).toMatch(/^… word word/)
  expect(shown('# Short')).toBe('Short')
  expect(shown('## Head\nSee *this* and snake_case')).toBe('See this and snake_case')
  expect(shown('| a | b |\n| --- | :-: |\n| 1 | ⟨2⟩ |')).toBe('a · b 1 · ⟨2⟩')
  expect(shown(`${'報'.repeat(300)}⟨告⟩`, 50)).toContain('⟨告⟩')
})

test('whatever the marks are, the text is the text', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', ' ', '[[', ']]', '|', '**', '_', '\n', '# ', '😀', '報', '`')),
      fc.array(fc.tuple(fc.nat(20), fc.nat(20))),
      (pieces, places) => {
        const chunk = pieces.join('')
        const marks = places
          .map(([from, length]) => ({ from, to: Math.min(chunk.length, from + length) }))
          .toSorted((one, other) => one.from - other.from)
        const text = (parts: readonly { text: string }[]) => parts.map((part) => part.text).join('')
        const plain = text(snippetOf({ chunk, marks: [] }, 1000))
        // Signs of Markdown are told by what stands beside them: marks within them may keep some.
        if (!/[*_`[\]|#]/.test(chunk)) expect(text(snippetOf({ chunk, marks }, 1000))).toBe(plain)
        expect(text(snippetOf({ chunk, marks }, 10))).not.toMatch(/[\ufdd0-\ufdd2]/)
      },
    ),
    { numRuns: runs(2000) },
  ))

test('a hit opens at the line where most of what was asked stands', () => {
  const hit = {
    ...passage('# Atlas\n\nThe ⟨form⟩.\n⟨Form⟩ of the ⟨harbour⟩.'),
    start_line: 3,
    end_line: 6,
  }
  expect(lineOfHit(hit)).toBe(6)
  expect(lineOfHit({ ...hit, marks: [] })).toBe(3)
  expect(lineOfHit({ ...hit, end_line: 5 })).toBe(3)
})
