import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../../src/main/app/app.ts'
import { testConfig, testPorts } from '../app/app-setup.ts'

test('the languages that were chosen are checked again after a start, and nothing is before one was (W16)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latent-spelling-'))
  const used: string[][] = []
  const spelling = {
    kind: 'dictionaries' as const,
    languages: () => ['de-DE', 'en-GB'],
    use: (languages: readonly string[]) => void used.push([...languages]),
  }
  const start = () => createApp(testConfig({ dataDir, vaultRoot: null }), testPorts({ spelling }))
  try {
    const first = await start()
    expect(used).toEqual([])
    await first.services.updateSettings({ spellLanguages: ['en-GB'] })
    expect(used.splice(0)).toEqual([['en-GB']])
    await first.services.updateSettings({ attachmentFolder: '' })
    await first.dispose()
    expect(used).toEqual([])
    await (await start()).dispose()
    expect(used).toEqual([['en-GB']])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
