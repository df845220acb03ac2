import type { ClientChannel, ServerFrame } from '../../../shared/rpc/frames.ts'
import { createMailbox } from '../../../shared/rpc/mailbox.ts'

export interface Question {
  readonly method: string
  readonly input: unknown
}

/** Clients count up from 1, and never as far. */
const FIRST_ID = 2 ** 40

/**
 * Asks these questions before there is a client, and with each answer what `then` says comes after it: the first time
 * that the client asks one of them, it gets the answer that is there or on its way. An answer that is older than an event
 * is not given, and no failure is: then main is asked as ever.
 */
export function askAhead(
  channel: ClientChannel,
  questions: readonly Question[],
  then: (method: string, output: unknown) => readonly Question[] = () => [],
): ClientChannel {
  const asked = new Map<number, Question>()
  const idOf = new Map<string, number>()
  const answers = new Map<number, ServerFrame>()
  const takenAs = new Map<number, number>()
  const mailbox = createMailbox<ServerFrame>()
  let isFresh = true

  channel.onFrame((frame) => {
    if (frame.type === 'event') {
      isFresh = false
      idOf.clear()
    } else if (frame.id >= FIRST_ID) return answered(frame)
    mailbox.deliver(frame)
  })

  function ask(question: Question): void {
    const id = FIRST_ID + asked.size
    asked.set(id, question)
    idOf.set(keyOf(question), id)
    channel.send({ type: 'request', id, ...question })
  }
  for (const question of questions) ask(question)

  function answered(frame: Exclude<ServerFrame, { type: 'event' }>): void {
    const question = asked.get(frame.id)
    if (isFresh && frame.type === 'done')
      for (const next of then(question?.method ?? '', frame.output)) ask(next)
    const id = takenAs.get(frame.id)
    if (id === undefined) answers.set(frame.id, frame)
    else if (frame.type === 'fail' && question) channel.send({ type: 'request', id, ...question })
    else mailbox.deliver({ ...frame, id })
  }

  /** The id under which it was asked already. */
  function aheadOf(question: Question): number | undefined {
    const key = keyOf(question)
    const id = idOf.get(key)
    idOf.delete(key)
    return id === undefined || answers.get(id)?.type === 'fail' ? undefined : id
  }
  return {
    send(frame) {
      const ahead = frame.type === 'request' ? aheadOf(frame) : undefined
      if (ahead === undefined || frame.type !== 'request') return channel.send(frame)
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

const keyOf = ({ method, input }: Question): string => `${method} ${JSON.stringify(input)}`
