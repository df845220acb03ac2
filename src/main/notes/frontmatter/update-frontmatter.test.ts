import fc from 'fast-check'
import matter from 'gray-matter'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runs } from '../../../../test/shared/property-runs.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readFrontmatter } from './frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'

/** Valid YAML that writers spoil. The key is the first word of the first line. */
const UGLY = [
  'date: 2024-01-05',
  'moment: 2024-01-05T09:30:00+02:00',
  'start: 12:30',
  'zip: 01234',
  'version: 1.10',
  'id: 12345678901234567890',
  'hex: 0xFF   # a colour',
  'million: 1_000',
  'up: [[Home]]',
  'link: "[[Home|the \\"start\\"]]"',
  "single: 'it''s'",
  'flow: [a, b,   "c d"]',
  'flowMap: { b: 1,a: 2 }',
  'brokenFlow: [a,\n  b, # why\n  c]',
  'yes: on',
  'empty:',
  'emptyWithComment:   # nothing yet',
  'tilde: ~',
  'spaced:      wide   ',
  'list:\n  - b\n  - a',
  'flat:\n- b\n-   a',
  'commented:\n  # first\n  - b\n  # second\n  - a # third',
  'nested:\n    deep:\n        deeper: 1\n    other: x',
  'entries:\n  - start: 2024-01-05T10:00\n    end: ""\n  - start: x',
  'literal: |\n  one\n\n  # no comment\n  two',
  'folded: >-\n  one\n  two',
  'indented: |2\n    one',
  'multi: one\n  two\n  three',
  'quoted: "one\n\n  two"',
  'anchor: &here [1]',
  'tagged: !custom x',
  '2024: year',
  '"a b": quoted key',
  "'#x': quoted key",
  'emoji 📅: "📅 due"',
  'äöü: ñ',
  '__proto__: polluted',
  'constructor: c',
  'toString:\n  - t',
  'long: ' + 'word '.repeat(60).trim(),
]
const COMMENTS = ['# a comment', '', '   # an indented comment', '#']

const BLOCK_SCALARS = new Set(['literal', 'folded', 'indented'])

const keyOf = (entry: string): string =>
  (/^(?:"([^"]+)"|'([^']+)'|([^:]+)):/.exec(entry) ?? []).slice(1).find(Boolean) ?? ''

interface Piece {
  readonly text: string
  /** Null for a comment or blank line. */
  readonly key: string | null
}
interface UglyNote {
  readonly bom: string
  readonly lineEnding: string
  readonly pieces: readonly Piece[]
  readonly body: string
}

const uglyNote: fc.Arbitrary<UglyNote> = fc
  .record({
    bom: fc.constantFrom('', '\ufeff'),
    lineEnding: fc.constantFrom('\n', '\r\n', '\r'),
    entries: fc.uniqueArray(fc.constantFrom(...UGLY), { maxLength: 10 }),
    comments: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...COMMENTS)), { maxLength: 5 }),
    body: fc.constantFrom(
      '',
      'Text\n',
      'no final newline',
      '---\na: 1\n---\n',
      '\n\n# A\r\nmixed\n',
    ),
  })
  .map(({ bom, lineEnding, entries, comments, body }) => {
    const pieces: Piece[] = entries.map((text) => ({ text, key: keyOf(text) }))
    for (const [at, text] of comments) {
      const place = at % (pieces.length + 1)
      // Below a block scalar it would be text, now or when what stands between is gone.
      const isBelowBlock = pieces.slice(0, place).some(({ key }) => BLOCK_SCALARS.has(key ?? ''))
      if (text.startsWith(' ') && isBelowBlock) continue
      pieces.splice(place, 0, { text, key: null })
    }
    return { bom, lineEnding, pieces, body }
  })

const lineBreaks = (note: UglyNote, text: string) => text.replaceAll('\n', note.lineEnding)
const render = (note: UglyNote, pieces: readonly Piece[]): string =>
  pieces.map(({ text }) => lineBreaks(note, `${text}\n`)).join('')
const opening = (note: UglyNote) => note.bom + lineBreaks(note, '---\n')
const closing = (note: UglyNote) => lineBreaks(note, '---\n') + note.body
const textOf = (note: UglyNote): string => opening(note) + render(note, note.pieces) + closing(note)

const someScalar = fc
  .oneof(
    fc.constantFrom<unknown>(
      '2024-01-05',
      '12:30',
      '01234',
      'on',
      'null',
      '~',
      'y',
      '0x1F',
      '1_000',
      '1e3',
      '.inf',
      '<<',
      '=',
      '# no comment',
      '@at',
      '`tick',
      '%',
      '- dash',
      '? what',
      ': colon',
      'a: b',
      'a #b',
      '[x',
      '{x}',
      '&a',
      '*a',
      '!t',
      '|',
      '>',
      '"',
      "'",
      "it's",
      '',
      ' lead',
      'trail ',
      'two\nlines',
      'tab\there',
      '---',
      '...',
      'C:\\dir',
      '[[Note]]',
      '📅',
      '\u0085\u2028\ufeff',
      'plain text',
      'Ünïcode wörds',
      0,
      -1,
      1.5,
      1e21,
      -0.25,
      12345678901234567000,
      true,
      false,
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  )
  .filter((value) => !String(value).includes('\0'))

const someCollection: fc.Arbitrary<unknown> = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom('a', '12:30', 'x y', '01'), fc.integer(), fc.boolean()), {
    maxLength: 4,
  }),
  fc.constantFrom<unknown>(
    { a: 'on', 'b c': [1, ['x', []], {}], d: { e: '12:30' } },
    [{ start: '2024-01-05T10:00', end: null }, { start: 'x' }],
    [[], {}, [['deep']]],
  ),
)
const someValue: fc.Arbitrary<unknown> = fc.oneof(someScalar, someCollection)

/** YAML 1.2 core, as a reader without our care for digits sees it. */
const yaml12 = (text: string): Record<string, unknown> => {
  const place = locateFrontmatter(text)
  const source = text.slice(place?.start, place?.end).replace(/\r\n?/g, '\n')
  return parse(source, { uniqueKeys: false, logLevel: 'error' }) ?? {}
}
/** YAML 1.1: js-yaml 3, which comes with gray-matter. */
const yaml11 = (key: string, text: string): unknown => {
  const place = locateFrontmatter(text)
  const pair = text.slice(place?.start, place?.end).replace(/\r\n?/g, '\n')
  return matter(`---\n${pair}---\n`, { language: 'yaml' }).data[key]
}

/** Of each of the four ways to edit, in the deep run: 40,000 in all. */
const RUNS = 10_000
/** Milliseconds. Enough for a machine that is busy with something else. */
const TIMEOUT = 300_000

describe('row 3: updateFrontmatter, on ugly notes', () => {
  test('the notes are valid, and every key is read', () => {
    for (const text of UGLY) {
      const note = { bom: '', lineEnding: '\n', pieces: [{ text, key: keyOf(text) }], body: '' }
      const read = readFrontmatter(textOf(note))
      expect(read?.problem).toBe(null)
      expect(Object.keys(read?.data ?? {})).toEqual([keyOf(text)])
    }
  })

  test.each([
    ['a value', someScalar, 1],
    ['a list or mapping', someCollection, 5],
  ])(
    'replaces by %s and leaves every byte around its lines',
    (_name, values, seed) => {
      fc.assert(
        fc.property(uglyNote, fc.nat(), values, (note, pick, value) => {
          const keyed = note.pieces.flatMap(({ key }, index) =>
            key === null ? [] : [{ key, index }],
          )
          const target = keyed[pick % keyed.length]
          fc.pre(target !== undefined)
          const before = opening(note) + render(note, note.pieces.slice(0, target.index))
          const after = render(note, note.pieces.slice(target.index + 1)) + closing(note)
          const result = updateFrontmatter(textOf(note), { [target.key]: value })
          expect(result.startsWith(before)).toBe(true)
          expect(result.endsWith(after)).toBe(true)
          expect(result.length).toBeGreaterThanOrEqual(before.length + after.length)
          expect(Object.getOwnPropertyDescriptor(yaml12(result), target.key)?.value).toEqual(value)
          const block = result.slice(0, result.length - note.body.length)
          expect(block.replaceAll(note.lineEnding, '')).not.toMatch(/[\r\n]/)
        }),
        { numRuns: runs(RUNS), seed },
      )
    },
    TIMEOUT,
  )

  test(
    'adds a key before the closing line',
    () => {
      fc.assert(
        fc.property(uglyNote, someValue, (note, value) => {
          const result = updateFrontmatter(textOf(note), { added: value })
          const start = opening(note) + render(note, note.pieces)
          expect(result.startsWith(start)).toBe(true)
          expect(result.endsWith(closing(note))).toBe(true)
          const pair = result.slice(start.length, result.length - closing(note).length)
          expect(pair).toMatch(/^added:/)
          expect(yaml12(result)['added']).toEqual(value)
          expect(yaml11('added', `---\n${pair}---\n`)).toEqual(value)
        }),
        { numRuns: runs(RUNS), seed: 2 },
      )
    },
    TIMEOUT,
  )

  test(
    'removes exactly the lines of a key',
    () => {
      fc.assert(
        fc.property(uglyNote, fc.nat(), (note, pick) => {
          const keyed = note.pieces.flatMap(({ key }, index) =>
            key === null ? [] : [{ key, index }],
          )
          const target = keyed[pick % keyed.length]
          fc.pre(target !== undefined)
          const left = note.pieces.filter((_, index) => index !== target.index)
          expect(updateFrontmatter(textOf(note), { [target.key]: null })).toBe(
            opening(note) + render(note, left) + closing(note),
          )
        }),
        { numRuns: runs(RUNS), seed: 3 },
      )
    },
    TIMEOUT,
  )

  test(
    'a value that is there already changes nothing; a missing key cannot be removed',
    () => {
      fc.assert(
        fc.property(uglyNote, someValue, (note, value) => {
          const once = updateFrontmatter(textOf(note), { added: value })
          expect(updateFrontmatter(once, { added: value })).toBe(once)
          expect(updateFrontmatter(once, { missing: null })).toBe(once)
        }),
        { numRuns: runs(500), seed: 4 },
      )
    },
    TIMEOUT,
  )
})

/** Nine references in each of nine lists: 300 characters, and 40 million values. */
const BOMB = 'abcdefghi'
  .split('')
  .map((name, index, names) => {
    const item = index === 0 ? 'x' : `*${names[index - 1]}`
    return `${name}: &${name} [${Array(9).fill(item).join(', ')}]\n`
  })
  .join('')

/** The line that a refused edit names; null when it is not refused. */
function lineOfRefusal(text: string, updates: Record<string, unknown>): unknown {
  try {
    updateFrontmatter(text, updates)
  } catch (error) {
    expect(error).toBeInstanceOf(LatentError)
    expect(error).toMatchObject({ code: 'invalid_input' })
    if (!(error instanceof LatentError)) throw error
    const line = Number(Object(error.data).line)
    expect(error.message).toContain(`Line ${line}: `)
    return line
  }
  return null
}

describe('updateFrontmatter', () => {
  test('keeps the spacing and the comment of a line', () => {
    const text = '---\na:   "x"   # why\nb:\t# nothing\n---\n'
    expect(updateFrontmatter(text, { a: 'z', b: 2 })).toBe(
      '---\na:   z   # why\nb: 2\t# nothing\n---\n',
    )
  })

  test('a file of lone carriage returns keeps them', () => {
    const text = '---\ra: 1\rb:\r- x\r---\rText\r'
    expect(updateFrontmatter(text, { a: 2, b: ['v', 'w'], c: 'new' })).toBe(
      '---\ra: 2\rb:\r- v\r- w\rc: new\r---\rText\r',
    )
    expect(updateFrontmatter('Text\rmore\r', { a: 1 })).toBe('---\ra: 1\r---\rText\rmore\r')
  })

  test('makes a block in the line ending of the file, after its byte order mark', () => {
    expect(updateFrontmatter('\ufeffHello\r\nyou\r\n', { tags: ['a', '1'] })).toBe(
      '\ufeff---\r\ntags:\r\n  - a\r\n  - "1"\r\n---\r\nHello\r\nyou\r\n',
    )
    expect(updateFrontmatter('', { a: 1 })).toBe('---\na: 1\n---\n')
    expect(updateFrontmatter('-----\nrule\n', { a: 1 })).toBe('---\na: 1\n---\n-----\nrule\n')
    expect(updateFrontmatter('Hello', { a: null })).toBe('Hello')
  })

  test('row 7: quotes what YAML 1.1 would take for something else', () => {
    const traps = { due: '2024-01-05', t: '12:30', zip: '01234', x: 'on', n: 'null', z: '~' }
    const text = updateFrontmatter('---\nkept: 01\n---\n', traps)
    for (const [key, value] of Object.entries(traps)) {
      expect(yaml11(key, text)).toBe(value)
      expect(yaml12(text)[key]).toBe(value)
    }
    expect(text).toContain('kept: 01\n')
    // The same value unquoted is not the same to every reader.
    expect(updateFrontmatter('---\nzip: 01234\n---\n', { zip: '01234' })).toBe(
      '---\nzip: "01234"\n---\n',
    )
  })

  test.each([
    ['that is invalid', '---\ntitle: Foo: bar\n---\n', 2],
    ['that is indented by a tab', '---\na:\n\tb: 1\n---\n', 3],
    ['with a key twice', '---\na: 1\nb: 2\na: 3\n---\n', 4],
    ['with an open quote', '---\nx: 1\na: "b\n---\n', 4],
    ['that is a list', '---\n- a\n---\n', 2],
    ['that is prose between two rules', '---\n\nJust text\n\n---\n', 3],
    ['that is a flow mapping', '---\n{a: 1}\n---\n', 2],
    ['that is never closed', '---\na: 1\n', 1],
    ['that is another language', '---js\n{}\n---\n', 1],
    ['that is several documents', '---\na: 1\n...\nb: 2\n---\n', 4],
    ['that is too large', `---\nb: ${'x'.repeat(65_536)}\n---\n`, 2],
    [
      'of too many keys',
      `---\n${Array.from({ length: 1001 }, (_, i) => `k${i}: 1\n`).join('')}---\n`,
      2,
    ],
    ['of too many references', `---\na: &a 1\nb:\n${'- *a\n'.repeat(101)}---\n`, 104],
    ['that unfolds for ever', `---\n${BOMB}---\n`, 3],
    ['that is too tangled', `---\n${'} '.repeat(20_000)}\n---\n`, 2],
    ['with a lone carriage return', '---\ra: 1\rb: x: y\r---\r', 3],
    ['that is too deep', `---\na: ${'['.repeat(40)}${']'.repeat(40)}\n---\n`, 2],
    ['deep beyond the stack', `---\na: ${'['.repeat(60_000)}\n---\n`, 2],
  ])('row 5: refuses frontmatter %s, with its line', (_name, text, line) => {
    expect(lineOfRefusal(text, { added: 1 })).toBe(line)
  })

  test('refuses to remove an anchor that others use', () => {
    const text = '---\na: &x 1\nb: *x\n---\n'
    expect(lineOfRefusal(text, { a: null })).toBe(2)
    expect(updateFrontmatter(text, { b: 2 })).toBe('---\na: &x 1\nb: 2\n---\n')
  })

  test('escapes what YAML forbids or may take for a line break', () => {
    expect(updateFrontmatter('', { a: 'é\u007f\u0085\u2028\ufeff\n' })).toBe(
      '---\na: "é\\u007f\\u0085\\u2028\\ufeff\\n"\n---\n',
    )
  })

  test('takes the blank lines of a block scalar along only if they are kept in it', () => {
    expect(updateFrontmatter('---\na: |+\n  x\n\n\nb: 1\n---\n', { a: null })).toBe(
      '---\nb: 1\n---\n',
    )
    expect(updateFrontmatter('---\na: |\n  x\n\n\nb: 1\n---\n', { a: 1 })).toBe(
      '---\na: 1\n\n\nb: 1\n---\n',
    )
  })

  test('replaces an alias, an explicit key and an empty block', () => {
    expect(updateFrontmatter('---\n? a\n: b\nc: d\n---\n', { a: [1] })).toBe(
      '---\na:\n  - 1\nc: d\n---\n',
    )
    expect(updateFrontmatter('---\n? a\n: b\n---\n', { e: 1 })).toBe('---\n? a\n: b\ne: 1\n---\n')
    expect(updateFrontmatter('---\n  a: |\n---\n', { a: 'x', b: 1 })).toBe(
      '---\n  a: x\n  b: 1\n---\n',
    )
  })

  test('refuses to let a comment become text', () => {
    const text = '---\na: |\n  text\nb: 1\n  # a comment\n---\n'
    expect(lineOfRefusal(text, { b: null })).toBe(4)
    expect(updateFrontmatter(text, { b: 2 })).toBe(text.replace('1', '2'))
  })

  test.each([
    ['undefined', undefined],
    ['a date object', new Date(0)],
    ['not a number', Number.NaN],
    ['half a character', '\ud800'],
    ['a zero character', 'a\0b'],
    ['a function', () => 1],
  ])('refuses %s as a value', (_name, value) => {
    expect(() => updateFrontmatter('---\na: 1\n---\n', { a: value })).toThrow(LatentError)
  })

  test.each(['', 'a\nb', 'x'.repeat(201)])('refuses the key %j', (key) => {
    expect(() => updateFrontmatter('text', { [key]: 1 })).toThrow(LatentError)
  })
})
