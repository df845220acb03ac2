type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const NAMED: Readonly<Record<string, string>> = {
  Space: 'Space',
  Tab: 'Tab',
  Enter: 'Enter',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Slash: '/',
  Backslash: '\\',
  Backquote: '`',
  Equal: '=',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
}

/**
 * The pressed keys as Electron writes them, by their place on the keyboard. Null while only modifiers are down, for keys
 * that have no name there, and without Ctrl, Cmd or Alt, function keys too: they would be taken from every program.
 */
export function acceleratorOf(event: KeyEvent, isMac: boolean): string | null {
  const key =
    NAMED[event.code] ??
    /^(?:Key([A-Z])|Digit(\d))$/.exec(event.code)?.slice(1).find(Boolean) ??
    (/^F\d{1,2}$/.test(event.code) ? event.code : null)
  if (key === null) return null
  if (!event.ctrlKey && !event.metaKey && !event.altKey) return null
  const main = isMac ? event.metaKey : event.ctrlKey
  const other = isMac ? event.ctrlKey : event.metaKey
  return [
    ...(main ? ['CommandOrControl'] : []),
    ...(other ? [isMac ? 'Control' : 'Super'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
    key,
  ].join('+')
}

/** The same keys as the window writes them: `Mod+Shift+Space`. */
export const keysOf = (accelerator: string): string =>
  accelerator
    .replace('CommandOrControl', 'Mod')
    .replace(/\b(?:Control)\b/, 'Ctrl')
    .replace(/\bOption\b/, 'Alt')
