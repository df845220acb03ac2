/**
 * The receiving half that every channel needs: frames that come before the listener wait for it,
 * and a close is told once, also to those who ask after it.
 */
export interface Mailbox<In> {
  deliver(frame: In): void
  close(): void
  readonly closed: boolean
  onFrame(listener: (frame: In) => void): void
  onClose(listener: () => void): void
}

export function createMailbox<In>(): Mailbox<In> {
  const waiting: In[] = []
  const closers: (() => void)[] = []
  let listener: ((frame: In) => void) | undefined
  let closed = false
  return {
    deliver(frame) {
      if (closed) return
      if (listener) listener(frame)
      else waiting.push(frame)
    },
    close() {
      if (closed) return
      closed = true
      for (const closer of closers.splice(0)) closer()
    },
    get closed() {
      return closed
    },
    onFrame(next) {
      listener = next
      for (const frame of waiting.splice(0)) next(frame)
    },
    onClose(closer) {
      if (closed) closer()
      else closers.push(closer)
    },
  }
}
