import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../../shared/contract/chat.ts'
import { conversationEntries, groupedEntries, versionsOf } from './conversation-versions.ts'

const talk = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  title: id,
  createdAtMs: 0,
  updatedAtMs: 0,
  isRunning: false,
  isPinned: false,
  providerId: null,
  forkedFrom: null,
  ...more,
})
const version = (id: string, conversationId: string, seq: number, createdAtMs: number) =>
  talk(id, { createdAtMs, forkedFrom: { conversationId, seq, isVersion: true } })
const fork = (id: string, conversationId: string, seq: number) =>
  talk(id, { createdAtMs: 9, forkedFrom: { conversationId, seq, isVersion: false } })

describe('the versions of a message', () => {
  const all = [
    version('c', 'a', 4, 3),
    version('b', 'a', 4, 2),
    version('d', 'b', 7, 4),
    fork('f', 'a', 7),
    talk('a', { createdAtMs: 1 }),
  ]
  test('are the same from each of them, the first one first', () => {
    for (const id of ['a', 'b', 'c', 'd', 'f'])
      expect(versionsOf(all, id, 4)).toEqual(['a', 'b', 'c'])
  })
  test('of a message of a version belong to it, and not to what it came from', () => {
    expect(versionsOf(all, 'b', 7)).toEqual(['b', 'd'])
    expect(versionsOf(all, 'd', 7)).toEqual(['b', 'd'])
    expect(versionsOf(all, 'a', 7)).toEqual(['a'])
    expect(versionsOf(all, 'f', 7)).toEqual(['f'])
    expect(versionsOf(all, 'c', 1)).toEqual(['a'])
  })
  test('are found when the first one is gone, and end where conversations name each other', () => {
    expect(versionsOf([version('b', 'gone', 4, 1), version('c', 'gone', 4, 2)], 'c', 4)).toEqual([
      'b',
      'c',
    ])
    const circle = [version('x', 'y', 1, 1), version('y', 'x', 1, 2)]
    expect(versionsOf(circle, 'x', 1)).toContain('x')
    expect(conversationEntries(circle).flatMap(({ ids }) => ids)).toHaveLength(2)
  })
})

test('the list shows one entry for all versions, and each fork for itself', () => {
  const entries = conversationEntries([
    version('b', 'a', 4, 2),
    fork('f', 'a', 7),
    talk('a', { isPinned: true }),
    talk('other'),
  ])
  expect(
    entries.map(({ conversation, ids, isPinned }) => [conversation.id, ids, isPinned]),
  ).toEqual([
    ['b', ['b', 'a'], true],
    ['f', ['f'], false],
    ['other', ['other'], false],
  ])
})

test('entries are grouped by local days, pinned ones first', () => {
  const now = new Date(2026, 10, 22, 9).getTime()
  const at = (day: number, hour = 12) => new Date(2026, 10, day, hour).getTime()
  const entries = conversationEntries([
    talk('today', { updatedAtMs: at(22, 0) }),
    talk('yesterday', { updatedAtMs: at(21, 23) }),
    talk('week', { updatedAtMs: at(15) }),
    talk('earlier', { updatedAtMs: at(14) }),
    talk('pinned', { updatedAtMs: at(1), isPinned: true }),
  ])
  expect(
    groupedEntries(entries, now).map(({ group, entries: own }) => [
      group,
      own.map(({ conversation }) => conversation.id),
    ]),
  ).toEqual([
    ['Pinned', ['pinned']],
    ['Today', ['today']],
    ['Yesterday', ['yesterday']],
    ['Last 7 days', ['week']],
    ['Earlier', ['earlier']],
  ])
  expect(groupedEntries([], now)).toEqual([])
})
