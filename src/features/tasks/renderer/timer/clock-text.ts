const two = (value: number): string => String(value).padStart(2, '0')

/** A length of time as `0:04:09`; never less than nothing. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
