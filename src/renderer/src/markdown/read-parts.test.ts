import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { readParts, withoutFrontmatter } from './read-parts.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath)
const parse = (text: string) => processor.parse(text)
const plain = (root: Root): unknown[] =>
  root.children.map((node): unknown =>
    JSON.parse(
      JSON.stringify(node, (key, value: unknown) => (key === 'position' ? undefined : value)),
    ),
  )

const line = fc.constantFrom(
  '',
  'Words of a paragraph.',
  '# Heading',
  '- item',
  '  more of the item',
  '1. one',
  '> quote',
  '```',
  '~~~ts',
  '$$',
  '    indented',
  '<!-- comment',
  '-->',
  '<pre>',
  '</pre>',
  '<div>',
  '| a | b |',
  '|---|---|',
  '---',
  '===',
)
const filler = fc.constantFrom('', 'x'.repeat(300), '- ' + 'y'.repeat(300))

describe('readParts', () => {
  test('parts read one by one are what the whole text reads as', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(line, filler), { minLength: 30, maxLength: 90 }), (lines) => {
        const text = lines.join('\n')
        const parts = [...readParts(text, parse)].flatMap(({ root }) => plain(root))
        expect(parts).toEqual(plain(parse(text)))
      }),
      { numRuns: 60 },
    )
  })

  test('cuts a long text, and knows the line of every block', () => {
    const text = Array.from({ length: 200 }, (_, n) => `Paragraph ${n} ${'x'.repeat(80)}\n`).join(
      '\n',
    )
    const lines = text.split('\n')
    const parts = [...readParts(`${text}\n[a]: https://x.example\n\n[^n]: note\n`, parse, 10)]
    expect(parts.length).toBeGreaterThan(3)
    for (const { root, source, start, lineOffset } of parts)
      for (const node of root.children) {
        const { offset = 0, line: at = 0 } = node.position?.start ?? {}
        if (offset < start || node.type !== 'paragraph') continue
        expect(lines[at + lineOffset - 10]).toBe(source.slice(offset).split('\n')[0])
      }
  })

  test('a definition reaches every part, one in code none', () => {
    const filled = `${'x '.repeat(400)}\n\n`.repeat(12)
    const text = `[a] [b] [^n]\n\n${filled}[a] [b] [^n]\n\n[a]: https://x.example\n\n\`\`\`\n[b]: https://y.example\n\`\`\`\n\n[^n]: A note`
    const found: string[] = []
    for (const { root } of readParts(text, parse))
      visit(root, (node) => {
        if (node.type === 'linkReference' || node.type === 'footnoteReference')
          found.push(node.identifier)
      })
    expect(found).toEqual(['a', 'n', 'a', 'n'])
  })

  test('an open fence at the end holds what is there and no more', () => {
    const [part] = readParts('[a]: https://x.example\n\n```\ncode', parse)
    expect(part?.root.children.at(-1)).toMatchObject({ type: 'code', value: 'code' })
  })

  test('a list of thousands is cut between two items', () => {
    const text = Array.from({ length: 4000 }, (_, n) => `- [ ] task ${n}`).join('\n')
    const parts = [...readParts(text, parse)]
    expect(parts.length).toBeGreaterThan(2)
    const items = parts
      .flatMap(({ root }) => root.children)
      .flatMap((list) => (list.type === 'list' ? list.children : []))
    expect(items).toHaveLength(4000)
  })
})

describe('withoutFrontmatter', () => {
  test.each([
    ['---\na: 1\n---\nBody', 'a: 1', 'Body', 4],
    ['\ufeff---\r\na: 1\r\n---\r\nBody', 'a: 1', 'Body', 4],
    ['---\n---\nBody', '', 'Body', 3],
    ['---\na: 1\n---', 'a: 1', '', 3],
    ['Body\n---\na\n---', null, 'Body\n---\na\n---', 1],
    ['---\nno end', null, '---\nno end', 1],
    ['--- x\na\n---\n', null, '--- x\na\n---\n', 1],
  ])('%j', (text, frontmatter, body, bodyLine) => {
    expect(withoutFrontmatter(text)).toEqual({ frontmatter, body, bodyLine })
  })
})
