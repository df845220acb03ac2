/** Resolves once `signal` fires; `forget` takes the listener back. */
export function onceAborted(signal: AbortSignal): { promise: Promise<'stopped'>; forget(): void } {
  let forget = (): void => {}
  const promise = new Promise<'stopped'>((resolve) => {
    const stop = (): void => resolve('stopped')
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    forget = () => signal.removeEventListener('abort', stop)
  })
  return { promise, forget: () => forget() }
}
