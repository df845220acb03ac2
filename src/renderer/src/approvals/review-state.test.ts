import { expect, test } from 'vitest'
import {
  choose,
  countTaken,
  isTaken,
  noChoice,
  partAnswers,
  reviewFiles,
  type FileChoice,
} from './review-state.ts'
import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'

const change = (path: string, before: string | null, after: string | null) => ({
  kind: 'edit' as const,
  path: vaultPath(path),
  before,
  after,
  additions: 0,
  deletions: 0,
})
const request: ApprovalRequest = {
  approvalId: 'a',
  nonce: 'n',
  digest: 'd',
  conversationId: 'c',
  callId: 'k',
  tool: 't',
  title: 'T',
  changes: [
    change('a.md', '1\n\n2\n\n3\n', 'one\n\n2\n\nthree\n'),
    change('new.md', null, ''),
    change('moved.md', 'x', 'x'),
    change('linking.md', '[[moved]]\n', '[[gone]]\n'),
  ],
  parts: [
    { unit: 0, isDivisible: true, callIds: ['k'] },
    { unit: 1, isDivisible: true, callIds: ['k'] },
    { unit: 2, isDivisible: false, callIds: ['k'] },
    { unit: 2, isDivisible: false, callIds: ['k'] },
  ],
  readBefore: [],
  createdAtMs: 0,
  expiresAtMs: 0,
}
const files = reviewFiles(request)
const fresh: FileChoice[] = files.map(() => noChoice)

test('everything is taken until it is left out', () => {
  expect(partAnswers(files, fresh)).toEqual(files.map(() => ({ take: 'all' })))
  expect(countTaken(files, fresh)).toEqual({ taken: 4, all: 4 })
})

test('a hunk is left out and taken again', () => {
  const without = choose(files, fresh, { file: 0, hunks: [1], take: false })
  expect(partAnswers(files, without)[0]).toEqual({ take: 'hunks', hunks: [0] })
  expect(countTaken(files, without)).toEqual({ taken: 3, all: 4 })
  expect(choose(files, without, { file: 0, hunks: [1], take: true })).toEqual(fresh)
  const none = choose(files, fresh, { file: 0, hunks: 'all', take: false })
  expect(partAnswers(files, none)[0]).toEqual({ take: 'none' })
})

test('what belongs together is taken or left together', () => {
  const without = choose(files, fresh, { file: 3, hunks: [0], take: false })
  expect(partAnswers(files, without).slice(2)).toEqual([{ take: 'none' }, { take: 'none' }])
  expect(countTaken(files, without)).toEqual({ taken: 3, all: 4 })
})

test('an edited text is taken or left as a whole', () => {
  const edited = fresh.with(0, { left: new Set(), edited: 'mine\n' })
  expect(partAnswers(files, edited)[0]).toEqual({ take: 'edited', text: 'mine\n' })
  const without = choose(files, edited, { file: 0, hunks: [5], take: false })
  expect(partAnswers(files, without)[0]).toEqual({ take: 'none' })
  expect(isTaken(files[0]!, without[0]!, 5)).toBe(false)
})
