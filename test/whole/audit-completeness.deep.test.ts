import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { NO_FILTER, type AuditCall } from '../../src/shared/contract/audit.ts'
import type { Session } from '../../src/main/session/session.ts'
import { createApp } from '../../src/main/app/app.ts'
import { testConfig, testPorts } from '../app/app-setup.ts'
import { inDeep } from '../shared/in-deep.ts'
import type { RecordedEntry } from '../../src/main/vault/model/journal.ts'

const KILLS = inDeep(25, 2)
const OPERATIONS = inDeep(500, 20)
const { signal } = new AbortController()

/** Lets a model call tools at random until about so many calls were begun, and ends the program as a power cut would. */
async function runAndKill(
  places: { readonly vaultDir: string; readonly dataDir: string },
  { seed, operations }: { readonly seed: number; readonly operations: number },
): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../app/audit-child.ts'),
      places.vaultDir,
      places.dataDir,
      String(seed),
    ],
    // A group of its own, so that its index process goes with it.
    { stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  const ended = once(child, 'exit')
  let begun = 0
  try {
    for await (const text of child.stdout) {
      begun += String(text).length
      if (begun < operations) continue
      // Anywhere in what the last message does.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
      break
    }
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return begun
}

async function withSession(
  { vaultDir, dataDir }: { readonly vaultDir: string; readonly dataDir: string },
  action: (session: Session) => Promise<void>,
): Promise<void> {
  const app = await createApp(testConfig({ dataDir, vaultRoot: vaultDir }), testPorts(), {
    indexOnOpen: false,
    answer: 'allowed',
  })
  try {
    await action(app.services.session())
  } finally {
    await app.dispose()
  }
}

async function allCalls({ audit }: Session): Promise<AuditCall[]> {
  const found: AuditCall[] = []
  let before: number | null = null
  do {
    const page = await audit.list({ filter: NO_FILTER, before, limit: 500 }, signal)
    found.push(...page.calls)
    before = page.next
  } while (before !== null)
  return found
}

/** What the journal says that is on disk: path → hash. */
function replayed(entries: readonly RecordedEntry[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const { path, toPath, preEtag, postEtag } of entries) {
    if (toPath !== null) files.delete(path)
    const etag = postEtag ?? (toPath === null ? null : preEtag)
    if (etag !== null) files.set(toPath ?? path, etag)
  }
  return files
}

async function onDisk(vaultDir: string): Promise<Map<string, string>> {
  const entries = await readdir(vaultDir, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    const place = join(entry.parentPath, entry.name)
    const path = relative(vaultDir, place)
    if (!entry.isFile() || path.startsWith('.latent')) continue
    files.set(
      path,
      createHash('sha256')
        .update(await readFile(place))
        .digest('hex'),
    )
  }
  return files
}

test(
  `row 131: after ${OPERATIONS} random operations of an agent and ${KILLS} kills, every changed byte has a journal and an audit record, and the reverse`,
  { timeout: (KILLS + 1) * 120_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'latent-audit-kill-'))
    const places = { vaultDir: join(dir, 'vault'), dataDir: join(dir, 'data') }
    const firstSeed = Math.floor(Math.random() * 1e6)
    console.info(`seed ${firstSeed}`)
    try {
      await mkdir(places.vaultDir)
      let begun = 0
      for (let kill = 0; kill < KILLS || begun < OPERATIONS; kill++)
        begun += await runAndKill(places, {
          seed: firstSeed + kill,
          operations: Math.ceil(OPERATIONS / KILLS),
        })

      await withSession(places, async (session) => {
        const { audit, store, callTool, stateDir } = session
        expect((await audit.check(signal)).breaks).toEqual([])
        const calls = await allCalls(session)
        const recorded = calls.flatMap(({ files }) => files)
        const applied = store.journal.after(0)

        // Every change of the journal is in one record, and every change of a record is in the journal, as it was.
        expect(recorded.map(({ changeId }) => changeId ?? '').toSorted()).toEqual(
          applied.map(({ changeId }) => changeId).toSorted(),
        )
        for (const { changeId, path, to, before, after } of recorded)
          expect(store.journal.find(changeId ?? '')).toMatchObject({
            path,
            toPath: to,
            preEtag: before,
            postEtag: after,
            state: 'applied',
          })
        // And every byte that is on disk is from one of them.
        expect(await onDisk(places.vaultDir)).toEqual(replayed(applied))
        const settled = await audit.unsettled(signal)
        expect(settled).toEqual([])
        const words = new Map(Map.groupBy(calls, ({ outcome }) => outcome))
        console.info(
          `${begun} calls begun, ${calls.length} recorded (${[...words].map(([outcome, of]) => `${outcome} ${of.length}`).join(', ')}), ${applied.length} changes`,
        )

        // No tool has a way to the log.
        const log = relative(places.vaultDir, join(stateDir, 'audit/audit-000001.jsonl'))
        for (const path of [log, join(stateDir, 'audit/audit-000001.jsonl')])
          for (const [name, args] of [
            ['read_note', { path }],
            ['write_note', { path, content: 'x' }],
            ['delete_note', { path }],
          ] as const) {
            const { result } = await callTool({ name, arguments: args }, { dryRun: false, signal })
            expect(result.success).toBe(false)
          }
        expect((await audit.check(signal)).breaks).toEqual([])
      })
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  },
)
