import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { ChatItem } from '../../../../shared/domain/chat/chat-item.ts'
import {
  applyChatItem,
  emptyTranscript,
  openApprovals,
  type Transcript,
} from './apply-chat-item.ts'

const result = {
  success: true,
  userMessage: 'Read it.',
  metadata: {
    toolName: 'read_note',
    toolVersion: '1',
    executionTime: 4,
    permissions: ['read' as const],
    dataModified: false,
  },
}
const request = {
  approvalId: 'a1',
  nonce: 'n',
  conversationId: 'c',
  callId: 'k1',
  callIds: ['k1'],
  digest: '',
  parts: [],
  tool: 'edit_note',
  title: 'Edit a.md',
  changes: [],
  readBefore: [],
  createdAtMs: 1,
  expiresAtMs: 2,
}

type Step =
  | { readonly kind: 'text'; readonly pieces: readonly string[] }
  | { readonly kind: 'tool'; readonly asks: boolean }
  | { readonly kind: 'reasoning'; readonly pieces: readonly string[] }

/** The items of one turn as main emits them while it runs. */
function itemsOf(steps: readonly Step[]): ChatItem[] {
  const items: ChatItem[] = []
  const base = () => ({ seq: items.length + 1, turnId: 't1', atMs: items.length })
  items.push({ ...base(), type: 'user-message', messageId: 'u', text: 'Hello', openPath: null })
  items.push({ ...base(), type: 'turn-start', model: 'scripted', isLocal: true })
  for (const [index, step] of steps.entries()) {
    const messageId = `m${index}`
    switch (step.kind) {
      case 'text':
        for (const text of step.pieces)
          items.push({ ...base(), type: 'text-delta', messageId, text })
        items.push({ ...base(), type: 'text', messageId, text: step.pieces.join('') })
        break
      case 'reasoning':
        for (const text of step.pieces)
          items.push({ ...base(), type: 'reasoning-delta', messageId, text })
        break
      case 'tool': {
        const callId = `k${index}`
        const tool = { callId, tool: 'read_note', title: 'Read', arguments: {} }
        items.push({ ...base(), type: 'tool-start', ...tool })
        if (step.asks) {
          const approvalId = `a${index}`
          items.push({
            ...base(),
            type: 'approval-request',
            request: { ...request, approvalId, callId, callIds: [callId] },
          })
          items.push({ ...base(), type: 'approval-answer', approvalId, decision: 'allowed' })
        }
        items.push({ ...base(), type: 'tool-end', callId, result, changes: [] })
      }
    }
  }
  items.push({
    ...base(),
    type: 'turn-end',
    status: 'done',
    toolsUsed: [],
    sources: [],
    changes: [],
    canContinue: false,
  })
  return items
}

/** What main replays: a finished message is one text, its deltas are gone; numbers stay. */
const replay = (items: readonly ChatItem[], after: number): ChatItem[] => {
  const finished = new Set(items.flatMap((item) => (item.type === 'text' ? [item.messageId] : [])))
  return items.filter(
    (item) => item.seq > after && !(item.type === 'text-delta' && finished.has(item.messageId)),
  )
}
const fold = (items: readonly ChatItem[], from: Transcript = emptyTranscript): Transcript =>
  items.reduce(applyChatItem, from)

const pieces = fc.array(fc.string({ maxLength: 6 }), { minLength: 1, maxLength: 5 })
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('text' as const), pieces }),
    fc.record({ kind: fc.constant('reasoning' as const), pieces }),
    fc.record({ kind: fc.constant('tool' as const), asks: fc.boolean() }),
  ),
  { maxLength: 6 },
)

describe('applyChatItem', () => {
  test('gives the same however the text was split, and wherever the reader came back', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (turn, reload, resume) => {
        const items = itemsOf(turn)
        const live = fold(items)
        expect(fold(replay(items, 0))).toEqual(live)
        // A lost connection: some items live, then what main replays after the last of them.
        const seen = items.slice(0, resume % (items.length + 1))
        const state = fold(seen)
        expect(fold(replay(items, state.lastSeq), state)).toEqual(live)
        // A reload in mid-answer: what main has so far, then the rest live.
        const soFar = items.slice(0, reload % (items.length + 1))
        const reloaded = fold(replay(soFar, 0))
        expect(fold(items.slice(soFar.length), reloaded)).toEqual(live)
      }),
    )
  })

  test('leaves out what came already', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (turn, from) => {
        const items = itemsOf(turn)
        const again = items.slice(from % items.length)
        const state = fold(items)
        expect(fold(again, state)).toBe(state)
      }),
    )
  })

  test('shows the text so far, and whether it is finished', () => {
    const items = itemsOf([{ kind: 'text', pieces: ['Two ', 'wait.'] }])
    const before = fold(items.slice(0, 4)).entries[1]
    const after = fold(items.slice(0, 5)).entries[1]
    const block = { type: 'text', messageId: 'm0', text: 'Two wait.' }
    expect(before).toMatchObject({ blocks: [{ ...block, isComplete: false }], end: null })
    expect(after).toMatchObject({ blocks: [{ ...block, isComplete: true }], end: null })
  })

  test('a question is open until it is answered, and no longer when its turn ended', () => {
    const start = fold(itemsOf([]).slice(0, 2))
    const base = { turnId: 't1', atMs: 9 }
    const asked = applyChatItem(start, { ...base, seq: 3, type: 'approval-request', request })
    expect(openApprovals(asked)).toEqual([request])
    const decision = { type: 'approval-answer', approvalId: 'a1', decision: 'declined' } as const
    expect(openApprovals(applyChatItem(asked, { ...base, seq: 4, ...decision }))).toEqual([])
    const end: ChatItem = {
      ...base,
      seq: 4,
      type: 'turn-end',
      status: 'stopped',
      toolsUsed: [],
      sources: [],
      changes: [],
      canContinue: false,
    }
    expect(openApprovals(applyChatItem(asked, end))).toEqual([])
  })

  test('remembers what was undone, until it is redone', () => {
    const undone = { type: 'undone', changeId: 'x', path: vaultPath('a.md') } as const
    const state = fold([
      ...itemsOf([]),
      { seq: 90, turnId: 't1', atMs: 1, ...undone },
      { seq: 91, turnId: 't1', atMs: 1, ...undone },
    ])
    expect(state.undone).toEqual(['x'])
    expect(state.lastSeq).toBe(91)
    const redone = fold([
      ...itemsOf([]),
      { seq: 90, turnId: 't1', atMs: 1, ...undone },
      { seq: 91, turnId: 't1', atMs: 1, ...undone, type: 'redone' },
    ])
    expect(redone.undone).toEqual([])
  })
})
