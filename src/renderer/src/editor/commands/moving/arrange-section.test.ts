import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { markedState, markedText, parsed } from '../../../../../../test/window/marked-editor.ts'
import type { SectionTarget } from '../../../stores/editor-port.ts'
import { arrangeSection } from './arrange-section.ts'
import { blocksOf } from './blocks.ts'

function arranged(marked: string, line: number, target: SectionTarget): string {
  const state = markedState(marked)
  const spec = arrangeSection(state, line, target)
  if (spec === null || typeof spec === 'string') return spec ?? 'same'
  return markedText(state.update(spec).state)
}
const at = (before: number | null, level: number): SectionTarget => ({ before, level })

test.each([
  ['to the front', '# A\na\n\n# B\nb|\n\n# C\n', 4, at(1, 1), '# B\nb|\n\n# A\na\n\n# C\n'],
  ['the last one to the front', '# A\na\n\n# |B\nb', 4, at(1, 1), '# |B\nb\n\n# A\na'],
  ['behind the last one', '# A|\na\n\n# B\nb\n', 1, at(null, 1), '# B\nb\n\n# A|\na\n'],
  ['with all below it', '# A\n## S\ns\n# B\n', 1, at(null, 1), '# B\n|# A\n## S\ns\n'],
  ['below another', '# A\n\n## S\n\n# |B\n', 5, at(3, 2), '# A\n\n## |B\n\n## S\n'],
  ['only its level', '# A\n## |S\n### T\n# B', 2, at(4, 1), '# A\n# |S\n## T\n# B'],
  ['signs at the end', '## A ##\n### B ###  \n## C #', 1, at(3, 1), '|# A #\n## B ##  \n## C #'],
  ['a line below it', 'A\n=\na\n\n# B', 1, at(5, 2), '|A\n-\na\n\n# B'],
  [
    'and with signs where there is no such line',
    '# B\n\nA #\n--\na',
    3,
    at(null, 3),
    '|# B\n\n### A \\#\na',
  ],
  [
    'what looks like a heading stays',
    '# A\n```\n# no\n```\n> # no\n\n# B',
    1,
    at(7, 2),
    '|## A\n```\n# no\n```\n> # no\n\n# B',
  ],
  ['a line is put between', '# B\n\nA\n=\na\n# C\nc', 6, at(3, 1), '|# B\n\n# C\nc\n\nA\n=\na'],
  ['too deep', '# A\n###### F\n# B', 1, at(3, 2), 'too-deep'],
  ['two lines have no third level', 'A\nb\n===\n\n# C', 1, at(5, 3), 'unclear'],
  ['into code that never ends', '# A\n\n# B\n```\nx', 1, at(null, 1), 'unclear'],
  ['changed meanwhile', '# A\n\n# B', 2, at(null, 1), 'gone'],
  ['where it is', '# A\n\n# B', 1, at(3, 1), 'same'],
])('%s', (_name, text, line, target, after) => {
  expect(arranged(text, line, target).replace(/^\|(?=.*\|)/, '')).toBe(after)
})

test('what is moved keeps every character, and only its headings change', () => {
  const piece = fc.constantFrom(
    ...'# A|## B ##|### C|Title\n=====|Under\n---|words|- item\n  more|```\n# code\n```|> # quoted|%% a %%|#### D'.split(
      '|',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(piece, fc.constantFrom('\n', '\n\n', '\n \n\n')), {
        minLength: 2,
        maxLength: 12,
      }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      (pieces, which, where, level) => {
        const text = pieces.flat().join('')
        const state = markedState(text)
        const headings = blocksOf(state).filter((block) => block.level > 0)
        const moved = headings[which % Math.max(1, headings.length)]
        if (!moved) return
        const before = [...headings, null][where % (headings.length + 1)]?.first ?? null
        const spec = arrangeSection(state, moved.first, { before, level })
        if (spec === null || typeof spec === 'string') return
        const after = parsed(state.update(spec).state)
        const words = (all: string): string[] =>
          all
            .split('\n')
            .map((line) => line.replace(/^#+ | #+$/g, '').replace(/^(=+|-+)$/, ''))
            .filter((line) => line.trim() !== '')
            .toSorted()
        expect(words(after.doc.toString())).toEqual(words(text))
        expect(blocksOf(after)).toHaveLength(blocksOf(state).length)
      },
    ),
    { numRuns: runs(1000) },
  )
})
