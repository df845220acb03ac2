import { describe, expect, test } from 'vitest'
import { locateFrontmatter, readFrontmatter } from './frontmatter.ts'

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
    '---\ra: 1\r---\r',
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

  test('never evaluates: the languages of gray-matter are text or no frontmatter', () => {
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
    // The language is only looked for in the first line, which is exactly `---` here.
    expect(dataOf('js\n---js\n{}')).toEqual({})
    expect('canary' in globalThis).toBe(false)
  })

  test('a key that starts like a fence is a key', () => {
    expect(dataOf('a: 1\n---b: 2')).toEqual({ a: 1, '---b': 2 })
  })

  test('keys of the object prototype are only data', () => {
    const data = dataOf('__proto__: { polluted: 1 }\nconstructor: 2\ntoString: 3')
    expect(Object.keys(Object(data))).toEqual(['__proto__', 'constructor', 'toString'])
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
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
    ['a: *missing', 'cannot be read'],
    ['a: 1\nb: &a [x, *a]', 'Line 3: the frontmatter cannot be read: it refers to itself.'],
    [`a: ${'x'.repeat(65_536)}`, '64 KB'],
    [Array.from({ length: 1001 }, (_, index) => `k${index}: 1`).join('\n'), '1000 keys'],
    [`a: {${Array.from({ length: 5000 }, (_, index) => `k${index}: 1`).join(',')}}`, '1000 keys'],
    [`a: ${'['.repeat(33)}${']'.repeat(33)}`, 'deeper than 32'],
    [`a: ${'['.repeat(60_000)}`, 'deeper than 32'],
    [`a: 1${'\n'.repeat(60_000)}`, 'blank lines'],
    // Its size is looked at before gray-matter does anything.
    [`a: 1${'\n'.repeat(70_000)}`, '64 KB'],
    [`a: 1${'\n \u2028'.repeat(10_000)}`, 'blank lines'],
  ])('tells what is wrong with %.40s', (yaml, problem) => {
    expect(problemOf(yaml)).toContain(problem)
    expect(dataOf(yaml)).toEqual({})
  })

  test('refuses a bomb of aliases', () => {
    const levels = 'abcdefghi'.split('').map((name, index, names) => {
      const items = Array.from({ length: 9 }, () => (index === 0 ? 'x' : `*${names[index - 1]}`))
      return `${name}: &${name} [${items.join(', ')}]`
    })
    expect(problemOf(levels.join('\n'))).toContain('cannot be read')
  })

  test('takes depth 32 and 1,000 keys', () => {
    expect(problemOf(`a: ${'['.repeat(31)}${']'.repeat(31)}`)).toBe(null)
    expect(problemOf(Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join('\n'))).toBe(
      null,
    )
  })
})
