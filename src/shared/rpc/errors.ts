export const ERROR_CODES = [
  'invalid_input',
  'not_found',
  'already_exists',
  'conflict',
  'denied',
  'cancelled',
  'disconnected',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
export type ErrorEnvelope = {
  readonly code: ErrorCode
  readonly message: string
  readonly data?: unknown
}

/** An error that a person or a model can act on. Anything else is a bug and crosses the wire as `internal`. */
export class LatentError extends Error {
  override readonly name = 'LatentError'
  readonly code: ErrorCode
  readonly data: unknown

  constructor(code: ErrorCode, message: string, data?: unknown, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.data = data
  }
}

const BUG = 'Something went wrong inside Latent.'

/** What a person is told of `error`: its own sentence, and for a bug, whose text may hold anything, `otherwise`. */
export const errorSentence = (error: unknown, otherwise: string = BUG): string =>
  error instanceof LatentError ? error.message : otherwise

/** What any error says, a bug too: for logs, tests and the person who typed a command. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** What crosses the wire for `error`. The text of a bug never does: it may hold paths or note text. */
export function toEnvelope(error: unknown): ErrorEnvelope {
  if (error instanceof LatentError)
    return error.data === undefined
      ? { code: error.code, message: error.message }
      : { code: error.code, message: error.message, data: error.data }
  if (isAbort(error)) return { code: 'cancelled', message: 'Cancelled.' }
  return { code: 'internal', message: BUG }
}

export const fromEnvelope = (envelope: ErrorEnvelope): LatentError =>
  new LatentError(envelope.code, envelope.message, envelope.data)

/** True for what `AbortSignal.throwIfAborted` throws, and for a `cancelled` error from the other side. */
export function isAbort(error: unknown): boolean {
  if (error instanceof LatentError) return error.code === 'cancelled'
  return error instanceof Error && error.name === 'AbortError'
}
