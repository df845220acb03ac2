import type { Session } from 'electron'
import type { SpellingShell } from '../../platform/ports.ts'

/**
 * The spell checker of Chromium. macOS has its own dictionaries; elsewhere a language works only with one that Chromium
 * fetches, so nothing is checked, and nothing fetched, before a person has chosen a language.
 */
export function createSpelling(
  session: Pick<
    Session,
    | 'setSpellCheckerEnabled'
    | 'setSpellCheckerLanguages'
    | 'availableSpellCheckerLanguages'
    | 'listWordsInSpellCheckerDictionary'
    | 'addWordToSpellCheckerDictionary'
    | 'removeWordFromSpellCheckerDictionary'
  >,
  platform: NodeJS.Platform,
): SpellingShell {
  const dictionary: Pick<SpellingShell, 'words' | 'useWords'> = {
    words: () => session.listWordsInSpellCheckerDictionary(),
    async useWords(words) {
      const [wanted, there] = [new Set(words), new Set(await dictionary.words())]
      for (const word of there)
        if (!wanted.has(word)) session.removeWordFromSpellCheckerDictionary(word)
      for (const word of wanted) if (!there.has(word)) session.addWordToSpellCheckerDictionary(word)
    },
  }
  if (platform === 'darwin') {
    session.setSpellCheckerEnabled(true)
    return { ...dictionary, kind: 'system', languages: () => [], use: () => {} }
  }
  session.setSpellCheckerEnabled(false)
  const known = (): readonly string[] => session.availableSpellCheckerLanguages
  return {
    ...dictionary,
    kind: 'dictionaries',
    languages: known,
    use(languages) {
      // Electron throws at a language that it does not know, and a newer one may know fewer.
      const chosen = languages.filter((language) => known().includes(language))
      session.setSpellCheckerEnabled(false)
      session.setSpellCheckerLanguages(chosen)
      if (chosen.length > 0) session.setSpellCheckerEnabled(true)
    },
  }
}
