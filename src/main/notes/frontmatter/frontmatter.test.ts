import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFrontmatter } from './frontmatter.ts'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { updateFrontmatter } from '../../../shared/frontmatter/update-frontmatter.ts'
import { parseNote } from '../parse-note.ts'

const dataOf = (yaml: string): unknown => readFrontmatter(`---\n${yaml}\n---\n`)?.data
const problemOf = (yaml: string): string | null | undefined =>
  readFrontmatter(`---\n${yaml}\n---\n`)?.problem

describe('locateFrontmatter', () => {
  test('finds the YAML and the body', () => {
    const text = '\ufeff---  \r\na: 1\r\n---\t\r\nBody'
    const place = locateFrontmatter(text)
    expect(place).toEqual({ start: 8, end: 14, bodyStart: 20, bodyLine: 4, lineEnding: '\r\n' })
    expect(text.slice(place?.start, place?.end)).toBe('a: 1\r\n')
    expect(text.slice(place?.bodyStart)).toBe('Body')
  })

  test('a lone carriage return ends a line, as in YAML and in the editor', () => {
    const text = '---\ra: 1\r---\rBody'
    expect(locateFrontmatter(text)).toEqual({
      start: 4,
      end: 9,
      bodyStart: 13,
      bodyLine: 4,
      lineEnding: '\r',
    })
    expect(dataOf('a: 1\rb: |\r  x\r  y\r')).toEqual({ a: 1, b: 'x\ny\n' })
    expect(problemOf('a: 1\rb: x: y\r')).toContain('Line 3')
  })

  test.each([
    ['empty', '---\n---\n', 2, 3],
    ['at the end of the file', '---\na: 1\n---', 2, 4],
    ['closed by the first line of exactly ---', '---\na: |\n  ---\n----\n--- x\n---\n---\n', 2, 7],
  ])('takes a block that is %s', (_name, text, _start, bodyLine) => {
    expect(locateFrontmatter(text)?.bodyLine).toBe(bodyLine)
  })

  test.each([
    '',
    'a',
    '---',
    '---\na: 1\n',
    '---js\n{}\n---\n',
    '--- js\n---\n',
    '-----\n-----\n',
    ' ---\n---\n',
    '\n---\n---\n',
  ])('finds none in %j', (text) => {
    expect(locateFrontmatter(text)).toBe(null)
    expect(readFrontmatter(text)).toBe(null)
  })
})

describe('readFrontmatter', () => {
  test('reads typed values and keeps dates and digits as text', () => {
    expect(
      dataOf(
        'n: 1.5\nyes: true\nnothing:\ndate: 2024-01-05\nwhen: 2024-01-05T10:00:00Z\ntime: 12:30\nzip: 01234\nid: 12345678901234567890\nlist: [a, 1]\nup: "[[Home]]"\nraw: [[Home]]\non: on',
      ),
    ).toEqual({
      n: 1.5,
      yes: true,
      nothing: null,
      date: '2024-01-05',
      when: '2024-01-05T10:00:00Z',
      time: '12:30',
      zip: '01234',
      id: '12345678901234567890',
      list: ['a', 1],
      up: '[[Home]]',
      raw: [['Home']],
      on: 'on',
    })
  })

  test('an empty block and one of comments are fine', () => {
    expect(readFrontmatter('---\n---\n')).toEqual({ data: {}, problem: null })
    expect(readFrontmatter('---\n# nothing\n---\n')).toEqual({ data: {}, problem: null })
  })

  test('row 1: never evaluates: the languages of gray-matter are text or no frontmatter', () => {
    for (const first of [
      '---js',
      '---javascript',
      '---JS',
      '--- js',
      '---json',
      '---coffee',
      '---constructor',
    ])
      expect(readFrontmatter(`${first}\nglobalThis.canary = 1\n---\n`)).toBe(null)
    const canary = join(tmpdir(), `latent-canary-${process.pid}`)
    for (const first of ['---js', '---javascript', '---JS', '--- js']) {
      const code = `(require("fs").writeFileSync(${JSON.stringify(canary)},"1"),{})`
      const text = `${first}\n${code}\n---\n# Shown\n`
      expect(readFrontmatter(text)).toBe(null)
      expect(parseNote('n.md', text)).toMatchObject({ frontmatter: null, bodyStart: 0 })
      expect(() => updateFrontmatter(text, { a: 1 })).toThrow('Line 1')
      expect(existsSync(canary)).toBe(false)
    }
    // The language is only looked for in the first line, which is exactly `---` here.
    expect(dataOf('js\n---js\n{}')).toEqual({})
    expect('canary' in globalThis).toBe(false)
  })

  test('a key that starts like a fence is a key', () => {
    expect(dataOf('a: 1\n---b: 2')).toEqual({ a: 1, '---b': 2 })
  })

  test('row 9: keys of the object prototype are only data', () => {
    const data = dataOf('__proto__: { polluted: 1 }\nconstructor: 2\ntoString: 3')
    expect(Object.keys(Object(data))).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
    const note = parseNote(
      'constructor.md',
      '---\ntags: [__proto__, constructor]\naliases: [__proto__]\n---\n#toString [[__proto__]]\n\n[x][__proto__]\n\n[__proto__]: y.md\n\n- [ ] a [__proto__:: x] 🆔 __proto__\n',
    )
    expect(note.title).toBe('constructor')
    expect(note.tags.map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(note.aliases).toEqual(['__proto__'])
    expect(note.links.map(({ target }) => target)).toEqual(['__proto__', 'y.md'])
    expect(note.listItems[0]?.task?.fields.map(({ value }) => value)).toEqual(['__proto__'])
    expect('polluted' in {}).toBe(false)
  })

  test('row 28: a date is the same calendar day in every zone', () => {
    const zone = process.env['TZ']
    const text = '---\ndate: 2024-01-05\nleap: 2024-02-29\nat: 2024-03-31T02:30:00\n---\n'
    try {
      for (const other of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Europe/Berlin', 'UTC']) {
        process.env['TZ'] = other
        expect(readFrontmatter(text)?.data).toEqual({
          date: '2024-01-05',
          leap: '2024-02-29',
          at: '2024-03-31T02:30:00',
        })
        expect(updateFrontmatter(text, { date: '2024-01-05' })).toBe(
          text.replace('2024-01-05', '"2024-01-05"'),
        )
      }
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  test('two reads of one text share nothing, also after an error', () => {
    const text = '---\na: [1]\n---\n'
    expect(readFrontmatter(text)?.data).not.toBe(readFrontmatter(text)?.data)
    expect(readFrontmatter('---\na: "\n---\n')).toEqual(readFrontmatter('---\na: "\n---\n'))
    expect(problemOf('a: "')).not.toBe(null)
  })

  test.each([
    ['title: Foo: bar', 'Line 2'],
    ['ok: 1\na:\n\tb: 1', 'Line 4'],
    ['a: 1\na: 2', 'Line 3: the frontmatter cannot be read: the key “a” is there twice.'],
    ['- a', 'Line 2'],
    ['Just prose', 'Line 2'],
    ['a: 1\n...\nb: 2', 'Line'],
    [
      'a: 1\nb: *missing',
      'Line 3: the frontmatter cannot be read: “*missing” refers to nothing above it.',
    ],
    ['b: *late\na: &late 1', 'Line 2: the frontmatter cannot be read: “*late” refers to nothing'],
    ['a: 1\nb: &a [x, *a]', 'Line 3: the frontmatter cannot be read: it refers to itself.'],
    [`a: ${'x'.repeat(65_536)}`, '64 KB'],
    [Array.from({ length: 1001 }, (_, index) => `k${index}: 1`).join('\n'), '1000 keys'],
    [`a: {${Array.from({ length: 2000 }, (_, index) => `k${index}: 1`).join(',')}}`, '1000 keys'],
    [`a: ${'['.repeat(33)}${']'.repeat(33)}`, 'deeper than 32'],
    [`a: ${'['.repeat(9000)}`, 'deeper than 32'],
    [`a: ${'['.repeat(60_000)}`, '10000 lines and marks'],
    [
      `a: &a 1\nb:\n${'- *a\n'.repeat(101)}`,
      'Line 104: the frontmatter cannot be read: it has more',
    ],
    [`a: 1${'\n'.repeat(9000)}`, 'blank lines'],
    // Its size is looked at before gray-matter does anything.
    [`a: 1${'\n'.repeat(70_000)}`, '64 KB'],
    [`a: 1${'\n \u2028'.repeat(9000)}`, 'blank lines'],
  ])('tells what is wrong with %.40s', (yaml, problem) => {
    expect(problemOf(yaml)).toContain(problem)
    expect(dataOf(yaml)).toEqual({})
  })

  const BOMB = 'abcdefghi'
    .split('')
    .map((name, index, names) => {
      const items = Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${names[index - 1]}`))
      return `${name}: &${name} [${items.join(', ')}]`
    })
    .join('\n')

  test.each([
    ['nine levels of aliases', BOMB, 3],
    ['13,000 aliases', `a: &a 1\nb:\n${'- *a\n'.repeat(13_000)}`, 3335],
    ['2,000 brackets', `a: ${'['.repeat(2000)}`, 2],
    ['10,000 keys', Array.from({ length: 10_000 }, (_, index) => `k${index}: 1`).join('\n'), 2],
    ['80,000 blank lines', `a: 1${'\n'.repeat(80_000)}`, 2],
    ['5 MB', `a: ${'x'.repeat(5_000_000)}`, 2],
    ['as many mistakes as fit', '} '.repeat(9900), 2],
  ])('row 8: %s are refused with the line, and the body is read', (_name, yaml, line) => {
    const note = parseNote('n.md', `---\n${yaml}\n---\n# Body [[link]] #tag\n`)
    expect(note.frontmatter?.data).toEqual({})
    expect(note.frontmatter?.problem).toContain(`Line ${line}: the frontmatter cannot be read`)
    expect(note.headings).toHaveLength(1)
    expect(note.links.map(({ target }) => target)).toEqual(['link'])
    expect(note.tags.map(({ name }) => name)).toEqual(['tag'])
  })

  test('takes depth 32 and 1,000 keys', () => {
    expect(problemOf(`a: ${'['.repeat(31)}${']'.repeat(31)}`)).toBe(null)
    expect(problemOf(Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join('\n'))).toBe(
      null,
    )
  })
})
