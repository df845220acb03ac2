import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../../src/main/app/app.ts'
import { testConfig, testPorts } from '../app/app-setup.ts'

test('languages and own words are checked again after a start, and nothing is before one was chosen (W16)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latent-spelling-'))
  const used: string[][] = []
  let words: readonly string[] | null = null
  let remember = (_word: string): void => {}
  const spelling = {
    kind: 'dictionaries' as const,
    languages: () => ['de-DE', 'en-GB'],
    use: (languages: readonly string[]) => void used.push([...languages]),
    words: async () => words ?? [],
    useWords: async (wanted: readonly string[]) => void (words = wanted),
  }
  const text = {
    clicked: async () => null,
    run: () => {},
    onRemember: (listener: typeof remember) => void (remember = listener),
  }
  const start = () =>
    createApp(testConfig({ dataDir, vaultRoot: null }), testPorts({ spelling, text }))
  try {
    const first = await start()
    remember('Latent')
    await expect.poll(() => first.services.ownWords.words().app).toEqual(['Latent'])
    expect([used, words]).toEqual([[], null])
    await first.services.updateSettings({ spellLanguages: ['en-GB'] })
    expect(used.splice(0)).toEqual([['en-GB']])
    await expect.poll(() => words).toEqual(['Latent'])
    await first.services.createVault(dataDir, 'Vault')
    await first.services.ownWords.add('Ada', 'vault')
    await expect.poll(() => words).toEqual(['Latent', 'Ada'])
    await first.services.closeVault()
    await expect.poll(() => words).toEqual(['Latent'])
    await first.services.updateSettings({ attachmentFolder: '' })
    await first.dispose()
    expect(used).toEqual([])
    words = null
    await (await start()).dispose()
    expect(used).toEqual([['en-GB']])
    await expect.poll(() => words).toEqual(['Latent'])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
