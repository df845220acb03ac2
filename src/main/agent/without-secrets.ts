import type { ChatBody } from './endpoint-connection.ts'

/** Shorter ones are words that a person typed for a server that asks for any key (`ollama`), and stand in texts too. */
const LEAST_CHARACTERS = 12

/**
 * A request whose messages hold none of these values (reliability.md 3.3, C14): a key that somebody wrote into a note
 * goes to no model, whichever way the note came into the conversation.
 */
export function withoutSecrets(body: ChatBody, secrets: readonly string[]): ChatBody {
  const long = secrets.filter((secret) => secret.length >= LEAST_CHARACTERS)
  if (long.length === 0) return body
  const clean = (text: string): string =>
    long.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
  return { ...body, messages: cleaned(body.messages, clean) }
}

/** The same value with every text in it cleaned. */
function cleaned<T>(value: T, clean: (text: string) => string): T
function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]: [string, unknown]) => [field, cleaned(item, clean)]),
  )
}
