import { LatentError } from '../../../shared/rpc/errors.ts'

const MAX_LINE_CHARACTERS = 1024 * 1024

/**
 * The `data` of each server-sent event, in order (WHATWG HTML, "Interpreting an event stream"). Comments, other
 * fields and empty events are left out; an event that the end of the stream cut off is dropped.
 * @throws LatentError `unavailable` for a line, or for the lines of one event, beyond 1 MB.
 */
export async function* readSse(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  let dataCharacters = 0
  for await (const piece of bytes) {
    rest += decoder.decode(piece, { stream: true })
    // A lone `\r` at the very end may be half of `\r\n`: it waits for the next piece.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > MAX_LINE_CHARACTERS) throw tooLong('a line')
    for (const line of lines) {
      if (line.length > MAX_LINE_CHARACTERS) throw tooLong('a line')
      if (line === '') {
        if (data.length > 0) yield data.join('\n')
        data = []
        dataCharacters = 0
      } else if (line.startsWith('data:')) {
        dataCharacters += line.length
        if (dataCharacters > MAX_LINE_CHARACTERS) throw tooLong('an event')
        data.push(line.slice(line[5] === ' ' ? 6 : 5))
      }
    }
  }
  // Some servers end right after the last line, without the empty line that closes an event.
  if (rest.startsWith('data:')) data.push(rest.slice(rest[5] === ' ' ? 6 : 5).trimEnd())
  if (data.length > 0) yield data.join('\n')
}

const tooLong = (what: string): LatentError =>
  new LatentError(
    'unavailable',
    `The model sent ${what} of more than 1 MB. Its answer was dropped.`,
  )
