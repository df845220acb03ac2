import { describe, expect, test } from 'vitest'
import { drawnName, lookAlikeWarnings } from './look-alikes.ts'

const vault: Readonly<Record<string, readonly string[]>> = {
  '': ['Plan.md', 'Projects', 'Report l.md', 'corn.md', 'Café.md', 'Ideas.md'],
  Projects: ['Atlas.md', 'сору.md'],
}
const warn = (...paths: string[]): Promise<string[]> =>
  lookAlikeWarnings(paths, async (folder) => {
    const names = vault[folder]
    if (!names) throw new Error('There is no such folder.')
    return names
  })

describe('row 110: a path that looks like another', () => {
  test.each([
    ['Рlan.md', 'Cyrillic', /The Р in “Рlan\.md” \(U\+0420\) is not the Latin letter P/],
    ['Ρlan.md', 'Greek', /looks like “Plan\.md”, and is not the same: U\+03A1 here, U\+0050 there/],
    ['Ｐlan.md', 'full width', /looks like “Plan\.md”/],
    ['Pl\u200ban.md', 'zero-width', /looks like “Plan\.md”/],
    ['Pla\u00adn.md', 'a soft hyphen', /looks like “Plan\.md”/],
    ['Pl\u{e0101}an.md', 'S1: a variation selector', /looks like “Plan\.md”/],
    ['Pl\u180ban.md', 'S1: a Mongolian selector', /looks like “Plan\.md”/],
    ['Pl\u3164an.md', 'S1: a filler of Hangul', /looks like “Plan\.md”/],
    ['Report 1.md', 'a digit', /looks like “Report l\.md”/],
    ['com.md', 'two letters for one', /looks like “corn\.md”/],
    ['ldeas.md', 'a small L', /looks like “Ideas\.md”/],
    ['Рrojects/Atlas.md', 'a folder', /“Рrojects” looks like “Projects”/],
    ['Projects/copy.md', 'the Latin one of two', /looks like “сору\.md”/],
  ])('%s (%s)', async (path, _, sentence) => {
    expect((await warn(path)).join(' ')).toMatch(sentence)
  })

  test.each([
    'Plan.md',
    'New.md',
    'Projects/Atlas.md',
    'Cafe.md',
    'Новая заметка.md',
    'Δt and μ.md',
    '日本.md',
    'Elsewhere/New.md',
    'plans.md',
  ])('nothing is said of %s', async (path) => {
    expect(await warn(path)).toEqual([])
  })

  test('no more than three sentences are said, and no more than twenty folders looked at', async () => {
    expect(await warn('Рlan.md', 'Рrojects/x.md', 'ldeas.md', 'com.md')).toHaveLength(3)
    let looks = 0
    await lookAlikeWarnings(
      Array.from({ length: 400 }, (_, n) => `f${n}/a.md`),
      async () => {
        looks++
        return []
      },
    )
    expect(looks).toBeLessThanOrEqual(20)
  })
})

test('names that differ in what is seen are different', () => {
  for (const [one, other] of [
    ['Plan', 'Plane'],
    ['a b', 'ab'],
    ['é', 'e'],
  ])
    expect(drawnName(one ?? '')).not.toBe(drawnName(other ?? ''))
})
