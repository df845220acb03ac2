import { describe, expect, test } from 'vitest'
import { parseNote } from '../parse-note.ts'

const listItems = (text: string) => parseNote('n.md', text).listItems
const callouts = (text: string) => parseNote('n.md', text).callouts
const sources = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end))

describe('list items', () => {
  test('know their line, their marker, and the item and list they are in', () => {
    const text = '# H\n\n- a\n  more\n    1. b\n       - c\n- d\n\n> + q\n\n* e\n'
    expect(
      listItems(text).map(({ line, marker, parent, listLine }) => [line, marker, parent, listLine]),
    ).toEqual([
      [3, '-', null, 3],
      [5, '1.', 0, 3],
      [6, '-', 1, 3],
      [7, '-', null, 3],
      [9, '+', null, 9],
      [11, '*', null, 11],
    ])
  })

  test('end before the lists in them, with their own paragraphs and code', () => {
    const text = '- a\n  more\n\n  ```\n  x\n  ```\n  - b\n- c\n'
    expect(sources(text, listItems(text))).toEqual([
      '- a\n  more\n\n  ```\n  x\n  ```',
      '- b',
      '- c',
    ])
  })

  test('end before a nested list even where text of theirs comes after it', () => {
    const text = '- a\n  - b\n\n  after\n'
    expect(sources(text, listItems(text))).toEqual(['- a', '- b'])
  })

  test('are none in code, comments, HTML and mathematics', () => {
    const text =
      '```\n- [ ] a\n```\n\n%%\n- [ ] b\n%%\n\n<!--\n- [ ] c\n-->\n\n$$\n- [ ] d\n$$\n\n      - e\n'
    expect(listItems(text)).toEqual([])
  })
})

describe('tasks', () => {
  test.each([
    ['- [ ] open', ' ', 'open'],
    ['* [x] done', 'x', 'done'],
    ['+ [X] done', 'X', 'done'],
    ['1. [/] half', '/', 'half'],
    ['12) [-] cancelled', '-', 'cancelled'],
    ['> - [?] in a quote', '?', 'in a quote'],
    ['- [🔥] emoji', '🔥', 'emoji'],
    ['- [ ]', ' ', ''],
    ['- [ ]\tafter a tab ', ' ', 'after a tab'],
    ['- [>] *marks* and [[links]] stay', '>', '*marks* and [[links]] stay'],
    ['- [ ] first line\n  second line', ' ', 'first line'],
  ])('%j has status %j and text %j', (text, status, shown) => {
    const [item] = listItems(text)
    expect(item?.task).toMatchObject({ status, text: shown })
    expect(text.slice(item?.task?.textStart, item?.task?.textEnd)).toBe(shown)
    expect(text.slice(item?.task?.statusAt).startsWith(status)).toBe(true)
  })

  test.each(['- [] x', '- [xx] x', '- [x]x', '- \\[x] x', '- [x](link.md)', '- # [x] h', '[ ] x'])(
    '%j is no task',
    (text) => {
      expect(listItems(text).every(({ task }) => task === null)).toBe(true)
    },
  )

  test('have places in the text as it is on disk', () => {
    const text = '\ufeff---\r\na: 1\r\n---\r\n- [ ] ü 😀 📅 2026-11-21\r\n\t- [x] b\r\n'
    const tasks = listItems(text).flatMap(({ task, line }) => (task ? [{ ...task, line }] : []))
    expect(tasks.map(({ line }) => line)).toEqual([4, 5])
    expect(tasks.map(({ statusAt }) => text[statusAt])).toEqual([' ', 'x'])
    expect(tasks.map((task) => text.slice(task.textStart, task.textEnd))).toEqual([
      'ü 😀 📅 2026-11-21',
      'b',
    ])
    const [field] = tasks[0]?.fields ?? []
    expect(tasks[0]?.text.slice(field?.start, field?.end)).toBe('📅 2026-11-21')
  })
})

describe('callouts', () => {
  test.each([
    ['> [!note]\n> text', 'note', null, ''],
    ['> [!TIP]- Folded *title*\n> text', 'tip', 'folded', 'Folded *title*'],
    ['> [!faq]+ Open', 'faq', 'open', 'Open'],
    ['> [!my type|data] T', 'my type', null, 'T'],
    ['>[!bug]', 'bug', null, ''],
  ])('%j is a %s', (text, type, fold, title) => {
    expect(callouts(text)).toMatchObject([
      { type, fold, title, start: 0, end: text.length, line: 1 },
    ])
  })

  test.each([
    '> text\n> [!note]',
    '[!note]',
    '> **[!note]**',
    '> [!] x',
    '> # [!note]',
    '> [!no\n> te]',
  ])('%j is none', (text) => {
    expect(callouts(text)).toEqual([])
  })

  test('are found in callouts and in lists', () => {
    const text = '> [!a]\n> > [!b]\n> > x\n\n- item\n  > [!c]- t\n'
    expect(callouts(text).map(({ type, line }) => [type, line])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 6],
    ])
  })
})
