/**
 * Long frames on a socket whose other side takes only short messages. A frame of up to `PART_LENGTH` characters is one
 * message, as it is. A longer one is several: each but the last starts with `+`, the last with `=`. A frame is JSON and
 * starts with `{`, so the three cannot be confused.
 */
export const PART_LENGTH = 256 * 1024

/** The messages that carry `text`, in order. A part is at most 3 · `PART_LENGTH` bytes of UTF-8. */
export function splitMessage(text: string, partLength: number = PART_LENGTH): string[] {
  if (text.length <= partLength) return [text]
  const parts: string[] = []
  let start = 0
  while (start < text.length) {
    let end = Math.min(start + partLength, text.length)
    // A pair cut in two would arrive as two replacement characters.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--
    parts.push((end === text.length ? '=' : '+') + text.slice(start, end))
    start = end
  }
  return parts
}

/** Puts messages together again. */
export interface MessageJoiner {
  /** The whole text once its last part came, undefined before. `too-long` beyond the limit: the sender is to be cut off. */
  add(message: string): { readonly text: string } | 'too-long' | undefined
}

export function createMessageJoiner(limitLength: number): MessageJoiner {
  let parts: string[] = []
  let length = 0
  return {
    add(message) {
      const mark = message[0]
      const isPart = mark === '+' || mark === '='
      length += isPart ? message.length - 1 : message.length
      if (length > limitLength) return 'too-long'
      parts.push(isPart ? message.slice(1) : message)
      if (mark === '+') return undefined
      const text = parts.join('')
      parts = []
      length = 0
      return { text }
    },
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
