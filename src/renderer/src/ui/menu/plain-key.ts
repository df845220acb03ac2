/**
 * The key that was pressed: without Shift a letter is a small one, also under CapsLock, where an event has the capital.
 * Where the letters are of another script, it is the one of its place: no key writes an A there.
 */
export function plainKey({
  key,
  code,
  shiftKey,
}: {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
}): string {
  if (key.length > 1) return key
  const [, placed] = OTHER_SCRIPT.test(key) ? (/^Key([A-Z])$/.exec(code) ?? []) : []
  const letter = placed ?? key
  return shiftKey ? letter : letter.toLowerCase()
}

const OTHER_SCRIPT = /^(?!\p{Script=Latin})\p{L}$/u
