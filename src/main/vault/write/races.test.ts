import * as nodeFs from 'node:fs/promises'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  type RacingWriter,
  type WritingStyle,
  createRacingWriter,
  racingText,
} from '../../../../test/vault/racing-writer.ts'
import { agent, etag, person } from '../../../../test/vault/change-fixtures.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import type { WritingCalls } from './vault-fs.ts'
import type { Vault } from '../vault.ts'

// `LATENT_RACES=8000` for the whole of it (reliability.md 4, row 46): 4,000 of each style.
const RACES = Number(process.env['LATENT_RACES'] ?? 400)

const path = vaultPath('note.md')

/**
 * Starts the other program when our new text is on disk under its temporary name: what is left then is the last look
 * at the note and the swap.
 */
function startingAtTheSwap(start: () => void): WritingCalls {
  return {
    ...nodeFs,
    async open(file, ...rest) {
      const handle = await nodeFs.open(file, ...rest)
      if (!/\.lt-\w+$/.test(String(file))) return handle
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        start()
      }
      return handle
    },
  }
}

interface Tally {
  races: number
  saved: number
  conflicts: number
  lost: number
}

/** Every text that the conflict's answer, the note or the store of earlier versions has. */
async function textsKept({ root }: TempVault, current: string | null): Promise<string[]> {
  const store = join(root, '../pre-images')
  const entries = await readdir(store, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const kept = await Promise.all(
    files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  )
  return [...kept, await readFile(join(root, 'note.md'), 'utf8'), ...(current ? [current] : [])]
}

type Write = (
  vault: Vault,
  base: string,
  mine: string,
) => Promise<'saved' | { current: string | null }>

const save: Write = async (vault, base, mine) => {
  const edits = [{ from: 0, to: base.length, insert: mine }]
  const outcome = await vault.save({ path, expect: etag(base), edits }, person)
  return outcome.status === 'saved' ? 'saved' : { current: outcome.current?.text ?? null }
}

const applyAsAgent: Write = async (vault, base, mine) => {
  const change = { kind: 'write' as const, path, text: mine, expect: etag(base), additive: false }
  try {
    await vault.apply({ summary: 'Edited', changes: [change] }, agent)
    return 'saved'
  } catch (error) {
    if (error instanceof LatentError && error.code === 'conflict') return { current: null }
    throw error
  }
}

async function race(style: WritingStyle, write: Write, races: number): Promise<Tally> {
  const tally: Tally = { races, saved: 0, conflicts: 0, lost: 0 }
  let number = 0
  let writer: RacingWriter | null = null
  let startedAtMs = 0
  // About as long as the rest takes on this machine now, so that the other program hits all of it.
  let rangeUs = 600
  const calls = startingAtTheSwap(() => {
    if (number === 0) return
    startedAtMs = performance.now()
    writer?.start(number, { style, spinUs: Math.random() * rangeUs })
  })
  await withTempVault(
    { 'note.md': 'BASE 0\n' },
    async (temp) => {
      writer = await createRacingWriter(temp.root)
      try {
        for (let index = 1; index <= races; index++) {
          const base = `BASE ${index}\n`
          await writeFile(join(temp.root, 'note.md'), base)
          await rm(join(temp.root, '../pre-images'), { recursive: true, force: true })
          number = index
          const outcome = await write(temp.vault, base, `MINE ${index}\n`)
          const endedAfterMs = performance.now() - startedAtMs
          number = 0
          await writer.ended()
          if (outcome === 'saved') {
            tally.saved++
            rangeUs = rangeUs * 0.9 + 0.1 * 1000 * endedAfterMs
          } else {
            tally.conflicts++
            rangeUs *= 1.02
          }
          const current = outcome === 'saved' ? null : outcome.current
          if (!(await textsKept(temp, current)).includes(racingText(index))) tally.lost++
          expect((await readdir(temp.root)).filter((name) => name.startsWith('.lt-'))).toEqual([])
        }
        expect(temp.journal.unfinished()).toEqual([])
      } finally {
        await writer.dispose()
      }
    },
    { calls },
  )
  return tally
}

describe('row 46: another program writes in the moment of our swap', () => {
  const each = Math.max(1, Math.floor(RACES / 4))
  const timeout = 60_000 + each * 100

  test.each([
    ['in place', 'an editor’s save', save, 0],
    ['in place', 'a write of the agent', applyAsAgent, 0],
    ['by rename', 'a write of the agent', applyAsAgent, 0],
    // Grade C: a rename between the last look and ours takes the name without a trace.
    ['by rename', 'an editor’s save', save, 0.015],
  ] as const)(
    '%s, against %s',
    async (style, who, write, mayBeLost) => {
      const tally = await race(style, write, each)
      if (process.env['LATENT_RACES']) console.log(`${style}, ${who}: ${JSON.stringify(tally)}`)
      expect(tally.saved + tally.conflicts).toBe(each)
      expect(tally.lost).toBeLessThanOrEqual(Math.ceil(each * mayBeLost * (each < 1000 ? 3 : 1)))
    },
    timeout,
  )
})
