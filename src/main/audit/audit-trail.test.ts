import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_FILTER, type AuditCall } from '../../shared/contract/audit.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { systemClock, systemIds } from '../platform/system.ts'
import { createMemoryJournal, type MemoryJournal } from '../../../test/vault/memory-journal.ts'
import type { JournalEntry } from '../vault/model/journal.ts'
import type { AuditLog } from './audit-log.ts'
import { undoableEntries } from '../vault/undo/undo-selection.ts'
import { createAuditTrail, type AuditTrail } from './audit-trail.ts'
import { createAuditLog } from './create-audit-log.ts'
import { redactArguments } from './redact-arguments.ts'
import { sha256 } from '../platform/sha256.ts'

let folder: string
let log: AuditLog
let journal: MemoryJournal
let trail: AuditTrail
let problems: string[]
const { signal } = new AbortController()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-trail-'))
  journal = createMemoryJournal()
  log = createAuditLog({
    folder: join(folder, 'audit'),
    clock: systemClock,
    anchor: () => 0,
    onBreak: () => {},
  })
  problems = []
  trail = createAuditTrail({
    log,
    journal,
    undoable: (selection) => undoableEntries(journal, selection),
    clock: systemClock,
    ids: systemIds,
    secrets: async () => [],
    onProblem: (sentence) => problems.push(sentence),
  })
})
afterEach(async () => {
  log.dispose()
  await rm(folder, { recursive: true, force: true })
})

const agent = { actor: 'agent', conversationId: 'talk', turnId: 'turn', model: 'm' } as const
const writes = {
  summary: 'Edited A.md',
  changes: [
    {
      kind: 'write' as const,
      path: vaultPath('A.md'),
      text: 'SECRET-NOTE-TEXT',
      expect: null,
      additive: false,
    },
  ],
}
const entry = (changeId: string, patch: Partial<JournalEntry> = {}): JournalEntry => ({
  changeId,
  groupId: 'g',
  kind: 'create',
  path: 'A.md',
  toPath: null,
  preEtag: null,
  preRef: null,
  postEtag: sha256('SECRET-NOTE-TEXT'),
  undoes: [],
  isFolder: false,
  summary: 'Created A.md',
  origin: { actor: 'agent', conversationId: 'talk', turnId: 'turn', callId: 'one' },
  atMs: 1,
  ...patch,
})
const apply = (...entries: JournalEntry[]): void => {
  journal.recordIntent(entries)
  journal.markApplied(entries.map(({ changeId }) => changeId))
}
const applied = (changeId: string) => ({
  changeId,
  kind: 'create' as const,
  path: vaultPath('A.md'),
  additions: 1,
  deletions: 0,
})
const record = (success = true) => ({
  timestamp: Date.now(),
  conversation_id: 'talk',
  tool_name: 'write_note',
  arguments: { path: 'A.md', content: 'SECRET-NOTE-TEXT' },
  result: {
    success,
    ...(success ? { data: { text: 'SECRET-NOTE-TEXT' } } : { error: 'No.' }),
    userMessage: success ? 'Created A.md' : 'No.',
    metadata: {
      toolName: 'write_note',
      toolVersion: '1',
      executionTime: 3,
      permissions: ['write'],
      dataModified: success,
    },
  },
  duration_ms: 3,
  error: success ? null : 'No.',
})
const calls = async (): Promise<AuditCall[]> => {
  return (await log.list({ filter: NO_FILTER, before: null, limit: 100 }, signal)).calls
}
const wholeLog = (): string => readFileSync(join(folder, 'audit/audit-000001.jsonl'), 'utf8')

describe('one call', () => {
  test('is announced before its effect, and ends with who decided, its files and their hashes', async () => {
    const audited = trail.calls(agent, 'person')
    audited.started('one', 'write_note')
    audited.intend(['one'], writes)
    expect(wholeLog()).toContain('"type":"intent"')
    apply(entry('c1'))
    audited.ended('one', record(), { changes: [applied('c1')], by: 'policy', isCancelled: false })
    expect(await calls()).toMatchObject([
      {
        tool: 'write_note',
        level: 'write',
        origin: { ...agent, callId: 'one' },
        decision: { by: 'policy', answer: 'run' },
        outcome: 'done',
        notes: ['A.md'],
        files: [{ changeId: 'c1', path: 'A.md', before: null, after: sha256('SECRET-NOTE-TEXT') }],
        durationMs: 3,
      },
    ])
  })

  test('a no of a person is recorded with how long it took', async () => {
    const audited = trail.calls(agent, 'person')
    audited.started('one', 'write_note')
    audited.answered(['one'], 'declined', 1234)
    audited.ended('one', record(false), { changes: [], by: 'person', isCancelled: false })
    expect(await calls()).toMatchObject([
      { outcome: 'declined', decision: { by: 'person', answer: 'declined', askedMs: 1234 } },
    ])
  })

  test('is refused when it cannot be recorded', () => {
    writeFileSync(join(folder, 'audit'), 'in the way')
    const audited = trail.calls(agent, 'person')
    audited.started('one', 'write_note')
    expect(() => audited.intend(['one'], writes)).toThrow(/recorded.*Nothing was changed/)
  })
})

describe('what is not in the log', () => {
  test('the text of notes, in arguments, results and changes', () => {
    const audited = trail.calls(agent, 'person')
    audited.started('one', 'write_note')
    audited.intend(['one'], writes)
    apply(entry('c1'))
    audited.ended('one', record(), { changes: [applied('c1')], by: 'policy', isCancelled: false })
    expect(wholeLog()).not.toContain('SECRET-NOTE-TEXT')
    expect(wholeLog()).toContain(sha256('SECRET-NOTE-TEXT'))
  })

  test('keys, wherever they stand', () => {
    const secret = 'hunter2-hunter2'
    const args = {
      query: `find ${secret}`,
      path: 'sk-abcdefgh12345678.md',
      [secret]: 1,
      deep: [{ folder: `x${secret}` }],
    }
    const text = JSON.stringify(redactArguments(args, [secret]))
    expect(text).not.toContain(secret)
    expect(text).not.toContain('sk-abcdefgh12345678')
  })

  test('more than 8,000 characters of arguments, whatever they are', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 50; level++) deep = { folder: deep }
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`field ${index}`.repeat(20), 'y'.repeat(150)]),
    )
    const many = { tags: Array.from({ length: 5000 }, () => 't'.repeat(190)) }
    for (const args of [deep, wide, many, 'z'.repeat(1e6), [[wide], [many]]])
      expect(JSON.stringify(redactArguments(args, [])).length).toBeLessThanOrEqual(8_000)
  })
})

describe('what a stop of Latent cut off', () => {
  test('has its outcome from the journal at the next start, once', async () => {
    const audited = trail.calls(agent, 'person')
    for (const callId of ['one', 'two', 'three']) audited.started(callId, 'write_note')
    audited.intend(['one', 'two'], writes)
    apply(entry('c1'), entry('c2', { path: 'B.md' }))
    audited.ended('two', record(), { changes: [applied('c2')], by: 'policy', isCancelled: false })
    audited.intend(['three'], writes)
    await trail.settle(signal)
    await trail.settle(signal)
    const interrupted = (await calls()).filter(({ outcome }) => outcome === 'interrupted')
    expect(
      interrupted.map(({ origin, files }) => [
        origin.callId,
        files.map(({ changeId }) => changeId),
      ]),
    ).toEqual([
      ['three', []],
      ['one', ['c1']],
    ])
  })
})

describe('an undo by a person', () => {
  const report = (changeId: string) => ({
    groupId: 'u',
    undone: [applied(changeId)],
    changeIds: ['c1'],
    clashes: [],
    refused: [],
  })
  const undoOf = (callId: string): JournalEntry =>
    entry('u1', { kind: 'undo', undoes: ['c1'], origin: { actor: 'user', callId } })

  test('is recorded where the agent had done it', async () => {
    apply(entry('c1'))
    await trail.undo({ changeId: 'c1' }, async (callId) => {
      apply(undoOf(callId))
      return report('u1')
    })
    expect(await calls()).toMatchObject([
      {
        tool: 'undo',
        origin: { actor: 'person', conversationId: 'talk' },
        decision: { by: 'person', answer: 'allowed' },
        files: [{ changeId: 'u1' }],
        arguments: { changeId: 'c1' },
      },
    ])
  })

  test('of one note of a run names no other note before it is done', async () => {
    apply(entry('c1'), entry('c2', { path: 'B.md' }))
    await trail.undo({ turnId: 'turn', path: vaultPath('B.md') }, async () => {
      expect(wholeLog()).toContain('"B.md"')
      expect(wholeLog()).not.toContain('"A.md"')
      return report('c2')
    })
  })

  test('is no matter of this log where it was the person’s own change', async () => {
    apply(entry('c1', { origin: { actor: 'user' } }))
    await trail.undo({ changeId: 'c1' }, async () => report('u1'))
    expect(readdirSync(folder)).toEqual([])
  })

  test('is done where it cannot be recorded, which is told', async () => {
    apply(entry('c1'))
    writeFileSync(join(folder, 'audit'), 'in the way')
    expect(await trail.undo({ changeId: 'c1' }, async () => report('u1'))).toEqual(report('u1'))
    expect(problems[0]).toMatch(/cannot be recorded/)
  })

  test('that a stop cut off is settled like a call', async () => {
    apply(entry('c1'))
    const stopped = trail.undo({ changeId: 'c1' }, (callId) => {
      apply(undoOf(callId))
      return new Promise(() => {})
    })
    void stopped
    await trail.settle(signal)
    expect(await calls()).toMatchObject([
      { outcome: 'interrupted', tool: 'undo', files: [{ changeId: 'u1' }] },
    ])
  })
})
