/** The key that was pressed: without Shift a letter is a small one, also under CapsLock, where an event has the capital. */
export const plainKey = ({
  key,
  shiftKey,
}: {
  readonly key: string
  readonly shiftKey: boolean
}): string => (shiftKey || key.length > 1 ? key : key.toLowerCase())
