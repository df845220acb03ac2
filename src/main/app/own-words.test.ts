import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../platform/logger.ts'
import { systemClock } from '../platform/system.ts'
import type { AppStore } from '../state/app-store.ts'
import { createAppStore } from '../state/create-app-store.ts'
import { createOwnWords } from './own-words.ts'

describe('own words of the spelling', () => {
  let dir = ''
  const open: AppStore[] = []
  const storeIn = (name: string): AppStore => {
    const store = createAppStore({ file: join(dir, name), clock: systemClock })
    open.push(store)
    return store
  }
  beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'latent-words-'))))
  afterEach(async () => {
    for (const store of open.splice(0)) store.dispose()
    await rm(dir, { recursive: true, force: true })
  })

  /** A checker with a dictionary of its own, and two vaults of which one or none is open. */
  function rig(inDictionary: readonly string[] = []) {
    const dictionary = { words: [...inDictionary] }
    const vaults = { first: storeIn('first.db'), second: storeIn('second.db') }
    const now: { vault: AppStore | null; isChecking: boolean } = { vault: null, isChecking: true }
    const own = createOwnWords({
      store: storeIn('app.db'),
      vaultStore: () => now.vault,
      shell: {
        words: async () => dictionary.words,
        useWords: async (words) => void (dictionary.words = [...words]),
      },
      isChecking: () => now.isChecking,
      clock: systemClock,
      logger: silentLogger,
    })
    return { own, vaults, now, dictionary }
  }

  test('count where they were added, and are out of the dictionary when another vault is open', async () => {
    const { own, vaults, now, dictionary } = rig()
    await expect(own.add('Latnet', 'vault')).rejects.toMatchObject({ code: 'unavailable' })
    await own.add('Latent', 'app')
    now.vault = vaults.first
    await own.add('Zwei', 'vault')
    expect(await own.add('Ada', 'vault')).toEqual({ app: ['Latent'], vault: ['Ada', 'Zwei'] })
    expect(await own.add('Ada', 'vault')).toEqual(own.words())
    await expect.poll(() => dictionary.words).toEqual(['Latent', 'Ada', 'Zwei'])
    now.vault = vaults.second
    own.apply()
    await expect.poll(() => dictionary.words).toEqual(['Latent'])
    now.vault = vaults.first
    own.apply()
    await expect.poll(() => dictionary.words).toEqual(['Latent', 'Ada', 'Zwei'])
    expect(await own.remove('Zwei', 'vault')).toEqual({ app: ['Latent'], vault: ['Ada'] })
    await expect.poll(() => dictionary.words).toEqual(['Latent', 'Ada'])
  })
  test('take in once what the dictionary held before them; later it holds what they say', async () => {
    const { own, dictionary } = rig(['mine', 'two words'])
    own.apply()
    await expect.poll(() => own.words().app).toEqual(['mine'])
    await own.remove('mine', 'app')
    await expect.poll(() => dictionary.words).toEqual([])
    dictionary.words = ['left by a crash']
    own.apply()
    await expect.poll(() => dictionary.words).toEqual([])
    expect(own.words().app).toEqual([])
  })
  test('ask the checker for nothing while nothing is checked', async () => {
    const { own, now, dictionary } = rig(['mine'])
    now.isChecking = false
    await own.add('Latent', 'app')
    now.isChecking = true
    own.apply()
    await expect.poll(() => dictionary.words).toEqual(['Latent', 'mine'])
  })
})
