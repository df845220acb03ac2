import { expect, test } from 'vitest'
import type { Version } from '../../../shared/contract/history.ts'
import { foldVersions } from './fold-versions.ts'

const START_MS = Date.UTC(2026, 10, 22, 9)

/** A save of `a.md` so many seconds after nine; the text before it is `before s`. */
const save = (seconds: number, other: Partial<Version> = {}): Version => ({
  changeId: `at ${seconds}`,
  groupId: `group ${seconds}`,
  seq: seconds,
  kind: 'edit',
  path: 'a.md',
  toPath: null,
  atMs: START_MS + seconds * 1000,
  actor: 'user',
  conversationId: null,
  turnId: null,
  summary: 'Edited a.md',
  before: { etag: `before ${seconds}`, sizeBytes: 1 },
  isKept: true,
  isUndone: false,
  ...other,
})

/** How many saves each row has, and which text it gives back. */
const inShort = (versions: readonly Version[], open: readonly string[] = []) =>
  foldVersions(versions, new Set(open)).map(({ saves, version }) => [
    saves.length,
    version.before?.etag,
  ])

const typed = Array.from({ length: 12 }, (_, index) => save(40 - index * 3))

test('the saves of one typed sentence are one row, which gives back what was before it (D9)', () => {
  expect(inShort(typed)).toEqual([[12, 'before 7']])
})

test('an open row has every save in it (D9)', () => {
  const [row] = foldVersions(typed, new Set())
  const open = foldVersions(typed, new Set([row?.burst ?? '']))
  expect(open.flatMap(({ saves }) => saves)).toEqual(typed)
  expect(open.every(({ saves, burst }) => saves.length === 1 && burst === row?.burst)).toBe(true)
})

test('a pause of more than a minute ends a burst, and so do ten minutes (D9)', () => {
  expect(inShort([save(200), save(139), save(78), save(17)])).toEqual([
    [1, 'before 200'],
    [1, 'before 139'],
    [1, 'before 78'],
    [1, 'before 17'],
  ])
  expect(inShort([save(180), save(120), save(60), save(0)])).toEqual([[4, 'before 0']])
  const long = Array.from({ length: 40 }, (_, index) => save(1170 - index * 30))
  expect(inShort(long)).toEqual([
    [21, 'before 570'],
    [19, 'before 0'],
  ])
})

test('what others did, what has a name, and what was undone stays a row of its own (D9)', () => {
  const rows = [
    save(50, { kind: 'outside', actor: 'other' }),
    save(50),
    save(45, { actor: 'agent' }),
    save(40, { kind: 'restore' }),
    save(35, { summary: 'Ticked a task in a.md' }),
    save(30, { path: 'old.md' }),
    save(25, { isUndone: true }),
    save(20),
    save(15),
  ]
  expect(inShort(rows).map(([saves]) => saves)).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
})
