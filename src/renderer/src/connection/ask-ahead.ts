import type { ClientChannel, ServerFrame } from '../../../shared/rpc/frames.ts'
import { createMailbox } from '../../../shared/rpc/mailbox.ts'

/** Clients count up from 1, and never as far. */
const FIRST_ID = 2 ** 40

/**
 * Asks these methods, with no input, before there is a client: the first time that the client asks one of them, it gets
 * the answer that is there or on its way. An answer that is older than an event is not given, and no failure is: then main
 * is asked as ever.
 */
export function askAhead(channel: ClientChannel, methods: readonly string[]): ClientChannel {
  const idOf = new Map(methods.map((method, index) => [method, FIRST_ID + index]))
  const answers = new Map<number, ServerFrame>()
  const takenAs = new Map<number, number>()
  const mailbox = createMailbox<ServerFrame>()

  channel.onFrame((frame) => {
    if (frame.type === 'event') {
      idOf.clear()
      mailbox.deliver(frame)
    } else if (frame.id < FIRST_ID) mailbox.deliver(frame)
    else {
      const id = takenAs.get(frame.id)
      if (id !== undefined) mailbox.deliver({ ...frame, id })
      else answers.set(frame.id, frame)
    }
  })
  for (const [method, id] of idOf) channel.send({ type: 'request', id, method, input: {} })

  /** The id under which it was asked already. */
  function aheadOf(method: string): number | undefined {
    const id = idOf.get(method)
    idOf.delete(method)
    return id === undefined || answers.get(id)?.type === 'fail' ? undefined : id
  }
  return {
    send(frame) {
      const ahead = frame.type === 'request' ? aheadOf(frame.method) : undefined
      if (ahead === undefined) return channel.send(frame)
      takenAs.set(ahead, frame.id)
      const answer = answers.get(ahead)
      // Not before the client has taken note of its question.
      if (answer && 'id' in answer)
        queueMicrotask(() => mailbox.deliver({ ...answer, id: frame.id }))
    },
    onFrame: mailbox.onFrame,
    onClose: channel.onClose,
  }
}
