const MAC_NAMES: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '⏎',
}

/** `Mod+Shift+F` → `Ctrl+Shift+F`, or `⌘⇧F` on a Mac. `Mod` is the platform's main modifier. */
export function formatKeys(keys: string, platform: string): string {
  const parts = keys.split('+').map((part) => (part === '' ? '+' : part))
  if (/^(Mac|iP)/.test(platform)) return parts.map((part) => MAC_NAMES[part] ?? part).join('')
  return parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}
