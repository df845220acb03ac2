import { describe, expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { withTempVault } from '../testing/temp-vault.ts'
import type { Vault } from './vault.ts'

const DAY_MS = 86_400_000
const USER = { actor: 'user' } as const
const path = vaultPath('a.md')

/** Writes the note anew, as an undoable change. */
async function write(vault: Vault, text: string): Promise<string> {
  const expect = await vault.etag(path)
  const [applied] = await vault.apply(
    { summary: 'Edited a.md', changes: [{ kind: 'write', path, text, expect, additive: false }] },
    USER,
  )
  return applied?.changeId ?? ''
}

async function withHistory(
  run: (vault: Vault, pass: (days: number) => Promise<void>) => Promise<void>,
  budgetBytes = 1_000_000,
): Promise<void> {
  const clock = createFakeClock()
  const retention = {
    budgetBytes: () => budgetBytes,
    daysOfUseSince: (ms: number) => Math.floor((clock.nowMs() - ms) / DAY_MS),
    mayPurge: () => true,
  }
  await withTempVault(
    { 'a.md': 'one\n' },
    ({ vault }) => run(vault, (days) => clock.advance(days * DAY_MS)),
    { clock, retention },
  )
}

describe('earlier versions are kept', () => {
  test('for 30 days, and then they go; the history says which', () =>
    withHistory(async (vault, pass) => {
      const first = await write(vault, 'two\n')
      await pass(29)
      await vault.history.purge()
      expect((await vault.history.text(first)).text).toBe('one\n')
      const second = await write(vault, 'three\n')
      await pass(2)
      await vault.history.purge()
      await expect(vault.history.text(first)).rejects.toMatchObject({ code: 'not_found' })
      expect((await vault.history.text(second)).text).toBe('two\n')
      const versions = await vault.history.list(path, { before: null, limit: 9 })
      expect(versions.map(({ isKept }) => isKept)).toEqual([true, false])
      expect((await vault.read(path)).text).toBe('three\n')
    }))

  test('as long as any younger change needs the same bytes', () =>
    withHistory(async (vault, pass) => {
      const first = await write(vault, 'two\n')
      await pass(20)
      await write(vault, 'one\n')
      const again = await write(vault, 'four\n') // replaces `one` once more
      await pass(15)
      await vault.history.purge()
      expect((await vault.history.text(again)).text).toBe('one\n')
      expect((await vault.history.text(first)).text).toBe('one\n')
    }))

  test('within the room that they may take, but the last 7 days always, and it is said', () =>
    withHistory(async (vault, pass) => {
      const old = await write(vault, 'x'.repeat(500))
      await pass(8)
      const young = await write(vault, 'y'.repeat(500))
      expect((await vault.history.usage()).warning).toMatch(/oldest go before their 30 days/)
      await vault.history.purge()
      await expect(vault.history.text(old)).rejects.toMatchObject({ code: 'not_found' })
      expect((await vault.history.text(young)).text).toBe('x'.repeat(500))
      const usage = await vault.history.usage()
      expect(usage).toMatchObject({ usedBytes: 1000, budgetBytes: 1000, versions: 2 })
      expect(usage.warning).toBeNull()
      await write(vault, 'z'.repeat(500))
      expect((await vault.history.usage()).warning).toMatch(/last 7 days are kept all the same/)
    }, 1000))
})
