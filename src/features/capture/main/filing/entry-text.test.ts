/* eslint-disable no-control-regex -- what must not get through */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Category, ENTRY_FIELDS } from '../../../../shared/domain/entries/entry.ts'
import { readFrontmatter } from '../../../../main/notes/frontmatter/frontmatter.ts'
import { parseNote } from '../../../../main/notes/parse-note.ts'
import { entryName, nameOfText } from './entry-name.ts'
import { entryText, type NewEntry } from './entry-text.ts'
import { inboxText, readInboxNote } from './inbox-note.ts'

const day = '2026-11-22'
const entry = (more: Partial<NewEntry> = {}): NewEntry => ({
  category: 'projects',
  name: 'Atlas',
  fields: {},
  tags: [],
  text: 'Mend the sill',
  day,
  ...more,
})
const dataOf = (text: string) => readFrontmatter(text)?.data ?? {}

/** What somebody might paste, or a model might say. */
const HOSTILE = [
  '---\nadmin: true\n---\n# Not a heading of mine',
  '---',
  '---\nstatus: done',
  '...\n---\nx: 1\n---',
  '__proto__: 1\nconstructor: 2',
  '[[Ada]] ]] [[',
  '[[../../etc/passwd]]',
  'a\u0000b\u001b[31mc\u007f',
  '\ufeff---\nx: y\n---\n',
  '\u2028---\u2029',
  'a\r\nb\rc',
  '\ud800 alone',
  '<!-- hidden --> %% comment %%',
  '`​`` \u202e reversed',
  '# ',
  'x'.repeat(20_000),
  `${'ü '.repeat(9_999)}`,
  '{{title}} !include /etc/passwd',
  'CON',
  '../../../x',
  '.hidden',
  ' \t\n first line after blanks',
]

describe('the text of an entry', () => {
  test('has the fields of its category in their order, then the name and the text', () => {
    const fields = { due_date: '2026-12-03', next_action: ' Call\nAda ', status: 'Waiting' }
    expect(entryText(entry({ fields, tags: ['work', '#Project'] }))).toBe(
      '---\nname: Atlas\nstatus: waiting\nnext_action: Call Ada\ndue_date: "2026-12-03"\ntags:\n  - project\n  - work\n  - Project\ncreated: "2026-11-22"\nmodified: "2026-11-22"\n---\n\n# Atlas\n\nMend the sill\n',
    )
  })

  test('takes no field of another category, none that nobody knows, and no value that is none', () => {
    const fields = JSON.parse(
      '{"__proto__": {"x": 1}, "constructor": 1, "context": "x", "status": "sleeping", "due_date": "soon", "next_action": {"a": 1}, "related_people": ["Ada", 7, null, {"b": 2}, ""]}',
    )
    expect(Object.keys(dataOf(entryText(entry({ fields }))))).toEqual([
      'name',
      'status',
      'related_people',
      'tags',
      'created',
      'modified',
    ])
    expect(dataOf(entryText(entry({ fields })))).toMatchObject({
      status: 'active',
      related_people: ['Ada', '7'],
    })
  })

  test('that says no more than its name is not said twice', () => {
    expect(entryText(entry({ text: 'Atlas' })).endsWith('---\n\n# Atlas\n')).toBe(true)
  })

  test.each(HOSTILE)('holds hostile text as text: %j', (text) => {
    const sound = text.toWellFormed()
    for (const category of Category.options) {
      const name = entryName(text, text)
      const fields = Object.fromEntries(ENTRY_FIELDS[category].map((field) => [field, sound]))
      const note = entryText(entry({ category, name, fields, text, tags: [text] }))
      const parsed = parseNote('a.md', note)
      expect(parsed.frontmatter?.problem).toBeNull()
      expect(Object.keys(parsed.frontmatter?.data ?? {})).toEqual(
        expect.arrayContaining(['name', 'tags', 'created', 'modified']),
      )
      expect(parsed.frontmatter?.data).not.toHaveProperty('admin')
      expect(parsed.frontmatter?.data['name']).toBe(name)
      expect(note).not.toMatch(/[\u0000\u001b\r]/)
      expect(note.isWellFormed()).toBe(true)
    }
  })

  test.each(HOSTILE)('keeps it in the inbox without losing a word: %j', (text) => {
    const note = inboxText(text, day)
    expect(readFrontmatter(note)?.problem).toBeNull()
    const read = readInboxNote(note, 'a')
    const words = (each: string) => each.match(/[\p{L}\p{N}]+/gu) ?? []
    const sound = text.toWellFormed().replace(/\[31m/, '')
    expect(words(read.text.replace(/\[31m/, ''))).toEqual(
      words(sound.replace(/[\u0000\u001b\u007f]/g, '')),
    )
    expect(read.isUntouched).toBe(words(text).length > 0 || read.isUntouched)
  })

  test('any text comes back out of the inbox as it went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (given) => {
        const text = `a${given}z`
        const read = readInboxNote(inboxText(text, day), 'a')
        expect(read.text).toBe(
          text
            .replace(/\r\n?/g, '\n')
            .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ''),
        )
        expect(read.isUntouched).toBe(true)
      }),
    )
  })

  test('a note of the inbox that anybody changed is not taken for untouched', () => {
    const note = inboxText('Mend the sill', day, { category: 'projects', confidence: 0.4 })
    expect(readInboxNote(note, 'a')).toMatchObject({
      isUntouched: true,
      suggestedCategory: 'projects',
      confidence: 0.4,
    })
    for (const changed of [
      `${note}more\n`,
      note.replace('# Mend', '# Mend all of'),
      note.replace('tags:', 'mine: 1\ntags:'),
    ])
      expect(readInboxNote(changed, 'a').isUntouched).toBe(false)
  })
})

describe('the name of an entry', () => {
  test.each([
    ['Build a shed. Before winter, if we can.', 'Build a shed'],
    ['- [ ] buy oak', 'buy oak'],
    ['# Heading\ntext', 'Heading'],
    ['> quoted words', 'quoted words'],
    ['[[Ada]] likes #rowing', 'Ada likes rowing'],
    ['1) first things', 'first things'],
    ['---\nfoo: bar\n---', 'foo: bar'],
    ['Dr. Who came by at 3.15 today', 'Dr. Who came by at 3.15 today'],
    [
      'one two three four five six seven eight nine ten eleven',
      'one two three four five six seven eight nine',
    ],
    ['!!! \u202e…', '!!! …'],
    ['', 'Note'],
    ['\u0000\u200b', 'Note'],
    ['日本語のメモ', '日本語のメモ'],
    ['🎉🎉', '🎉🎉'],
  ])('of %j is %j', (text, name) => {
    expect(nameOfText(text)).toBe(name)
  })

  test('is what is wanted, on one line and not too long, whatever it holds', () => {
    expect(entryName(' Ada\n Okafor ', 'x')).toBe('Ada Okafor')
    expect(entryName('[[]]', 'some text')).toBe('some text')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = entryName(text, text)
        expect(name).not.toBe('')
        expect(name.length).toBeLessThanOrEqual(80)
        expect(name.isWellFormed()).toBe(true)
        expect(name).not.toMatch(/[\n\r[\]|`\u0000]/)
      }),
    )
  })
})
