import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { clockText } from '../timer/clock-text.ts'
import { spokenMinutes } from './spoken-minutes.ts'
import { groupLabel, sourceWord, statusesOf } from './task-words.ts'

test.for([
  ['day', '', 'No date'],
  ['day', 'soon', 'Next 7 days'],
  ['day', 'overdue', 'Overdue'],
  ['status', 'doing', 'In progress'],
  ['priority', 'high', 'High priority'],
  ['priority', '', 'No priority'],
  ['tag', '', 'No tag'],
  ['tag', 'home/garden', '#home/garden'],
  ['note', 'projects/Atlas.md', 'Atlas'],
  ['none', 'anything', ''],
] as const)('by %s, the group “%s” is called “%s”', ([kind, group, label]) => {
  expect(groupLabel(kind, group)).toBe(label)
})
test('where a task stands is a word: a follow-up is one, and an entry what it is about', () => {
  const path = vaultPath('Ada.md')
  const entry = (followUp: string | null) => ({ kind: 'entry' as const, path, followUp })
  const word = (ref: ReturnType<typeof entry>, category: 'people' | null) =>
    sourceWord({ source: 'entry', category, ref })
  expect(word(entry('call'), 'people')).toBe('Follow-up')
  expect(word(entry(null), 'people')).toBe('Person')
  expect(word(entry(null), null)).toBe('Entry')
  const ref = { kind: 'note' as const, id: 1 }
  expect(sourceWord({ source: 'task', category: null, ref })).toBe('Task note')
  expect(sourceWord({ source: 'checkbox', category: null, ref })).toBe('Checkbox')
})
test('an entry is open or done; a task can be all four', () => {
  expect(statusesOf({ source: 'entry' })).toEqual(['open', 'done'])
  expect(statusesOf({ source: 'checkbox' })).toHaveLength(4)
})
test.for([
  [0, '0 min'],
  [0.2, 'under 1 min'],
  [0.6, '1 min'],
  [45, '45 min'],
  [59.7, '1 h'],
  [90, '1 h 30 min'],
  [120, '2 h'],
] as const)('%s minutes are %s', ([minutes, words]) => {
  expect(spokenMinutes(minutes)).toBe(words)
})
test.for([
  [0, '0:00:00'],
  [59_999, '0:00:59'],
  [249_000, '0:04:09'],
  [36_000_000, '10:00:00'],
  [-5000, '0:00:00'],
] as const)('%s ms on the clock are %s', ([ms, text]) => {
  expect(clockText(ms)).toBe(text)
})
