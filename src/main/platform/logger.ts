import type { LogFields, Logger } from './ports.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Takes secrets out of text that goes to a log: header values, keys, tokens, query strings (reliability.md 1.9). */
export function redact(text: string): string {
  return text
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [redacted]') // first: a header's value has two words
    .replace(
      /("?(?:authorization|api-key|x-api-key|cookie)"?\s*[:=]\s*)("[^"]*"|[^\s,}]+)/gi,
      '$1[redacted]',
    )
    .replace(/\bsk-[\w-]{8,}/g, '[redacted]')
    .replace(/(https?:\/\/[^\s?#"]+)[?#][^\s"]*/g, '$1?[redacted]')
}

/** One JSON line per entry to `write`, redacted; entries below `level` are dropped. */
export function createLogger(write: (line: string) => void, level: LogLevel = 'warn'): Logger {
  const entry = (entryLevel: LogLevel) => (message: string, fields?: LogFields) => {
    if (ORDER.indexOf(entryLevel) < ORDER.indexOf(level)) return
    const line = JSON.stringify(
      {
        time: new Date().toISOString(),
        level: entryLevel,
        message,
        ...fields,
      },
      (_key, value: unknown) => (value instanceof Error ? (value.stack ?? String(value)) : value),
    )
    write(redact(line))
  }
  return { debug: entry('debug'), info: entry('info'), warn: entry('warn'), error: entry('error') }
}

export const silentLogger: Logger = createLogger(() => {}, 'error')
