import { describe, expect, test } from 'vitest'
import { readFrontmatter } from '../../../../main/notes/frontmatter/frontmatter.ts'
import { type Transformation, transformEntry } from './transform-entry.ts'

const day = '2026-11-22'
const change = (
  text: string,
  more: Pick<Transformation, 'from' | 'to'> & Partial<Transformation>,
) => transformEntry(text, { name: 'Atlas', day, ...more })
const dataOf = (text: string) => readFrontmatter(text)?.data ?? {}

const ATLAS = `---
name: Atlas # the survey
aliases: [The survey]
status: waiting
next_action: "Call the harbour office"
related_people: ["[[Ada Okafor]]"]
tags: [project, work]
created: 2026-09-02
modified: 2026-11-17
---

# Atlas

The survey.
`

describe('an entry that becomes another', () => {
  test('keeps every field, and every byte that is not about its category', () => {
    expect(change(ATLAS, { from: 'projects', to: 'admin' })).toBe(
      ATLAS.replace('status: waiting', 'status: pending')
        .replace('tags: [project, work]', 'tags: [admin, work]')
        .replace('modified: 2026-11-17', 'modified: "2026-11-22"\noriginal_status: waiting'),
    )
  })

  test('and comes back with the word that it had', () => {
    const there = change(ATLAS, { from: 'projects', to: 'admin' })
    const back = dataOf(change(there, { from: 'admin', to: 'projects' }))
    expect(back).toEqual({ ...dataOf(ATLAS), modified: day })
  })

  test.each([
    ['done', 'projects', 'admin', 'done', undefined],
    ['active', 'projects', 'admin', 'pending', 'active'],
    ['pending', 'admin', 'projects', 'active', 'pending'],
    ['in review', 'projects', 'admin', 'pending', 'in review'],
    ['someday', 'ideas', 'projects', 'someday', undefined],
    ['waiting', 'projects', 'ideas', 'waiting', undefined],
  ] as const)('status %s from %s to %s is %s', (status, from, to, expected, original) => {
    const data = dataOf(change(`---\nstatus: ${status}\n---\n`, { from, to }))
    expect(data['status']).toBe(expected)
    expect(data['original_status']).toBe(original)
  })

  test('gets what its new category needs from what the old one says', () => {
    const idea = '---\nname: Bell\none_liner: Rings at low water\ntags: [idea]\n---\n# Bell\n'
    expect(dataOf(change(idea, { from: 'ideas', to: 'people' }))).toMatchObject({
      context: 'Rings at low water',
      one_liner: 'Rings at low water',
      tags: ['person'],
    })
    expect(dataOf(change(idea, { from: 'ideas', to: 'projects' }))).toMatchObject({
      status: 'active',
      one_liner: 'Rings at low water',
      tags: ['project'],
    })
    expect(dataOf(change('Just text\n', { from: null, to: 'ideas' }))).toEqual({
      name: 'Atlas',
      one_liner: 'Just text',
      tags: ['idea'],
      modified: day,
    })
  })

  test('takes what is known of it, but not over what it says', () => {
    const fields = { next_action: 'Measure', due_date: '2026-12-01', junk: 1 }
    const text = '---\nname: A\ndue_date: 2027-01-01\n---\n'
    expect(dataOf(change(text, { from: 'inbox', to: 'projects', fields }))).toEqual({
      name: 'A',
      due_date: '2027-01-01',
      next_action: 'Measure',
      status: 'active',
      tags: ['project'],
      modified: day,
    })
  })

  test('tags that are no list, and frontmatter that cannot be read, are not guessed at', () => {
    expect(
      dataOf(change('---\ntags: project work\n---\n', { from: 'projects', to: 'ideas' })),
    ).toMatchObject({
      tags: 'project work',
    })
    expect(() => change('---\na: [\n---\n', { from: 'projects', to: 'ideas' })).toThrow(/line/i)
  })
})
