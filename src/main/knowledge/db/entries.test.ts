import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Settings } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createIndex, type Index } from '../worker/index-store.ts'
import type { EntryFilter } from '../contract/notes.ts'
import { readNote } from '../read-note.ts'
import { listEntries } from './entries.ts'
import { openIndexDatabase } from './open-index.ts'

let index: Index
beforeEach(() => {
  index = createIndex(openIndexDatabase(':memory:'), true)
})
afterEach(() => void index.database.close())

const folders = Settings.parse({}).captureFolders

function put(path: string, text: string, modifiedMs = 0): void {
  const file = { path: vaultPath(path), sizeBytes: 1, modifiedMs, changedMs: 0, mark: null }
  index.write(() => void index.notes.put(file, 'e', readNote(path, text)))
}
const list = (more: Partial<EntryFilter> = {}) => {
  const filter = { folders, category: null, status: null, containing: null, limit: 10, ...more }
  const { entries, total } = listEntries(index.database, filter)
  return { paths: entries.map(({ path }) => path as string), entries, total }
}

describe('entries', () => {
  test('are the notes in the five folders and below, the most recently changed first', () => {
    put('people/Ada.md', '# Ada', 1)
    put('projects/old/Atlas.md', '# Atlas', 3)
    put('projects.md', 'not in the folder')
    put('projects2/Other.md', 'nor in this one')
    put('ideas/Bell.md', '# Bell', 2)
    expect(list()).toMatchObject({
      paths: ['projects/old/Atlas.md', 'ideas/Bell.md', 'people/Ada.md'],
      total: 3,
    })
    expect(list({ category: 'projects' }).paths).toEqual(['projects/old/Atlas.md'])
    expect(list({ limit: 1 })).toMatchObject({ paths: ['projects/old/Atlas.md'], total: 3 })
  })

  test('a folder in another belongs to itself', () => {
    const nested = { ...folders, inbox: vaultPath('projects/inbox') }
    put('projects/inbox/New.md', 'x')
    put('projects/Atlas.md', 'x')
    expect(list({ folders: nested, category: 'inbox' }).paths).toEqual(['projects/inbox/New.md'])
    expect(list({ folders: nested, category: 'projects' }).paths).toEqual(['projects/Atlas.md'])
    expect(list({ folders: nested }).total).toBe(2)
  })

  test('are known by their folder in any letter case', () => {
    put('Projects/Atlas.md', '# Atlas')
    put('PROJECTS/b.md', '# b')
    put('Überlegungen/c.md', '# c')
    const own = { ...folders, ideas: vaultPath('überlegungen'), admin: vaultPath('a_b%') }
    expect(list({ category: 'projects' }).total).toBe(2)
    expect(list({ category: 'ideas', folders: own }).paths).toEqual(['Überlegungen/c.md'])
    put('axb/d.md', '# d')
    expect(list({ category: 'admin', folders: own }).total).toBe(0)
  })

  test('tell the fields of their category as they are stored', () => {
    put(
      'projects/Atlas.md',
      '---\nname: The Atlas\nstatus: Waiting\nnext_action: Call\ndue_date: 2026-12-03\nown: 1\nrelated_people: ["[[Ada]]"]\ntags: [work]\n---\n# Title',
    )
    expect(list().entries[0]).toMatchObject({
      category: 'projects',
      name: 'The Atlas',
      status: 'Waiting',
      tags: ['work'],
      fields: {
        status: 'Waiting',
        next_action: 'Call',
        due_date: '2026-12-03',
        related_people: ['[[Ada]]'],
      },
    })
    expect(list({ status: ' wAITING ' }).total).toBe(1)
    expect(list({ status: 'done' }).total).toBe(0)
  })

  test('without a name of their own have that of the note', () => {
    put('people/Ada.md', '---\nname: ""\n---\n# Ada Okafor')
    put('admin/Gate.md', '---\nstatus: [odd]\nname: 7\n---\n')
    expect(list().entries.map(({ name, status }) => [name, status])).toEqual([
      ['7', null],
      ['Ada Okafor', null],
    ])
  })

  test('with frontmatter that nobody can read are entries all the same', () => {
    put('people/Ada.md', '---\nname: [\n---\n# Ada')
    expect(list().entries[0]).toMatchObject({ name: 'Ada', fields: {} })
  })

  test('are found by what they say, in any letter case', () => {
    put('people/Ada.md', '---\ncontext: Ürsula’s friend\n---\nShe likes ROWING')
    put('people/Ben.md', 'nothing')
    expect(list({ containing: 'rowing' }).paths).toEqual(['people/Ada.md'])
    expect(list({ containing: 'ürSULA' }).paths).toEqual(['people/Ada.md'])
    expect(list({ containing: '%' }).paths).toEqual([])
  })
})
