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

/** What crosses the wire for `error`. The text of a bug never does: it may hold paths or note text. */
export function toEnvelope(error: unknown): ErrorEnvelope {
  if (error instanceof LatentError)
    return error.data === undefined
      ? { code: error.code, message: error.message }
      : { code: error.code, message: error.message, data: error.data }
  if (isAbort(error)) return { code: 'cancelled', message: 'Cancelled.' }
  return { code: 'internal', message: 'Something went wrong inside Latent.' }
}

export const fromEnvelope = (envelope: ErrorEnvelope): LatentError =>
  new LatentError(envelope.code, envelope.message, envelope.data)

/** True for what `AbortSignal.throwIfAborted` throws, and for a `cancelled` error from the other side. */
export function isAbort(error: unknown): boolean {
  if (error instanceof LatentError) return error.code === 'cancelled'
  return error instanceof Error && error.name === 'AbortError'
}
