export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>

/** Whether keys are those of a Mac. */
export const onMac = (platform: string = navigator.platform): boolean => /^(Mac|iP)/.test(platform)

/**
 * True when the event is exactly these keys. `Mod` is Cmd on a Mac and Ctrl elsewhere. Digits go by their place on the
 * keyboard, since layouts shift them.
 */
export function matchesKeys(keys: string, event: KeyEvent, isMac: boolean): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const wants = (modifier: string): boolean => parts.slice(0, -1).includes(modifier)
  const ctrl = wants('Ctrl') || (wants('Mod') && !isMac)
  const meta = wants('Mod') && isMac
  if (event.ctrlKey !== ctrl || event.metaKey !== meta) return false
  // A sign alone is the sign, with whatever it is typed.
  const isSign = /^[^\w\s]$/.test(keys)
  if (event.altKey !== wants('Alt') || (event.shiftKey !== wants('Shift') && !isSign)) return false
  if (/^\d$/.test(key)) return event.code === `Digit${key}`
  // With Alt a Mac types another character: the place of the key decides.
  if (/^[A-Z]$/.test(key)) return event.key.toUpperCase() === key || event.code === `Key${key}`
  if (key === 'Space') return event.code === 'Space'
  if (key === '\\') return event.code === 'Backslash'
  return event.key === key
}
