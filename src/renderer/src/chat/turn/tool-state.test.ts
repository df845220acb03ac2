import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { ToolBlock } from '../../stores/chat/apply-chat-item.ts'
import { toolState } from './tool-state.ts'

const metadata = {
  toolName: 'search_notes',
  toolVersion: '1',
  executionTime: 1,
  permissions: ['read' as const],
  dataModified: false,
}
const ok = (data: unknown) => ({ success: true, data, userMessage: '', metadata })
const failed = { success: false, error: 'Note not found: x.md', userMessage: '', metadata }
const block = (own: Partial<ToolBlock>): ToolBlock => ({
  type: 'tool',
  callId: 'k',
  tool: 'search_notes',
  title: 'Search',
  arguments: {},
  startedAtMs: 0,
  approval: null,
  result: null,
  changes: [],
  ...own,
})
const answered = (decision: 'allowed' | 'declined' | 'expired' | 'cancelled') => ({
  request: {
    approvalId: 'a',
    nonce: 'n',
    conversationId: 'c',
    callId: 'k',
    callIds: ['k'],
    digest: '',
    parts: [],
    tool: 't',
    title: 't',
    changes: [],
    readBefore: [],
    createdAtMs: 0,
    expiresAtMs: 0,
  },
  decision,
})
const change = {
  changeId: 'x',
  path: vaultPath('a.md'),
  kind: 'edit' as const,
  additions: 3,
  deletions: 1,
}

test.each([
  ['no result yet', block({}), false, { kind: 'running', word: null }],
  ['no result, and the turn is over', block({}), true, { kind: 'stopped', word: 'not done' }],
  [
    'allowed, but the end was not seen',
    block({ approval: answered('allowed') }),
    true,
    { kind: 'stopped', word: 'unknown' },
  ],
  ['a list', block({ result: ok([1, 2]) }), false, { kind: 'done', word: '2 results' }],
  ['an empty list', block({ result: ok([]) }), false, { kind: 'done', word: 'none' }],
  [
    'an object with one list',
    block({ result: ok({ entries: [1], total: 1 }) }),
    false,
    { kind: 'done', word: '1 result' },
  ],
  ['a write', block({ result: ok({}), changes: [change] }), false, { kind: 'done', word: '+3 −1' }],
  ['a failure', block({ result: failed }), false, { kind: 'failed', word: 'failed' }],
  [
    'a decline',
    block({ result: failed, approval: answered('declined') }),
    false,
    { kind: 'declined', word: 'declined' },
  ],
  [
    'no answer in time',
    block({ result: failed, approval: answered('expired') }),
    false,
    { kind: 'declined', word: 'not answered' },
  ],
  [
    'allowed, and failed then',
    block({ result: failed, approval: answered('allowed') }),
    false,
    { kind: 'failed', word: 'failed' },
  ],
] as const)('%s', (_name, tool, isTurnOver, state) => {
  expect(toolState(tool, isTurnOver)).toEqual(state)
})
