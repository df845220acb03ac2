import { matchesKeys, type KeyEvent } from '../../ui/menu/matches-keys.ts'

const MODIFIER = /^(?:Control|Shift|Alt|AltGraph|Meta|OS|CapsLock|NumLock|Fn|Hyper|Super)$/

/**
 * What was pressed, written like the keys of commands: `Mod+Shift+F`. Null while only modifiers are held, for what is no key
 * of its own (`Dead`, `Process`), and for the system's key, which no program gets for sure.
 */
export function keysOfEvent(event: KeyEvent, isMac: boolean): string | null {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (MODIFIER.test(key) || /^(?:Dead|Process|Unidentified|)$/.test(key)) return null
  if (metaKey && !isMac) return null
  const modifiers = [
    ...((isMac ? metaKey : ctrlKey) ? ['Mod'] : []),
    ...(isMac && ctrlKey ? ['Ctrl'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ]
  const written = [...modifiers, nameOf(key, code)].join('+')
  return matchesKeys(written, event, isMac) ? written : null
}

/** Letters by what they are, or by their place where Alt makes another sign of them; digits by their place. */
function nameOf(key: string, code: string): string {
  const [, digit] = /^Digit(\d)$/.exec(code) ?? []
  if (digit !== undefined) return digit
  if (code === 'Space') return 'Space'
  if (code === 'Backslash') return '\\'
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter ?? key
}
