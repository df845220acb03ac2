import { KEPT_WORDS } from './words.ts'

export interface KeyPlace {
  readonly shell: 'electron' | 'browser'
  readonly isMac: boolean
}

/** Written as commands have them; what a page gets no sight of, or only sometimes. */
const OF_BROWSER = [
  'Mod+N',
  'Mod+T',
  'Mod+W',
  'Mod+Shift+N',
  'Mod+Shift+T',
  'Mod+Shift+W',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
  'Mod+Tab',
  'Mod+Shift+Tab',
  'F11',
]
const OF_SYSTEM = ['Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab', 'Alt+Space', 'Mod+Alt+Delete']
const OF_MAC = ['Mod+Q', 'Mod+H', 'Mod+M', 'Mod+Tab', 'Mod+Space', 'Mod+Alt+Escape']
/** What texts and fields live by. */
const OF_TEXT = ['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X']
const BARE =
  /^(?:Shift\+)?(?:.|Enter|Tab|Escape|Backspace|Delete|Home|End|Insert|PageUp|PageDown|Arrow\w+|Space)$/u

/** Why keys are no keys of a command, as a sentence; null where they can be. `?` works outside of texts. */
export function refusedKeys(keys: string): string | null {
  const [first = ''] = keys.split(' ')
  if (keys.split(' ').length > 2) return KEPT_WORDS.tooLong
  if (keys === '?') return null
  if (BARE.test(first)) return KEPT_WORDS.bare
  // Also as the beginning of a chord, which would wait for the second key.
  return OF_TEXT.includes(first) ? KEPT_WORDS.text : null
}

/** Who may keep them for itself, as a sentence; null for nobody. */
export function keptKeys(keys: string, { shell, isMac }: KeyPlace): string | null {
  const [first = ''] = keys.split(' ')
  if ((isMac ? OF_MAC : OF_SYSTEM).includes(first)) return KEPT_WORDS.system
  return shell === 'browser' && OF_BROWSER.includes(first) ? KEPT_WORDS.browser : null
}
