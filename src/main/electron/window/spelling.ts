import type { ContextMenuParams, MenuItemConstructorOptions, Session, WebContents } from 'electron'
import type { SpellingShell } from '../../platform/ports.ts'

/**
 * The spell checker of Chromium. macOS has its own dictionaries; elsewhere a language works only with one that Chromium
 * fetches, so nothing is checked, and nothing fetched, before a person has chosen a language.
 */
export function createSpelling(
  session: Pick<
    Session,
    'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'availableSpellCheckerLanguages'
  >,
  platform: NodeJS.Platform,
): SpellingShell {
  if (platform === 'darwin') {
    session.setSpellCheckerEnabled(true)
    return { kind: 'system', languages: () => [], use: () => {} }
  }
  session.setSpellCheckerEnabled(false)
  const known = (): readonly string[] => session.availableSpellCheckerLanguages
  return {
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

/** What a click with the other button offers in a text: other spellings of the word first. Empty for anything else. */
export function textMenu(
  {
    isEditable,
    misspelledWord,
    dictionarySuggestions,
  }: Pick<ContextMenuParams, 'isEditable' | 'misspelledWord' | 'dictionarySuggestions'>,
  contents: {
    readonly replaceMisspelling: WebContents['replaceMisspelling']
    readonly session: Pick<Session, 'addWordToSpellCheckerDictionary'>
  },
): readonly MenuItemConstructorOptions[] {
  if (!isEditable) return []
  const spellings = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => contents.replaceMisspelling(word),
  }))
  const remember: MenuItemConstructorOptions = {
    label: `Add “${misspelledWord}” to the dictionary`,
    click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
  }
  const ofWord: readonly MenuItemConstructorOptions[] =
    misspelledWord === '' ? [] : [...spellings, remember, { type: 'separator' }]
  return [...ofWord, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }]
}
