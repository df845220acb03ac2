import { describe, expect, test } from 'vitest'
import { changeSights } from '../ui/diff/change-sights.ts'
import { diffRows, fileDiff } from '../ui/diff/diff-rows.ts'
import { sayChange } from './say-change.ts'

type Texts = readonly [before: string | null, after: string | null]
/** Every stretch of these files, as it is read out. */
function said(...files: readonly Texts[]): string[] {
  const diffs = files.map(([before, after], id) => fileDiff({ id: String(id), before, after }))
  const rows = diffRows(diffs, 'unified', new Set())
  const sights = changeSights(rows)
  return sights.map((sight) => sayChange(sight, { rows, sights, path: `Note ${sight.file}.md` }))
}
const SAME = 'same\n'.repeat(20)

describe('a change is read out', () => {
  test('with its place, its file, and the words that go and come', () => {
    expect(
      said([`the red rose\n${SAME}end\n`, `the white rose\n${SAME}end\nnew\n`], ['gone\n', '']),
    ).toEqual([
      'Change 1 of 3, in Note 0.md. Deleted: red. Added: white.',
      'Change 2 of 3, in Note 0.md. Added: new.',
      'Change 3 of 3, in Note 1.md. Deleted: gone.',
    ])
  })
  test('by its file alone where nobody would hear anything else', () => {
    expect(said(['a\n', 'a\n\n'])).toEqual(['Change 1 of 1, in Note 0.md.'])
    expect(said([null, ''])).toEqual(['Change 1 of 1, in Note 0.md.'])
  })
  test('not to its end where it is long, and says that it goes on', () => {
    const [words = ''] = said([null, `${'word '.repeat(200)}\n`])
    expect(words).toMatch(/^Change 1 of 1, in Note 0\.md\. Added: word word .* …\.$/)
    expect(words.length).toBeLessThan(360)
  })
  test('with characters that nobody sees named, in its words and in its path', () => {
    expect(said(['a\n', 'a\u202Eb\n'])[0]).toContain('⟨U+202E⟩')
    const rows = diffRows([fileDiff({ id: '0', before: 'a', after: 'b' })], 'split', new Set())
    const sights = changeSights(rows)
    const spoken = sights.map((sight) => sayChange(sight, { rows, sights, path: 'a\u202Eb.md' }))
    expect(spoken).toEqual(['Change 1 of 1, in a⟨U+202E⟩b.md. Deleted: a. Added: b.'])
  })
})
