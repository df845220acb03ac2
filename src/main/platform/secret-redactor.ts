/** Takes secrets out of texts, written plainly or encoded, whole or in pieces. */
export interface SecretRedactor {
  text(text: string): string
  /** The same value, with every text in it and every name of a field redacted. */
  value<T>(value: T): T
  /** For a text that comes in pieces, a secret perhaps in several of them. */
  stream(): RedactedStream
}

export interface RedactedStream {
  /** What can be passed on: what may begin a secret is held back until more has come. */
  push(piece: string): string
  /** What was held back. */
  end(): string
}

/** Shorter ones are words that a person typed for a server that asks for any key (`ollama`), and stand in texts too. */
const LEAST_CHARACTERS = 12
const REDACTED = '[redacted]'

/**
 * @param secrets exact values, longer ones in every encoding; those of fewer than 12 characters are left alone
 * @param options `withShort`: takes those out as well, as they are
 */
export function createSecretRedactor(
  secrets: readonly string[],
  { withShort = false }: { readonly withShort?: boolean } = {},
): SecretRedactor {
  const forms = [
    ...new Set(
      secrets.flatMap((secret) => {
        if (secret.length >= LEAST_CHARACTERS) return formsOf(secret)
        return withShort && secret !== '' ? [secret] : []
      }),
    ),
  ].toSorted((a, b) => b.length - a.length)

  const text = (given: string): string =>
    forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), given)

  /** How many characters at the end of `given` may be the beginning of a secret. */
  function pendingLength(given: string): number {
    const longest = Math.min(given.length, (forms[0]?.length ?? 1) - 1)
    for (let length = longest; length > 0; length -= 1) {
      const end = given.slice(-length)
      if (forms.some((form) => form.length > length && form.startsWith(end))) return length
    }
    return 0
  }

  return {
    text,
    value: (given) => (forms.length === 0 ? given : redacted(given, text)),
    stream() {
      let held = ''
      return {
        push(piece) {
          const known = text(held + piece)
          const pending = pendingLength(known)
          held = known.slice(known.length - pending)
          return known.slice(0, known.length - pending)
        },
        end() {
          const rest = held
          held = ''
          return rest
        },
      }
    },
  }
}

/** As it is, in an address, in hexadecimal, and in base64 wherever in the encoded text it begins. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The characters at the edges carry bits of what stands before and after it.
    return encoded.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3))
  })
  const urlSafe = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))
  return [secret, encodeURIComponent(secret), hex, hex.toUpperCase(), ...base64, ...urlSafe]
}

function redacted<T>(value: T, text: (given: string) => string): T
function redacted(value: unknown, text: (given: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, item]: [string, unknown]) => [
      text(field),
      redacted(item, text),
    ]),
  )
}
