/** What is thrown where code that is loaded only when it is needed did not come. */
export interface LoadFault extends Error {
  /** Else the same answer is given to whoever asks again. */
  readonly forget: () => void
}

/** What did not come and was not tried again. */
const missing = new Set<() => void>()

/** @param cause what the browser said, which names the file */
export function loadFault(cause: unknown, forgetCause: () => void): LoadFault {
  const forget = (): void => {
    missing.delete(forget)
    forgetCause()
  }
  missing.add(forget)
  return Object.assign(new Error(cause instanceof Error ? cause.message : '', { cause }), {
    name: 'LoadFault',
    forget,
  })
}

export const isLoadFault = (error: unknown): error is LoadFault =>
  error instanceof Error && error.name === 'LoadFault' && 'forget' in error

/** All that did not come is tried again when it is asked for: what is missing beside one part is so for the same reason. */
export function forgetLoadFaults(): void {
  for (const forget of missing) forget()
}
