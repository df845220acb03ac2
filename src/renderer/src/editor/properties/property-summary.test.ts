import { expect, test } from 'vitest'
import { readProperties } from '../../../../shared/frontmatter/read-properties.ts'
import { summaryOf } from './property-summary.ts'

const line = (yaml: string): string => {
  const read = readProperties(`---\n${yaml}\n---\n`)
  const rows = read.state === 'read' ? read.rows : []
  return summaryOf(rows, {}, '2026-11-23')
    .map(({ name, text }) => [name, text].filter(Boolean).join(' '))
    .join(' · ')
}

test('the line says what a reader wants to know, in the order of the note', () => {
  expect(line('status: waiting\ndue: 2026-11-24\ntags: [work, "#home"]')).toBe(
    'status waiting · due tomorrow · #work · #home',
  )
  expect(line('people: ["[[people/Ada Okafor]]", "[[Bo|the captain]]"]\nrank: 4')).toBe(
    'people Ada Okafor, the captain · rank 4',
  )
  expect(line('done: true\nopen: false')).toBe('☑ done · ☐ open')
})

test('names, classes, parts and nothing are not said, and what is long is cut', () => {
  expect(
    line('title: A\naliases: [B]\ncssclasses: [wide]\nempty:\nnested:\n  a: 1\nlist: []'),
  ).toBe('')
  expect(line(`about: ${'word '.repeat(40)}`)).toMatch(/^about (?:word ?){12}…$/)
})
