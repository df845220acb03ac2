/** A word of what was typed, and where. */
export interface QuickWord {
  /** For comparing: without the comma or semicolon behind it. */
  readonly text: string
  /** Offsets in what was typed. */
  readonly start: number
  readonly end: number
  /** Behind a backslash or in quotation marks: never a field. */
  readonly isPlain: boolean
}

/** Words of what was typed for a quick task, in order. */
export function quickWords(typed: string): QuickWord[] {
  const quoted = [...typed.matchAll(/"[^"]*"|“[^”]*”/g)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  return [...typed.matchAll(/\S+/g)].map(({ index, 0: word }) => ({
    text: word.replace(/[,;]$/, ''),
    start: index,
    end: index + word.length,
    isPlain:
      word.startsWith('\\') ||
      quoted.some(({ start, end }) => index < end && index + word.length > start),
  }))
}
