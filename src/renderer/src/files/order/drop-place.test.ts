import { expect, test } from 'vitest'
import { dropPlace } from './drop-place.ts'

const note = { isFolder: false, isExpanded: false, isOwn: true }
const folder = { isFolder: true, isExpanded: false, isOwn: true }
const line = (path: string, side: string, into = '') => ({ folder: into, line: { path, side } })

test('in the own order something goes before or behind a file, and into the middle of a folder', () => {
  expect(dropPlace('work/a.md', 0.4, note)).toEqual(line('work/a.md', 'before', 'work'))
  expect(dropPlace('work/a.md', 0.6, note)).toEqual(line('work/a.md', 'after', 'work'))
  expect(dropPlace('work', 0.1, folder)).toEqual(line('work', 'before'))
  expect(dropPlace('work', 0.9, folder)).toEqual(line('work', 'after'))
  expect(dropPlace('work', 0.5, folder)).toEqual({ folder: 'work', line: null })
})
test('behind a folder that is open stands what is in it: there it goes into the folder', () => {
  expect(dropPlace('work', 0.9, { ...folder, isExpanded: true })).toEqual({
    folder: 'work',
    line: null,
  })
})
test('in every other order it goes into a folder', () => {
  expect(dropPlace('work/a.md', 0.1, { ...note, isOwn: false })).toEqual({
    folder: 'work',
    line: null,
  })
  expect(dropPlace('work', 0.1, { ...folder, isOwn: false })).toEqual({
    folder: 'work',
    line: null,
  })
})
