import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { replaceSection } from './replace-section.ts'

describe('the section below a heading', () => {
  test.each([
    ['', '## Digest\n\nnew\n'],
    ['\ufeff', '\ufeff## Digest\n\nnew\n'],
    ['a', 'a\n\n## Digest\n\nnew\n'],
    ['a\r\nb\r\n', 'a\r\nb\r\n\r\n## Digest\r\n\r\nnew\r\n'],
    ['## Digest', '## Digest\n\nnew\n'],
    ['## Digest\nold\n', '## Digest\n\nnew\n'],
    ['a\n## Digest\n\nold\n### sub\nold\n## Next\nb', 'a\n## Digest\n\nnew\n\n## Next\nb'],
    ['Digest\n------\n\nold\n\n# Next\n', 'Digest\n------\n\nnew\n\n# Next\n'],
    ['## Digest ##\nold\n\n\nNext\n===\n', '## Digest ##\n\nnew\n\nNext\n===\n'],
    // Neither another level, nor one in a block of code, nor the second of two.
    ['# Digest\nkept\n', '# Digest\nkept\n\n## Digest\n\nnew\n'],
    ['```\n## Digest\n```\n', '```\n## Digest\n```\n\n## Digest\n\nnew\n'],
    ['## Digest\nold\n## Digest\nkept\n', '## Digest\n\nnew\n\n## Digest\nkept\n'],
    ['---\na: 1\n---\n## Digest\nold', '---\na: 1\n---\n## Digest\n\nnew\n'],
  ])('%j becomes %j', (text, expected) => {
    expect(replaceSection(text, 'Digest', 'new\n')).toBe(expected)
    expect(replaceSection(expected, 'Digest', 'new')).toBe(expected)
  })
  test('has no place in a note that ends within code or a comment', () => {
    for (const text of ['```\n', 'a\n~~~js\nb', '%%\n', '<!--\n'])
      expect(replaceSection(text, 'Digest', 'new')).toBeNull()
  })
  test('is the only part that changes, and changes once', () => {
    const line = fc.constantFrom(
      '## Digest',
      '# A',
      '## B',
      '### C',
      'text',
      '',
      '- [ ] x',
      '```',
      '> ## Digest',
      'u',
      '---',
    )
    const ending = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), ending, (lines, end) => {
        const text = ['x', ...lines].join(end)
        const once = replaceSection(text, 'Digest', 'new')
        if (once === null || !text.includes(end)) return
        expect(replaceSection(once, 'Digest', 'new')).toBe(once)
        const at = once.indexOf(`${end}${end}new${end}`)
        expect(at).toBeGreaterThan(0)
        const head = once.slice(0, at)
        expect(text.startsWith(head) || once.startsWith(text)).toBe(true)
        const tail = once.slice(at + `${end}${end}new${end}`.length).replace(/^\r?\n/, '')
        expect(text.endsWith(tail)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})
