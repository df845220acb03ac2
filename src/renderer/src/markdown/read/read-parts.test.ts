import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { inDeep } from '../../../../../test/shared/in-deep.ts'
import { readParts, withoutFrontmatter } from './read-parts.ts'
import { latentSyntax } from './syntax.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(latentSyntax)
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
  'words $$x',
  'y$$ words',
  '%%',
  'words %%',
  '%% words',
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
    const parts = [
      ...readParts(`${text}\n[a]: https://x.example\n\n[^n]: note\n`, parse, { firstLine: 10 }),
    ]
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

  test('a definition below code in a line, and below a block that ends with its quotation, is one', () => {
    const filled = `${'x '.repeat(400)}\n\n`.repeat(12)
    for (const code of ['```in a line```', '> ```\n> quoted', '- ```\n  in an item']) {
      const text = `[a]\n\n${filled}${code}\n\n[a]: https://x.example`
      const [first] = readParts(text, parse)
      expect(JSON.stringify(first?.root), code).toContain('"linkReference"')
    }
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

/** Each is several times as long as a piece may be. */
const LINES = inDeep(20_000, 8_000)

describe('what no parser should meet (W2)', () => {
  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, n) => `${' '.repeat(2 * n)}- item ${n}`).join('\n')
  test.each([
    ['6 KB of stars', '*'.repeat(6000), 'tangled'],
    ['20,000 quote marks', `${'> '.repeat(20_000)}x`, 'nested too deep'],
    ['2,000 nested items', nested(2000), 'nested too deep'],
    ['a row of 50,000 cells', `|a|\n|-|\n${'|'.repeat(50_000)}`, 'tangled'],
    ['a word of 50,000 dots', 'a.'.repeat(50_000), 'no words'],
  ])('%s is shown as it is written, and what is around it as it is meant', (_name, text, words) => {
    const lengths: number[] = []
    const parts = [
      ...readParts(`# Before\n\n${text}\n\n# After\n`, (source) => {
        lengths.push(source.length)
        return parse(source)
      }),
    ]
    const blocks = parts.flatMap(({ root }) => root.children)
    expect(blocks[0]).toMatchObject({ type: 'heading' })
    expect(blocks.at(-1)).toMatchObject({ type: 'heading' })
    expect(JSON.stringify(blocks)).toContain(words)
    const shown = blocks.flatMap((block) => (block.type === 'code' ? [block.value] : []))
    expect(text).toContain(shown.join('\n').slice(0, 1000))
    expect(Math.max(...lengths)).toBeLessThan(20_000)
  })

  test.each([
    ['a table', `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(LINES)}`, 6_000],
    ['a list in one item', `- top\n${'  - child\n'.repeat(LINES)}`, 21_000],
    ['a quote', '> line\n'.repeat(LINES), 21_000],
    ['a paragraph', 'line of words\n'.repeat(LINES), 21_000],
    ['a line', 'words '.repeat(2 * LINES), 21_000],
    ['code', `\`\`\`ts\n${'const a = 1\n'.repeat(LINES)}\`\`\`\n`, 90_000],
    ['blank lines', '\n'.repeat(100_000), 6_000],
    [
      'definitions',
      Array.from({ length: 9000 }, (_, n) => `[d${n}]: https://x.example`).join('\n'),
      90_000,
    ],
  ])('%s without an end is read in pieces, and after it goes on', (_name, text, longest) => {
    const lengths: number[] = []
    const parts = [
      ...readParts(`${text}\n\n# After\n`, (source) => {
        lengths.push(source.length)
        return parse(source)
      }),
    ]
    expect(Math.max(...lengths)).toBeLessThan(longest)
    expect(parts.at(-1)?.root.children.at(-1)).toMatchObject({ type: 'heading' })
    const last = parts.at(-1)
    const heading = last?.root.children.at(-1)?.position?.start.line ?? 0
    expect(heading + (last?.lineOffset ?? 0)).toBe(`${text}\n\n`.split('\n').length)
  })

  test('every part of a long table has its heads, and every row is in one of them', () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `| ${n} | two |`)
    const parts = [...readParts(`| a | b |\n|---|---|\n${rows.join('\n')}\n`, parse)]
    const tables = parts.flatMap(({ root }) => root.children)
    const cells: string[] = []
    for (const table of tables) {
      expect(table.type).toBe('table')
      if (table.type !== 'table') continue
      const [head, ...body] = table.children
      expect(JSON.stringify(head)).toContain('"value":"a"')
      for (const row of body) visit(row, 'text', ({ value }) => void cells.push(value))
    }
    expect(tables.length).toBeGreaterThan(5)
    expect(cells.filter((cell) => cell !== 'two')).toEqual(rows.map((_, n) => String(n)))
  })

  test('code is never nested or tangled', () => {
    const text = `\`\`\`\n${' '.repeat(500)}x\n${'*'.repeat(6000)}\n\`\`\`\n`
    const [part] = readParts(text, parse)
    expect(part?.root.children).toHaveLength(1)
  })

  test('a stretch that cannot be parsed says so, and the rest is read', () => {
    const words = 'Words of it.\n\n'.repeat(400)
    const parts = [
      ...readParts(`boom\n\n${words}`, (source) => {
        if (source.includes('boom')) throw new RangeError('too deep')
        return parse(source)
      }),
    ]
    expect(parts[0]?.fault).toBeInstanceOf(RangeError)
    expect(parts.slice(1).map(({ fault }) => fault)).toEqual(parts.slice(1).map(() => null))
    expect(parts.length).toBeGreaterThan(1)
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
