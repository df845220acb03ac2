import { onMac } from './matches-keys.ts'

const MAC_NAMES: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '⏎',
}

/** As they stand on a keyboard, or as short. */
const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** `Mod+Shift+F` → `Ctrl+Shift+F`, or `⌘⇧F` on a Mac. `Mod` is the platform's main modifier. */
export function formatKeys(keys: string, platform: string): string {
  if (keys.length > 1 && keys.includes(' '))
    return keys
      .split(' ')
      .map((one) => formatKeys(one, platform))
      .join(' ')
  const parts = keys.split('+').map((part) => (part === '' ? '+' : (NAMES[part] ?? part)))
  if (onMac(platform)) return parts.map((part) => MAC_NAMES[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}
