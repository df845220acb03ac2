import { describe, expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

function checkerOn(platform: NodeJS.Platform) {
  let isOn = true // as Electron begins
  let languages: string[] = []
  const words = new Set(['kept'])
  const session = {
    availableSpellCheckerLanguages: ['de-DE', 'en-GB'],
    setSpellCheckerEnabled: (wanted: boolean) => void (isOn = wanted),
    setSpellCheckerLanguages: (wanted: string[]) => void (languages = wanted),
    listWordsInSpellCheckerDictionary: async () => [...words],
    addWordToSpellCheckerDictionary: (word: string) => words.size < words.add(word).size,
    removeWordFromSpellCheckerDictionary: (word: string) => words.delete(word),
  }
  const spelling = createSpelling(session, platform)
  return { spelling, words, now: () => ({ isOn, languages }) }
}

describe('the spell checker of the desktop window (W16)', () => {
  test('is off, and fetches nothing, until a language is chosen', () => {
    const { spelling, now } = checkerOn('linux')
    expect(now()).toEqual({ isOn: false, languages: [] })
    expect(spelling.languages()).toEqual(['de-DE', 'en-GB'])
    spelling.use(['en-GB', 'tlh'])
    expect(now()).toEqual({ isOn: true, languages: ['en-GB'] })
    spelling.use([])
    expect(now()).toEqual({ isOn: false, languages: [] })
  })
  test('is the system’s own on macOS, which fetches nothing', () => {
    const { spelling, now } = checkerOn('darwin')
    spelling.use(['en-GB'])
    expect(now()).toEqual({ isOn: true, languages: [] })
    expect(spelling.languages()).toEqual([])
  })
  test.each(['linux', 'darwin'] as const)(
    'its own dictionary becomes what is wanted, word by word (%s)',
    async (platform) => {
      const { spelling, words } = checkerOn(platform)
      await spelling.useWords(['kept', 'Latent'])
      expect([...words]).toEqual(['kept', 'Latent'])
      await spelling.useWords(['Latent'])
      expect(await spelling.words()).toEqual(['Latent'])
    },
  )
})
