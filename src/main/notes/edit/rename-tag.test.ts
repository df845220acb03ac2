import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../test/shared/property-runs.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../parse-note.ts'
import { renamed, renameTag } from './rename-tag.ts'

const lines = (...all: string[]): string => all.join('\n')

describe('in the text', () => {
  test.each([
    ['#work and #Work/urgent, #WORK.', '#job and #job/urgent, #job.'],
    ['#works #a/work #work-day stay', '#works #a/work #work-day stay'],
    ['- [ ] Call #work 📅 2026-01-01 ^id', '- [ ] Call #job 📅 2026-01-01 ^id'],
    ['# Heading #work\r\n\r\n(#work)', '# Heading #job\r\n\r\n(#job)'],
    ['#work/ and #work//x', '#job/ and #job//x'],
    ['`#work` and\n\n```\n#work\n```\n\n%%#work%% $#work$', null],
    ['[#work](https://example.org/#work) [[Note#work]] <!-- #work -->', null],
  ])('%j', (before, after) => {
    expect(renameTag(before, 'work', 'job')).toBe(after ?? before)
  })
  test('another Unicode form is the same tag', () => {
    expect(renameTag('#cafe\u0301/a #caf\u00e9', 'caf\u00e9', 'bar')).toBe('#bar/a #bar')
  })
  test('a nested one moves with all in it', () => {
    expect(renameTag('#a/b #a/b/c #a', 'a/b', 'x')).toBe('#x #x/c #a')
    expect(renameTag('#a #a/c', 'a', 'a/b')).toBe('#a/b #a/b/c')
  })
  test('one that would become too long keeps the note as it is', () => {
    expect(() => renameTag(`#a/${'x'.repeat(240)}`, 'a', 'y'.repeat(100))).toThrow(LatentError)
  })
})

describe('in the frontmatter', () => {
  const note = (...all: string[]): string => lines('---', ...all, '---', 'Text #work', '')
  const after = (...all: string[]): string => lines('---', ...all, '---', 'Text #job', '')
  test.each([
    ['a list', ['tags:', '  - work # why', "  - 'Work/urgent'", '  - home'], ['tags:', '  - job # why', "  - 'job/urgent'", '  - home']], // oxfmt-ignore
    ['a list on one line', ['tags: [home,  "#work" , work/a]', 'other: work'], ['tags: [home,  "#job" , job/a]', 'other: work']], // oxfmt-ignore
    ['a text', ['Tag: home, work work/x'], ['Tag: home, job job/x']],
    ['a text in quotes', ['tags: "#work #home"'], ['tags: "#job #home"']],
    ['an item with blanks is none', ['tags: [work day]'], ['tags: [work day]']],
    ['another key is none', ['aliases: [work]', 'tagged: work'], ['aliases: [work]', 'tagged: work']], // oxfmt-ignore
  ])('%s', (_, before, wanted) => {
    expect(renameTag(note(...before), 'work', 'job')).toBe(after(...wanted))
  })
  test('with CRLF and a byte order mark, byte by byte', () => {
    const text = '\ufeff---\r\ntags:\r\n- work\r\nx: 1\r\n---\r\n#work\r\n'
    expect(renameTag(text, 'work', 'job')).toBe(text.replaceAll('work', 'job'))
  })
  test('a name that YAML would read as something else gets quotes', () => {
    expect(renameTag(note('tags: [work]'), 'work', 'yes')).toBe(
      lines('---', 'tags: ["yes"]', '---', 'Text #yes', ''),
    )
  })
  test('what would be there twice goes from the list', () => {
    const list = note('tags:', '  - work', '  - home', '  - Job', '  - WORK')
    expect(renameTag(list, 'work', 'job')).toBe(after('tags:', '  - home', '  - Job'))
    expect(renameTag(note('tags: [work, home, job]'), 'work', 'job')).toBe(
      after('tags: [home, job]'),
    )
  })
  test('a value with escapes is left, and says so', () => {
    expect(() => renameTag(note('tags: ["w\\u006frk"]'), 'work', 'job')).toThrow(/^Line 2:/)
    expect(() => renameTag(note('tags: &t [work]', 'x: *t'), 'work', 'job')).toThrow(LatentError)
  })
  test('one that cannot be read has no tags, and the text has', () => {
    expect(renameTag(note('tags: [work'), 'work', 'job')).toBe(after('tags: [work'))
  })
})

test('nothing changes but the names of the tags that are meant', () => {
  const tag = fc.constantFrom(
    'work',
    'Work',
    'work/a',
    'WORK/a/b',
    'works',
    'home',
    'a/work',
    'job',
  )
  const piece = fc.oneof(
    tag.map((name) => `#${name}`),
    tag.map((name) => `\`#${name}\``),
    tag.map((name) => `[[N#${name}]]`),
    tag.map((name) => `x#${name}`),
    tag.map((name) => `\n\`\`\`\n#${name}\n\`\`\`\n`),
    fc.constantFrom(
      ' ',
      '\n',
      '\r\n',
      '\n- ',
      '\n> ',
      '%%',
      '$',
      'word',
      '(',
      ')',
      '**',
      '\t',
      'é',
    ),
  )
  const head = fc.option(
    fc.tuple(
      fc.constantFrom('tags', 'Tag'),
      fc.array(tag, { maxLength: 4 }),
      fc.constantFrom('lines', 'flow', 'text'),
    ),
  )
  fc.assert(
    fc.property(head, fc.array(piece, { maxLength: 30 }), (front, body) => {
      const text = headText(front) + body.join('')
      const next = renameTag(text, 'work', 'new')
      // With a name that no list has already every tag is there, in its order.
      const before = parseNote('', text).tags
      const names = new Set(before.map(({ name }) => renamed(name, 'work', 'new').toLowerCase()))
      const read = parseNote('', next).tags
      expect(new Set(read.map(({ name }) => name.toLowerCase()))).toEqual(names)
      // What is beside the tags of the text is the same.
      const beside = (source: string): string => {
        const { tags, bodyStart } = parseNote('', source)
        const inBody = tags.filter(({ start }) => start >= bodyStart)
        return inBody
          .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source)
          .slice(bodyStart)
      }
      expect(beside(next)).toBe(beside(text))
      if (!/work/i.test(text)) expect(next).toBe(text)
      expect(renameTag(next, 'work', 'new')).toBe(next)
    }),
    { numRuns: runs(1000) },
  )
})

function headText(front: [string, string[], string] | null): string {
  if (front === null) return ''
  const [key, names, form] = front
  if (form === 'flow') return `---\n${key}: [${names.join(', ')}]\n---\n`
  if (form === 'text') return `---\n${key}: ${names.join(' ')}\n---\n`
  return `---\n${key}:${names.map((name) => `\n  - ${name}`).join('')}\n---\n`
}
