import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import type { IndexStatus } from '../../../../shared/contract/search.ts'
import {
  emptyTranscript,
  type Transcript,
  type TurnEntry,
} from '../../stores/chat/apply-chat-item.ts'
import type { Stores } from '../../stores/stores.ts'
import { watchWhileAway } from './watch-while-away.ts'
import { AWAY_WORDS } from './words.ts'

const turn = (turnId: string, rest: object = {}): TurnEntry =>
  ({ type: 'turn', turnId, blocks: [], end: null, ...rest }) as unknown as TurnEntry
const asking = (approvalId: string) => ({
  blocks: [{ type: 'tool', callId: 'c', approval: { request: { approvalId, callId: 'c' } } }],
})
const transcript = (...entries: TurnEntry[]): Record<string, Transcript> => ({
  talk: { ...emptyTranscript, entries },
})

function away() {
  const chat = createStore<{ transcripts: Record<string, Transcript> }>(() => ({ transcripts: {} }))
  const relocation = createStore<{ running: { title: string } | null }>(() => ({ running: null }))
  const index = createStore<{ status: IndexStatus | null }>(() => ({ status: indexStatus() }))
  const stores = {
    chat: { state: chat },
    relocation: { state: relocation },
    indexStatus: { state: index },
  } as unknown as Stores
  const told: string[] = []
  const clock = { nowMs: 0 }
  const begin = () =>
    watchWhileAway(
      stores,
      (text) => void told.push(text),
      () => clock.nowMs,
    )
  const talk = (...entries: TurnEntry[]): void =>
    chat.setState({ transcripts: transcript(...entries) })
  return { talk, relocation, index, told, clock, begin }
}

test('a question is told once, and none that was there already', () => {
  const { talk, told, begin } = away()
  talk(turn('1', asking('old')))
  begin()
  talk(turn('1', asking('old')))
  expect(told).toEqual([])
  talk(turn('1', asking('new')))
  talk(turn('1', { ...asking('new'), startedAtMs: 1 }))
  expect(told).toEqual([AWAY_WORDS.question])
})

test('an answer is told when it is there, however often it was added to, unless it came at once', () => {
  const { talk, told, clock, begin } = away()
  talk(turn('1'))
  begin()
  talk(turn('1', { startedAtMs: 1 }))
  talk(turn('1', { end: { status: 'done' } }))
  expect(told).toEqual([AWAY_WORDS.answer])
  talk(turn('2'))
  clock.nowMs = 9_999
  talk(turn('2', { end: { status: 'done' } }))
  expect(told).toHaveLength(1)
  talk(turn('3'))
  clock.nowMs += 10_000
  talk(turn('3', { end: { status: 'failed' } }))
  expect(told).toHaveLength(2)
})

test('files that are moved and an index that is built are told; who is back hears nothing', () => {
  const { relocation, index, told, clock, begin } = away()
  relocation.setState({ running: { title: 'Moving' } })
  const end = begin()
  index.setState({ status: indexStatus({ state: 'indexing', total: 9 }) })
  relocation.setState({ running: null })
  clock.nowMs = 60_000
  index.setState({ status: indexStatus({ state: 'embedding', total: 9 }) })
  index.setState({ status: indexStatus() })
  expect(told).toEqual([AWAY_WORDS.files, AWAY_WORDS.index])
  index.setState({ status: indexStatus({ state: 'indexing' }) })
  end()
  clock.nowMs = 120_000
  index.setState({ status: indexStatus() })
  expect(told).toHaveLength(2)
})
