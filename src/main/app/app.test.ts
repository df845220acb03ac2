import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { takeAll, type ApprovalRequest } from '../../shared/domain/chat/approval.ts'
import type { ChatItem } from '../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { startModelServer, type ScriptedReply } from '../../../test/models/model-server.ts'
import { withApp, type AppRig } from '../../../test/app/with-app.ts'

const quantum = '# Quantum computing\n\nA quantum computer keeps qubits in superposition.\n'
const files = { 'test-note.md': '# Test Note\n\nHello.\n', 'research/quantum.md': quantum }
const etagOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const ofType = <T extends ChatItem['type']>(items: readonly ChatItem[], type: T) =>
  items.filter((item): item is Extract<ChatItem, { type: T }> => item.type === type)

const allow = (request: ApprovalRequest) => ({
  approvalId: request.approvalId,
  nonce: request.nonce,
  digest: request.digest,
  decision: 'allowed' as const,
  review: takeAll(request),
})

async function withEndpoint(
  replies: readonly ScriptedReply[],
  action: (rig: AppRig, requests: readonly { readonly body: unknown }[]) => Promise<void>,
): Promise<void> {
  const server = await startModelServer(replies)
  try {
    await withApp(files, async (rig) => {
      await rig.client.call('settings.update', { patch: server.settings })
      await action(rig, server.requests)
    })
  } finally {
    await server.close()
  }
}

describe('the tools of the first document (seed 002)', () => {
  const callTool = ({ app }: AppRig, name: string, args: object) =>
    app.services
      .session()
      .callTool({ name, arguments: args }, { dryRun: false, signal: new AbortController().signal })

  test('read_note should return file content', () =>
    withApp(files, async (rig) => {
      const { result } = await callTool(rig, 'read_note', { path: 'test-note.md' })
      expect(result.data).toMatchObject({ content: expect.stringContaining('# Test Note') })
    }))

  test('search_notes should return relevant results', () =>
    withApp(files, async (rig) => {
      const { knowledge } = rig.app.services.session()
      await knowledge.reconcile()
      await knowledge.embedded()
      const args = { query: 'quantum computing', top_k: 5 }
      const { result } = await callTool(rig, 'search_notes', args)
      const hits = result.data as { path: string; score: number }[]
      expect(hits[0]?.path).toBe('research/quantum.md')
      expect(hits[0]?.score).toBeGreaterThan(0.7)
    }))

  test('write_note should create file and trigger indexing', () =>
    withApp(files, async (rig) => {
      await callTool(rig, 'write_note', { path: 'new-note.md', content: '# New Note\n' })
      expect(await rig.read('new-note.md')).toBe('# New Note\n')
      const names = await rig.client.call('note.names', { query: 'New Note', limit: 5 })
      expect(names[0]?.path).toBe('new-note.md')
    }))
})

describe('a turn', () => {
  test('reads, proposes, waits for a person, and writes what was shown', () =>
    withEndpoint(
      [
        { toolCalls: [{ name: 'read_note', arguments: { path: 'research/quantum.md' } }] },
        {
          toolCalls: [
            {
              name: 'edit_note',
              arguments: {
                path: 'research/quantum.md',
                edits: [{ old_text: 'qubits', new_text: 'its qubits' }],
              },
            },
          ],
        },
        { text: ['Done, see ', '[[research/quantum]].'] },
      ],
      async (rig, requests) => {
        const items = await rig.chat('Improve the quantum note', async (item) => {
          if (item.type !== 'approval-request') return
          expect(await rig.read('research/quantum.md')).toBe(quantum)
          await rig.client.call('approval.answer', allow(item.request))
        })
        const changed = quantum.replace('qubits', 'its qubits')
        expect(await rig.read('research/quantum.md')).toBe(changed)
        const [end] = ofType(items, 'turn-end')
        expect(end).toMatchObject({ status: 'done', toolsUsed: ['read_note', 'edit_note'] })
        expect(requests).toHaveLength(3)

        const [change] = end?.changes ?? []
        const selection = { changeId: change?.changeId ?? '' }
        const report = await rig.client.call('undo.run', { selection })
        expect(report.changeIds).toEqual([change?.changeId])
        expect(await rig.read('research/quantum.md')).toBe(quantum)
      },
    ))

  test('writes nothing when a person declines, and the model is told', () =>
    withEndpoint(
      [
        { toolCalls: [{ name: 'delete_note', arguments: { path: 'test-note.md' } }] },
        { text: 'I left it.' },
      ],
      async (rig, requests) => {
        const items = await rig.chat('Delete it', async (item) => {
          if (item.type !== 'approval-request') return
          const { approvalId, nonce } = item.request
          await rig.client.call('approval.answer', {
            approvalId,
            nonce,
            decision: 'declined',
            reason: '',
          })
        })
        expect(await rig.read('test-note.md')).toBe(files['test-note.md'])
        expect(ofType(items, 'turn-end')[0]).toMatchObject({ status: 'done', changes: [] })
        expect(JSON.stringify(requests[1]?.body)).toContain('User declined')
      },
    ))

  test('voids its proposal when the note changed while the question was open', () =>
    withEndpoint(
      [
        {
          toolCalls: [
            { name: 'write_note', arguments: { path: 'test-note.md', content: 'All new.\n' } },
          ],
        },
        { text: 'It changed meanwhile.' },
      ],
      async (rig, requests) => {
        await rig.chat('Rewrite it', async (item) => {
          if (item.type !== 'approval-request') return
          await rig.client.call('note.save', {
            path: vaultPath('test-note.md'),
            expect: etagOf(files['test-note.md']),
            edits: [{ from: 0, to: 0, insert: 'Mine. ' }],
          })
          await rig.client.call('approval.answer', allow(item.request))
        })
        expect(await rig.read('test-note.md')).toBe(`Mine. ${files['test-note.md']}`)
        expect(JSON.stringify(requests[1]?.body)).toContain('Note changed since it was read')
      },
    ))

  test('is answered by the offline assistant when no endpoint is set, with sources', () =>
    withApp(files, async (rig) => {
      await rig.app.services.session().knowledge.reconcile()
      const items = await rig.chat('Search for superposition')
      expect(ofType(items, 'turn-start')[0]).toMatchObject({ isLocal: true })
      const [end] = ofType(items, 'turn-end')
      expect(end?.toolsUsed).toEqual(['search_notes'])
      expect(end?.sources[0]?.path).toBe('research/quantum.md')
    }))

  test('is there again after a restart', () =>
    withApp(files, async (rig) => {
      await rig.chat('Show test-note')
      await rig.restart()
      const [conversation] = await rig.client.call('chat.conversations', {})
      expect(conversation).toMatchObject({ title: 'Show test-note', isRunning: false })
    }))
})

describe('vaults', () => {
  test('opening and indexing one writes nothing into it', () =>
    withApp(files, async (rig) => {
      await rig.app.services.session().knowledge.reconcile()
      expect(existsSync(join(rig.vaultDir, '.latent'))).toBe(false)
    }))

  test('without one, methods say so and the sample can be opened', () =>
    withApp(
      {},
      async (rig) => {
        await expect(rig.client.call('vault.list', { folder: '' })).rejects.toMatchObject({
          code: 'unavailable',
        })
        const info = await rig.client.call('app.openSampleVault', {})
        expect(info).toMatchObject({ isSample: true, name: 'Sample vault' })
        const { openTabs } = await rig.client.call('workspace.get', {})
        expect(openTabs).toEqual(['Welcome.md'])
        const entries = await rig.client.call('vault.list', { folder: '' })
        expect(entries.map(({ name }) => name)).toContain('projects')
      },
      { opensVault: false },
    ))

  test('a new one begins with a note; a taken name is refused', () =>
    withApp(files, async (rig) => {
      const request = { parent: rig.dataDir, name: 'New' }
      const { root } = await rig.client.call('app.createVault', request)
      expect(existsSync(join(root, 'Welcome.md'))).toBe(true)
      await expect(rig.client.call('app.createVault', request)).rejects.toMatchObject({
        code: 'already_exists',
      })
    }))

  test('the last one that is gone leaves the choice to the person', () =>
    withApp(
      {},
      async (rig) => {
        const { root } = await rig.client.call('app.createVault', {
          parent: rig.dataDir,
          name: 'A',
        })
        await rm(root, { recursive: true })
        await rig.restart()
        expect(await rig.client.call('app.state', {})).toMatchObject({
          vault: null,
          recentVaults: [{ root, exists: false }],
        })
      },
      { opensVault: false },
    ))

  test('an empty folder in the place of a vault is not that vault, at start too (D4)', () =>
    withApp(
      {},
      async (rig) => {
        const { root } = await rig.client.call('app.createVault', {
          parent: rig.dataDir,
          name: 'Notes',
        })
        const away = join(rig.dataDir, 'away')
        await rig.restart(() => {
          renameSync(root, away)
          mkdirSync(root)
        })
        const { vault, notOpened } = await rig.client.call('app.state', {})
        expect(vault).toBe(null)
        expect(notOpened).toMatchObject({
          root,
          reason: expect.stringContaining('is not the vault “Notes” that was there'),
          canBeNew: true,
        })
        // Looking again, while it is still away.
        await expect(rig.client.call('app.openVault', { root })).rejects.toMatchObject({
          code: 'unavailable',
        })
        expect(readdirSync(root)).toEqual([])

        const fresh = await rig.client.call('app.openVault', { root, asNew: true })
        expect((await rig.client.call('app.state', {})).notOpened).toBe(null)
        await rig.client.call('app.closeVault', {})
        rmSync(root, { recursive: true })
        renameSync(away, root)
        const { id } = await rig.client.call('app.openVault', { root })
        expect(id).not.toBe(fresh.id)
        expect(
          await rig.client.call('history.list', {
            path: vaultPath('Welcome.md'),
            before: null,
            limit: 9,
          }),
        ).toHaveLength(1)
        await rig.client.call('app.closeVault', {})

        // A copy of the files in another folder carries the id, and is the vault.
        cpSync(root, away, { recursive: true })
        rmSync(root, { recursive: true })
        renameSync(away, root)
        expect(await rig.client.call('app.openVault', { root })).toMatchObject({ id })
      },
      { opensVault: false },
    ))

  test('a vault that was named at the start, and whose folder is another one, is a question and no end (D4)', () =>
    withApp({ 'a.md': 'one' }, async (rig) => {
      await rig.app.services.session().createNote(vaultPath('new.md'), 'New')
      await rig.restart(() => {
        renameSync(rig.vaultDir, join(rig.dataDir, 'away'))
        mkdirSync(rig.vaultDir)
      })
      expect(await rig.client.call('app.state', {})).toMatchObject({
        vault: null,
        notOpened: { root: rig.vaultDir, canBeNew: true },
      })
      expect(readdirSync(rig.vaultDir)).toEqual([])
    }))

  test('text files under the names of Latent’s own files and folders keep nobody from opening and writing (D5)', () =>
    withApp(files, async (rig) => {
      const { stateDir } = rig.app.services.session()
      const folders = ['journal', 'drafts', 'conversations', 'audit', 'pre-images', 'backups']
      await rig.restart(() => {
        for (const name of ['lock.db', 'state.db', 'index.db', 'take-over', ...folders]) {
          rmSync(join(stateDir, name), { recursive: true, force: true })
          writeFileSync(join(stateDir, name), 'nothing of ours\n'.repeat(40))
        }
      })
      await rig.app.services.session().createNote(vaultPath('new.md'), 'New')
      await rig.app.services.session().createNote(vaultPath('other.md'), 'Other')
      expect(await rig.read('new.md')).toBe('New')
      await rig.restart()
      expect(rig.app.services.session().store.journal.after(0)).toHaveLength(2)
    }))

  test('a change by another program reaches the window and the index', () =>
    withApp(files, async (rig) => {
      await rig.app.services.session().knowledge.reconcile()
      const heard = new Promise<void>((resolve) => {
        rig.client.on('vault.changed', ({ changes }) => {
          if (changes.some(({ path }) => path === 'outside.md')) resolve()
        })
      })
      await writeFile(join(rig.vaultDir, 'outside.md'), '# From outside\n')
      await heard
      await expect
        .poll(() => rig.client.call('note.names', { query: 'From outside', limit: 1 }), {
          timeout: 10_000,
        })
        .toMatchObject([{ path: 'outside.md' }])
    }))
})

describe('what the environment offers', () => {
  const environmentOffer = {
    baseUrl: 'http://127.0.0.1:9/v1',
    model: 'm',
    apiKey: 'sk-canary-123456',
  }

  test('is never used silently; once accepted its key goes to its own host only', () =>
    withApp(
      files,
      async (rig) => {
        const before = await rig.client.call('app.state', {})
        expect(before).toMatchObject({
          model: { kind: 'offline' },
          environmentOffer: { hasKey: true },
        })
        expect(JSON.stringify(before)).not.toContain('canary')
        await rig.client.call('model.answerOffer', { accept: true })
        const status = (baseUrl: string) => rig.client.call('secret.status', { baseUrl })
        expect(await status('http://127.0.0.1:9/v1')).toMatchObject({ isSet: true })
        expect(await status('http://127.0.0.1:10/v1')).toMatchObject({ isSet: false })
        expect(await rig.client.call('app.state', {})).toMatchObject({
          model: { kind: 'endpoint' },
          environmentOffer: null,
        })
        await rig.restart()
        expect(await status('http://127.0.0.1:9/v1')).toMatchObject({ isSet: true })
      },
      { environmentOffer },
    ))

  test('once declined it is not offered again', () =>
    withApp(
      files,
      async (rig) => {
        await rig.client.call('model.answerOffer', { accept: false })
        await rig.restart()
        expect(await rig.client.call('app.state', {})).toMatchObject({
          model: { kind: 'offline' },
          environmentOffer: null,
        })
      },
      { environmentOffer },
    ))
})

test('links open only where they are allowed to', () =>
  withApp(files, async ({ client }) => {
    const open = (url: string) => client.call('app.openLink', { url })
    expect(await open('https://example.org/a')).toEqual({
      url: 'https://example.org/a',
      opened: true,
    })
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://u:p@example.org/',
      'obsidian://x',
    ])
      await expect(open(url)).rejects.toMatchObject({ code: 'denied' })
  }))
