import { accentColours, GROUNDS } from './colours.ts'
import { colourOfAccent } from './accent.ts'
import type { LookSettings } from './look-settings.ts'

/** Attributes of the page, and properties of its styles (`--…`), by name; null where there is none. */
export type PageLook = Readonly<Record<string, string | null>>

const WIDTHS = { narrow: '54ch', normal: '66ch', wide: '84ch', full: '100%' } as const

/** What moves the text of a note: it is on the page before anything is drawn. */
export function textLook(settings: LookSettings): PageLook {
  const { noteFont, noteFontName, noteSize, noteWidth, noteLineHeight, density } = settings
  const usual = (value: string, isUsual: boolean): string | null => (isUsual ? null : value)
  return {
    'data-note-font': noteFont,
    'data-density': density === 'compact' ? density : null,
    '--font-note':
      noteFont === 'own' && noteFontName !== '' ? `'${noteFontName}', var(--font-ui)` : null,
    '--text-note': usual(`${noteSize}px`, noteSize === 16),
    '--note-column': usual(
      typeof noteWidth === 'number' ? `${noteWidth}ch` : WIDTHS[noteWidth],
      noteWidth === 'normal',
    ),
    '--note-line': usual(String(noteLineHeight), noteLineHeight === 1.6),
  }
}

/** All of it, in the theme that is shown. */
export function pageLook(
  settings: LookSettings,
  { isDark, isHigh }: { readonly isDark: boolean; readonly isHigh: boolean },
): PageLook {
  const ground = GROUNDS[`${isDark ? 'dark' : 'light'}${isHigh ? 'High' : ''}`]
  const own =
    settings.accent === 'indigo' ? null : accentColours(colourOfAccent(settings.accent), ground)
  return {
    ...textLook(settings),
    'data-contrast': isHigh ? 'high' : null,
    '--accent': own?.accent ?? null,
    '--accent-ground': own?.ground ?? null,
    '--accent-ink': own?.ink ?? null,
  }
}

/** As it stands in an attribute of the page, for `first.ts`. No name and no value has a `;` or a `=`. */
export const writtenLook = (look: PageLook): string =>
  Object.entries(look)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join(';')
