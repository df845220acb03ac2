import { describe, expect, test } from 'vitest'
import { createTalk } from '../../../../test/models/offline-talk.ts'

const query = (args: Readonly<Record<string, unknown>>) => ({ name: 'query_notes', args })

describe('notes are counted and listed as they are asked for', () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['how many notes have status waiting', { where: '[status:waiting]' }],
    ['How many of my notes are tagged work?', { where: 'tag:work' }],
    ['how many notes do I have', { where: '' }],
    ['how many notes have no tags', { where: '-has:tag' }],
    ['how many notes have no status', { where: '-[status]' }],
    ['count notes by status', { where: '', group_by: 'status' }],
    ['count my notes tagged book by author', { where: 'tag:book', group_by: 'author' }],
    ['table of notes by author', { where: '', fields: ['title', 'author'], sort: 'author' }],
    [
      'table of books by author',
      {
        where: '(tag:books OR tag:book OR folder:books)',
        fields: ['title', 'author'],
        sort: 'author',
      },
    ],
    [
      'table of notes with status waiting by due',
      { where: '[status:waiting]', fields: ['title', 'due'], sort: 'due' },
    ],
    ['list notes in projects without links', { where: 'folder:Projects -has:link' }],
    ['list notes whose status is “in progress”', { where: '[status:"in progress"]' }],
    ['which notes have no tags', { where: '-has:tag' }],
  ])('%s', async (sentence, args) => {
    const { calls } = await createTalk({ folders: ['Projects'] }).say(sentence)
    expect(calls).toMatchObject([query(args)])
  })

  test('the answer is the count and the table', async () => {
    const table = '| title | path |\n| --- | --- |\n| A | a.md |'
    const { text } = await createTalk().say('how many notes have status waiting', {
      success: true,
      data: { total: 1, rows: [{ title: 'A', path: 'a.md' }], table },
    })
    expect(text).toContain(`1 note.\n\n${table}`)
    const { text: none } = await createTalk().say('how many notes have status waiting', {
      success: true,
      data: { total: 0, rows: [], table: '' },
    })
    expect(none).toContain('No note is like that.')
  })
})
