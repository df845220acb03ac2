const MODIFIERS: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  Ctrl: 'Control',
  Alt: 'Alt',
  Shift: 'Shift',
}

const KEYS: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
}

/** What the desktop has a name for. */
const NAMED =
  /^(?:[A-Z0-9]|F\d{1,2}|[)!@#$%^&*(:;=<,_>.?/~`{}[\]|\\"-]|Enter|Space|Tab|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Escape)$/

/**
 * Keys of a command as a menu of the desktop writes them: `Mod+Shift+F` → `CommandOrControl+Shift+F`. Null for what it
 * cannot say: chords, keys it has no name for, and keys that write or move in a text when they stand alone.
 */
export function acceleratorOf(keys: string): string | null {
  const parts = keys.split(/\+(?=.)/)
  const last = parts.at(-1) ?? ''
  const key = KEYS[last] ?? last
  const modifiers = parts.slice(0, -1).map((each) => MODIFIERS[each])
  const isNamed = NAMED.test(key) || Object.values(KEYS).includes(key)
  const isAlone = !modifiers.some((each) => each !== undefined && each !== 'Shift')
  if (!isNamed || modifiers.includes(undefined) || (isAlone && !/^F\d/.test(key))) return null
  return [...modifiers, key].join('+')
}
