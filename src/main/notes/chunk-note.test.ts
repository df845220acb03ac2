import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { chunkNote, frontmatterText } from './chunk-note.ts'
import { cutText } from './cut-text.ts'
import { parseNote } from './parse-note.ts'
import type { Chunk } from './parsed-note.ts'
import { estimateTokens } from './words.ts'

const chunksOf = (text: string): Chunk[] => chunkNote(parseNote('n.md', text), text)
const places = (text: string) =>
  chunksOf(text).map(({ headings, startLine, endLine }) => [
    headings.join(' > '),
    startLine,
    endLine,
  ])
const words = (count: number) => 'word '.repeat(count).trim()

describe('chunkNote', () => {
  test.each(['', '\n \n', '---\na: 1\n---\n', '\ufeff', '\ufeff---\na: 1\n---\n\n'])(
    'gives nothing for %j',
    (text) => {
      expect(chunksOf(text)).toEqual([])
    },
  )

  test.each(['json', 'compressed-json'])(
    'leaves out the data of a drawing, and keeps its labels (M10): %s',
    (language) => {
      const drawing = `---\nexcalidraw-plugin: parsed\n---\n# Text Elements\nHarbour ^a1\n\n# Drawing\n\`\`\`${language}\n{"type":"excalidraw"}\n\`\`\`\n%%\n`
      const text = chunksOf(drawing)
        .map((chunk) => chunk.text)
        .join('\n')
      expect(text).toContain('Harbour ^a1')
      expect(text).not.toContain('excalidraw"')
      // Code in any other note is text like any other.
      const code = drawing.replace('excalidraw-plugin', 'kind')
      expect(
        chunksOf(code)
          .map((chunk) => chunk.text)
          .join('\n'),
      ).toContain('excalidraw"')
    },
  )

  test('cuts at headings, and gives the path of headings with each passage', () => {
    const text = `---\na: 1\n---\nIntro ${words(200)}\n\n# A\n\n${words(200)}\n\n## B\n\n${words(200)}\n\n# C\n\n${words(200)}\n`
    expect(places(text)).toEqual([
      ['', 4, 4],
      ['A', 6, 8],
      ['A > B', 10, 12],
      ['C', 14, 16],
    ])
    expect(chunksOf(text)[1]?.text).toBe(`# A\n\n${words(200)}`)
  })

  test('joins short sections of one parent under the parent, but not across parents', () => {
    const text = `# A\n\nintro\n\n## B\n\none\n\n## C\n\n${words(180)}\n\n## D\n\ntwo\n\n# E\n\n${words(80)}\n\n# F\n\nfour\n`
    expect(places(text)).toEqual([
      ['A', 1, 15],
      ['', 17, 23],
    ])
    expect(places(`# A\n\n## B\n\n${words(150)}\n\n# C\n\nthree\n`)).toEqual([
      ['A > B', 1, 5],
      ['C', 7, 9],
    ])
  })

  test('a heading with nothing under it goes with the section below', () => {
    expect(places(`# A\n\n## B\n\n${words(300)}\n`)).toEqual([['A > B', 1, 5]])
  })

  test('cuts a long section into even parts between paragraphs', () => {
    const text = `# A\n\n${Array.from({ length: 6 }, () => `${words(80)}\n`).join('\n')}`
    expect(places(text)).toEqual([
      ['A', 1, 7],
      ['A', 9, 13],
    ])
  })

  test('keeps code and tables whole unless they are longer than a passage', () => {
    const code = `\`\`\`js\n${words(100)}\n\n# no heading\n\n${words(100)}\n\`\`\``
    const table = `| a |\n|---|\n${`| ${words(10)} |\n`.repeat(15)}`
    expect(places(`${words(200)}\n\n${code}\n\n${table}`)).toEqual([
      ['', 1, 1],
      ['', 3, 9],
      ['', 11, 27],
    ])
    const long = `\`\`\`\n${`${words(50)}\n`.repeat(20)}\`\`\`\n`
    expect(chunksOf(long).length).toBeGreaterThan(2)
  })

  test('a fence ends with the same marks, at least as many', () => {
    const code = `\`\`\`\`\n${words(90)}\n\n~~~\n\n\`\`\`\n\n${words(90)}\n\`\`\`\``
    expect(places(`${words(240)}\n\n${code}\n\n${words(300)}\n`)).toEqual([
      ['', 1, 1],
      ['', 3, 11],
      ['', 13, 13],
    ])
  })

  test('cuts a long list between its items', () => {
    const item = `- ${words(60)}\n  ${words(60)}\n`
    for (const { text } of chunksOf(item.repeat(10))) expect(text).toMatch(/^- /)
  })

  test('cuts one long line at sentences, and loses nothing', () => {
    const line = Array.from({ length: 100 }, (_, index) => `Sentence ${index} ${words(9)}. `).join(
      '',
    )
    const chunks = chunksOf(`# A\n\n${line}\n`)
    const parts = chunks.filter(({ startLine, endLine }) => startLine === 3 && endLine === 3)
    expect(parts.map(({ text }) => text).join('')).toBe(line)
    for (const { text } of parts) expect(text).toMatch(/^Sentence.*\. $/)
  })

  test('frontmatter that could not be read is searched as text', () => {
    expect(places('---\n\nProse between rules.\n\n---\n\nMore.\n')).toEqual([['', 1, 7]])
  })

  test('line endings and the byte order mark are not in the text', () => {
    expect(chunksOf('\ufeffone\r\ntwo\r\n').map(({ text }) => text)).toEqual(['one\ntwo'])
  })

  const line = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        '# A',
        '## B',
        '### C',
        '- item',
        '  more',
        '```',
        '~~~',
        '> q',
        '| a | b |',
        '---',
        '===',
        'Text.',
        '日本語の文。',
        '%%',
        '$$',
      ),
    },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 150 }).map(words) },
    { weight: 1, arbitrary: fc.integer({ min: 300, max: 900 }).map(words) },
  )
  test('every line with text lies in exactly one passage, in order; none is too long', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (lines, hasBlock) => {
        const text = `${hasBlock ? '---\ntitle: x\n---\n' : ''}${lines.join('\n')}`
        const fileLines = text.split('\n')
        const parsed = parseNote('n.md', text)
        const chunks = chunkNote(parsed, text)
        const isRead = parsed.frontmatter === null || parsed.frontmatter.problem === null
        let covered = isRead ? parsed.bodyLine - 1 : 0
        let partOfLine = ''
        for (const { text: part, startLine, endLine } of chunks) {
          expect(part.trim()).not.toBe('')
          expect(estimateTokens(part)).toBeLessThanOrEqual(400)
          if (startLine === covered && partOfLine !== '') {
            expect(endLine).toBe(startLine)
            partOfLine += part
            continue
          }
          if (partOfLine !== '') expect(partOfLine).toBe(fileLines[covered - 1])
          expect(startLine).toBeGreaterThan(covered)
          expect(
            fileLines
              .slice(covered, startLine - 1)
              .join('')
              .trim(),
          ).toBe('')
          const whole = fileLines.slice(startLine - 1, endLine).join('\n')
          partOfLine = part === whole ? '' : part
          expect(whole.startsWith(part)).toBe(true)
          covered = endLine
        }
        expect(fileLines.slice(covered).join('').trim()).toBe('')
      }),
      { numRuns: runs(2000), seed: 1 },
    )
  })
})

describe('cutText', () => {
  test.each([
    ['spaces only at the start', `a ${'x'.repeat(5000)}`],
    ['no spaces', 'x'.repeat(5000)],
    ['emoji', '👩'.repeat(3000)],
    ['Chinese', '这是一句话。'.repeat(500)],
    ['nothing', ''],
  ])('gives parts that join to the text again: %s', (_name, text) => {
    const parts = cutText(text, 100)
    expect(parts.join('')).toBe(text)
    for (const part of parts) {
      expect(part).not.toBe('')
      expect(part.isWellFormed()).toBe(true)
      expect(estimateTokens(part)).toBeLessThanOrEqual(100)
    }
    if (text.includes('。')) for (const part of parts) expect(part).toMatch(/。$/)
  })
})

describe('frontmatterText', () => {
  test('has title, aliases and descriptions, each once', () => {
    const text =
      '---\ntitle: T\naliases: [A, T]\nDescription: about\nkeywords: [k, 1]\nid: 7\n---\nbody\n'
    expect(frontmatterText(parseNote('n.md', text))).toBe('T\nabout\nk\nA')
    expect(frontmatterText(parseNote('n.md', 'body'))).toBe('')
  })
})
