import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { joinFrontmatter } from './join-frontmatter.ts'
import { frontmatterData } from './update-frontmatter.ts'

describe('the properties of another note', () => {
  test.each([
    [
      'come whole where there are none',
      '# A\n',
      '---\na: 1 # why\n---\nB',
      '---\na: 1 # why\n---\n# A\n',
    ],
    [
      'come behind a byte order mark, in its line ends',
      '\ufeffA\r\n',
      '---\na: 1\n---\n',
      '\ufeff---\r\na: 1\r\n---\r\nA\r\n',
    ],
    [
      'come behind those that are there, as they are written, with their comments',
      '---\nb:   "x" # mine\n---\nB',
      '---\n# about a\na:   [1,  2]\nb: y\n\n# about c\nc: |\n  two\n  lines\n---\n',
      '---\nb:   "x" # mine\n# about a\na:   [1,  2]\n\n# about c\nc: |\n  two\n  lines\n---\nB',
    ],
    [
      'join lists, and nothing is there twice',
      '---\ntags: [ a,  "b" ]\ngenre:\n  - x # mine\n---\n',
      '---\ntags:\n  - b\n  - c\ngenre: [x, z]\n---\n',
      '---\ntags: [ a,  "b", c ]\ngenre:\n  - x # mine\n  - z\n---\n',
    ],
    [
      'join tags and aliases that are written as text',
      '---\ntags: a b\naliases: [One]\ntitle: T\n---\n',
      '---\ntags: [b, c]\naliases: Two, Three\ntitle: [U]\n---\n',
      '---\ntags:\n  - a\n  - b\n  - c\naliases: [One, Two, Three]\ntitle: T\n---\n',
    ],
    [
      'fill what is empty, and change nothing else',
      '---\na:\nb: []\nc: mine # c\nd: ""\n---\n',
      '---\na: 2026-11-23\nb: [x]\nc: theirs\nd:\n---\n',
      '---\na: 2026-11-23\nb:\n  - x\nc: mine # c\nd: ""\n---\n',
    ],
    [
      'are written anew where their form does not fit',
      '---\na: 1\n---\n',
      '---\n{ b: { c: x }, d: [1] }\n---\n',
      '---\na: 1\nb:\n  c: x\nd:\n  - 1\n---\n',
    ],
    [
      'take what they refer to with them',
      '---\na: 1\n---\n',
      '---\na: &x long\nb: *x\n---\n',
      '---\na: 1\nb: long\n---\n',
    ],
    [
      'stay as they are where YAML reads something odd',
      '---\na: 1\n---\n',
      '---\ncreated: {{x}}\n---\n',
      '---\na: 1\ncreated: {{x}}\n---\n',
    ],
    ['are none', '---\na: 1\n---\n', '---\n---\nB', '---\na: 1\n---\n'],
  ])('%s', (_title, text, other, joined) => {
    expect(joinFrontmatter(text, other)).toBe(joined)
    // What was joined has all of it.
    expect(joinFrontmatter(joined, other)).toBe(joined)
  })

  test('come whole where there are none, YAML or not', () => {
    expect(joinFrontmatter('A', '---\n{{x}}: [\n---\n')).toBe('---\n{{x}}: [\n---\nA')
  })

  test.each([
    ['---\na: 1\n---\n', '---\ncreated: {{x}} y\n---\n'],
    ['---\na: [1\n---\n', '---\nb: 1\n---\n'],
    ['---\n{ a: 1 }\n---\n', '---\nb: 1\n---\n'],
  ])('%j and %j are not joined', (text, other) => {
    expect(() => joinFrontmatter(text, other)).toThrow(/Line \d/)
  })

  test('of no kind loses anything: each key is there, each item of a list, and the own values', () => {
    const key = fc.constantFrom('a', 'b', 'tags', 'long name')
    const value = fc.constantFrom('1', '', '[x, y]', '"q:r"', '\n  - y\n  - z', '[]', 'true # on')
    const block = fc
      .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name })
      .map((pairs) => `---\n${pairs.map(([name, is]) => `${name}: ${is}\n`).join('')}---\n`)
    fc.assert(
      fc.property(block, block, (mine, theirs) => {
        const [own, other] = [frontmatterData(mine) ?? {}, frontmatterData(theirs) ?? {}]
        const joined = frontmatterData(joinFrontmatter(mine, theirs)) ?? {}
        for (const [name, is] of Object.entries({ ...other, ...own })) {
          const has = joined[name]
          if (Array.isArray(is) && Array.isArray(has))
            expect(has).toEqual(expect.arrayContaining(is))
          else if (is !== null && is !== '' && !Array.isArray(is))
            expect(JSON.stringify(has)).toContain(JSON.stringify(is))
          else expect(Object.hasOwn(joined, name)).toBe(true)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})
