import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChangeSet } from '@codemirror/state'
import { expect, test } from 'vitest'
import { createNoteSession } from '../../src/renderer/src/stores/notes/create-note-session.ts'
import type { NoteSession } from '../../src/renderer/src/stores/notes/note-session.ts'
import { vaultPath } from '../../src/shared/domain/vault-path.ts'
import { forkApp, type ForkedApp } from '../app/fork-app.ts'
import { inDeep } from '../shared/in-deep.ts'

const KILLS = inDeep(100, 3)
const MOST_LOST_MS = 1000
const path = vaultPath('Note.md')

type Typed = { readonly word: string; readonly atMs: number }

/** Types numbers at the end, about 200 characters a second, and knows when each of them was typed. */
function startTyping(session: NoteSession): { readonly stop: () => void; readonly typed: Typed[] } {
  const typed: Typed[] = []
  let number = 0
  const timer = setInterval(() => {
    const word = number++ % 20 === 19 ? `${number}\n` : `${number} `
    const { length } = session.text()
    session.edited(ChangeSet.of({ from: length, insert: word }, length))
    typed.push({ word, atMs: performance.now() })
  }, 20)
  return { stop: () => clearInterval(timer), typed }
}

/** The note as a new window opens it, with what earlier ones left. */
async function openNote({ client }: ForkedApp, longestDelayMs: number) {
  const vaultId = (await client.call('app.state', {})).vault?.id ?? ''
  const drafts = await client.call('draft.list', {})
  const session = createNoteSession({ client, path, vaultId, drafts, longestDelayMs })
  await session.load()
  return { session, drafts }
}

/** How long before the kill the oldest word that is missing was typed. */
function lostMs(typed: readonly Typed[], missingLength: number, killedMs: number): number {
  let [lost, length] = [0, 0]
  for (const { word, atMs } of typed.toReversed()) {
    if (length >= missingLength) break
    length += word.length
    lost = killedMs - atMs
  }
  return lost
}

test(
  `row 33: killed ${KILLS} times while somebody types, Latent has all but the last second of it`,
  { timeout: KILLS * 20_000 },
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'latent-kill-'))
    const places = { vaultDir: join(dir, 'vault'), dataDir: join(dir, 'data') }
    const file = join(places.vaultDir, path)
    await mkdir(places.vaultDir)
    await writeFile(file, '# Note\r\n\r\nBefore.\r\n')
    let [worstMs, offered] = [0, 0]
    let app = await forkApp(places)
    try {
      let { session } = await openNote(app, 5000)
      for (let kill = 0; kill < KILLS; kill++) {
        const { stop, typed } = startTyping(session)
        await sleep(50 + Math.random() * 1200)
        const before = session.text().toString()
        const killedMs = performance.now()
        await app.kill()
        stop()
        session.dispose()

        app = await forkApp(places)
        // Half of the kills fall where nothing is saved for long, half between many saves.
        const next = await openNote(app, kill % 2 ? 5000 : 250)
        session = next.session
        offered += next.drafts.length
        const shown = session.text().toString()
        expect(session.state.getState().save.kind).toBe(
          next.drafts.length > 0 ? 'unsaved' : 'saved',
        )
        expect(before.startsWith(shown)).toBe(true)
        worstMs = Math.max(worstMs, lostMs(typed, before.length - shown.length, killedMs))
        expect(worstMs).toBeLessThan(MOST_LOST_MS)
        // It is saved as if it had been typed there, and not offered again.
        expect(await session.flush()).toBe(true)
        expect(await readFile(file, 'utf8')).toBe(shown.replaceAll('\n', '\r\n'))
        expect(await app.client.call('draft.list', {})).toEqual([])
      }
      session.dispose()
    } finally {
      await app.kill()
      await rm(dir, { recursive: true, force: true })
    }
    expect(offered).toBeGreaterThan(0)
    console.info(`lost at most ${worstMs.toFixed(0)} ms of typing; ${offered} drafts were offered`)
  },
)
