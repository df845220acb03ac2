import { describe, expect, test, vi } from 'vitest'
import { createSpelling, textMenu } from './spelling.ts'

function checkerOn(platform: NodeJS.Platform) {
  let isOn = true // as Electron begins
  let languages: string[] = []
  const session = {
    availableSpellCheckerLanguages: ['de-DE', 'en-GB'],
    setSpellCheckerEnabled: (wanted: boolean) => void (isOn = wanted),
    setSpellCheckerLanguages: (wanted: string[]) => void (languages = wanted),
  }
  const spelling = createSpelling(session, platform)
  return { spelling, now: () => ({ isOn, languages }) }
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
})

test('a click with the other button offers other spellings of the word, in a text only (W16)', () => {
  const contents = {
    replaceMisspelling: vi.fn(),
    session: { addWordToSpellCheckerDictionary: vi.fn(() => true) },
  }
  const params = { isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'tech'] }
  const menu = textMenu(params, contents)
  expect(menu.map(({ label, role }) => label ?? role)).toEqual([
    'the',
    'tech',
    'Add “teh” to the dictionary',
    undefined,
    'cut',
    'copy',
    'paste',
    'selectAll',
  ])
  menu[0]?.click?.(undefined as never, undefined, undefined as never)
  expect(contents.replaceMisspelling).toHaveBeenCalledWith('the')
  menu[2]?.click?.(undefined as never, undefined, undefined as never)
  expect(contents.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith('teh')
  expect(
    textMenu({ ...params, misspelledWord: '', dictionarySuggestions: [] }, contents),
  ).toHaveLength(4)
  expect(textMenu({ ...params, isEditable: false }, contents)).toEqual([])
})
