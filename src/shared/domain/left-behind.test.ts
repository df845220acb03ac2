import { expect, test } from 'vitest'
import { cloudName, leftBehind, placeholderName } from './left-behind.ts'

test.each([
  ['x.sync-conflict-20261121-010203-ABCDEFG.md', 'conflict'],
  ['x.sync-conflict-20161121-010203.md', 'conflict'],
  ['Note (conflicted copy).md', 'conflict'],
  ['Note (conflicted copy 2026-11-21).md', 'conflict'],
  ['Note (conflicted copy 2026-11-21 010203).md', 'conflict'],
  ["Note (Ada's conflicted copy 2026-11-21).md", 'conflict'],
  ['Note (Konfliktkopie von Ada 2026-11-21).md', 'conflict'],
  ['Note (Adas Konfliktkopie).md', 'conflict'],
  ['Note (In Konflikt stehende Kopie von Ada 2026-11-21).md', 'conflict'],
  ['Note (copie en conflit de Ada 2026-11-21).md', 'conflict'],
  ['Note (case clash from ada on laptop).md', 'conflict'],
  ['Note_conflict-20160101-010101.md', 'conflict'],
  ['Note (SFConflict ada@example.org 2026-11-21-01-02-03).md', 'conflict'],
  ['Note.Conflict.md', 'conflict'],
  ['Note.md.Conflict2', 'conflict'],
  ['Note_laptop_Mar-20-092041-2026_Conflict.md', 'conflict'],
  ['Note [conflicted].md', 'conflict'],
  ['Note (conflict 2026-11-21 0123).md', 'conflict'],
  ['Note (conflict 2026-11-21 0123 2).md', 'conflict'],
  ['.#Note.md', 'lock'],
  ['~$Note.md', 'lock'],
  ['.~lock.Note.md#', 'lock'],
  ['Note.md.tmp', 'temporary'],
  ['.Note.md.icloud', 'not-downloaded'],
])('row 49: knows %s as %s', (name, kind) => {
  expect(leftBehind(name)).toMatchObject({ kind, reason: expect.stringMatching(/^It is .*\.$/) })
})

test.each([
  'Conflict.md',
  'Conflict resolution (war).md',
  'The conflicted copy.md',
  'War and conflict (1914).md',
  'Conflicts (a conflict of interest).md',
  'Note (conflict 2026).md',
  'a.conflict-of-interest.md',
  'sync-conflict.md',
  'tmp.md',
  'tmp',
  'icloud.md',
  '~ home.md',
])('row 49: %s is a note like any other', (name) => {
  expect(leftBehind(name)).toBeNull()
})

test('row 49: a placeholder and the file for which it stands name each other', () => {
  expect(cloudName('.Note.md.icloud')).toBe('Note.md')
  expect(placeholderName('Note.md')).toBe('.Note.md.icloud')
  expect(cloudName('.icloud')).toBeNull()
  expect(cloudName('Note.icloud')).toBeNull()
})
