/** What is thrown where code that is loaded only when it is needed did not come. */
export interface LoadFault extends Error {
  /** Else the same answer is given to whoever asks again. */
  readonly forget: () => void
}

/** @param cause what the browser said, which names the file */
export const loadFault = (cause: unknown, forget: () => void): LoadFault =>
  Object.assign(new Error(cause instanceof Error ? cause.message : '', { cause }), {
    name: 'LoadFault',
    forget,
  })

export const isLoadFault = (error: unknown): error is LoadFault =>
  error instanceof Error && error.name === 'LoadFault' && 'forget' in error
