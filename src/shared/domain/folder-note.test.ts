import { expect, test } from 'vitest'
import { folderNotePath, folderOfNote } from './folder-note.ts'

test('the note of a folder has its name, and no other note is one', () => {
  expect(folderNotePath('work/Plan')).toBe('work/Plan/Plan.md')
  expect(folderOfNote('work/Plan/Plan.md')).toBe('work/Plan')
  expect(folderOfNote('Plan/Plan.md')).toBe('Plan')
  for (const path of [
    'Plan.md',
    'Plan/index.md',
    'Plan/README.md',
    'Plan/plan.md',
    'Plan/Plan.png',
  ])
    expect(folderOfNote(path)).toBeNull()
})
