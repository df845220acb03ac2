import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { readNote } from '../read-note.ts'
import { sweepLostRows } from './lost-rows.ts'
import { createNoteStore } from './notes.ts'
import { openIndexDatabase } from './open-index.ts'
import { listPropertyWords, notesWithProperty } from './property-words.ts'

function indexOf(notes: Readonly<Record<string, string>>) {
  const database = openIndexDatabase(':memory:', false)
  const store = createNoteStore(database, {
    onRename: () => undefined,
    onStaleKeys: () => undefined,
    onLoose: () => undefined,
  })
  const put = (path: string, text: string): void =>
    store.write(() => {
      const file = {
        path: vaultPath(path),
        sizeBytes: text.length,
        modifiedMs: 1,
        changedMs: 1,
        mark: null,
      }
      store.put(file, `sha256:${'0'.repeat(64)}`, readNote(path, text))
    })
  for (const [path, text] of Object.entries(notes)) put(path, text)
  const words = (of: string, query = ''): string[] =>
    listPropertyWords(database, { of, query, limit: 3 }).map(
      ({ text, count }) => `${text} ${count}`,
    )
  return { database, store, put, words }
}

const NOTES = {
  'a.md': '---\nstatus: waiting\nStage: one\nrank: 4\n---\n',
  'b.md': '---\nstatus: done\npeople: [Ada, Bo, Ada]\nОбщее: Ё\nnested:\n  x: 1\n---\n',
  'c.md': `---\nstatus: waiting\nabout: ${'long '.repeat(40)}\n---\n`,
  'd.md': 'no properties\n',
  'e.md': '---\nbroken: [\n---\n',
}

test('names and values come most used first, by how they begin, and each note counts once', () => {
  const { words } = indexOf(NOTES)
  expect(words('')[0]).toBe('status 3')
  expect(words('', 'st')).toEqual(['status 3', 'Stage 1'])
  expect(words('', 'NES')).toEqual(['nested 1'])
  expect(words('status')).toEqual(['waiting 2', 'done 1'])
  expect(words('status', 'D')).toEqual(['done 1'])
  expect(words('people')).toEqual(['Ada 1', 'Bo 1'])
  expect(words('', 'общ')).toEqual(['Общее 1'])
  expect(words('rank')).toEqual(['4 1'])
  expect([...words('about'), ...words('nested'), ...words('broken')]).toEqual([])
})

test('what is written anew or removed is counted no more', () => {
  const { words, put, store } = indexOf(NOTES)
  put('a.md', '---\nstatus: done\n---\n')
  expect(words('status')).toEqual(['done 2', 'waiting 1'])
  expect(words('', 'stage')).toEqual([])
  store.write(() => store.remove('c.md'))
  expect(words('status')).toEqual(['done 2'])
  expect(words('')[0]).toBe('status 2')
})

test('notes with a name are found by exactly that name', () => {
  const { database } = indexOf(NOTES)
  expect(notesWithProperty(database, 'status', 10)).toEqual(['a.md', 'b.md', 'c.md'])
  expect(notesWithProperty(database, 'Status', 10)).toEqual([])
  expect(notesWithProperty(database, 'waiting', 10)).toEqual([])
})

test('counts that were damaged are put right, and asking walks an index and not a table', () => {
  const { database, words } = indexOf(NOTES)
  database.exec(`UPDATE property_words SET uses = 9 WHERE text = 'done';
    INSERT INTO property_words VALUES ('status', 'ghost', 'ghost', 7);
    DELETE FROM property_words WHERE text = 'waiting'`)
  for (const _changes of sweepLostRows(database));
  expect(words('status')).toEqual(['waiting 2', 'done 1'])
  const plan = database
    .prepare<[], { detail: string }>(
      "EXPLAIN QUERY PLAN SELECT text FROM property_words WHERE of = '' ORDER BY uses DESC LIMIT 3",
    )
    .all()
  expect(plan.map(({ detail }) => detail).join()).toMatch(/INDEX property_words_uses/)
  expect(plan.map(({ detail }) => detail).join()).not.toMatch(/TEMP B-TREE|SCAN/)
})
