import type { RawData, WebSocket } from 'ws'
import { parseClientFrame } from '../../shared/rpc/client-frame.ts'
import type { ClientFrame, ServerChannel } from '../../shared/rpc/frames.ts'
import { createMailbox } from '../../shared/rpc/mailbox.ts'
import { createMessageJoiner } from '../../shared/rpc/message-parts.ts'

export type SocketLimits = {
  /** Of one frame of the client, in characters, put together from its parts. */
  readonly frameLength: number
  readonly messagesPerSecond: number
  /** Answers and events that wait behind the one being written. */
  readonly backlogBytes: number
  /** A socket that answered no ping for this long is gone. */
  readonly pingMs: number
}

/**
 * One message is at most 1 MB (`maxPayload`), but pasting a book into a note is one frame of many: up to 32 million
 * characters, in parts. That is below the 50 MB note only because an edit is sent, and not the note.
 */
export const SOCKET_LIMITS: SocketLimits = {
  frameLength: 32 * 1024 * 1024,
  messagesPerSecond: 200,
  backlogBytes: 8 * 1024 * 1024,
  pingMs: 30_000,
}

/** What a page gets to see when it is cut off (RFC 6455, section 7.4.1). */
export const CLOSE = { policy: 1008, tooBig: 1009, tryAgainLater: 1013 } as const

/** The server's end of an authenticated socket. A page that breaks a limit is closed, with a code that says which. */
export function socketChannel(
  socket: WebSocket,
  limits: SocketLimits = SOCKET_LIMITS,
): ServerChannel {
  const mailbox = createMailbox<ClientFrame>()
  const joiner = createMessageJoiner(limits.frameLength)
  const admit = createRateGate(limits.messagesPerSecond)
  const waiting: string[] = []
  let waitingBytes = 0
  let isWriting = false

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!admit(performance.now())) return socket.close(CLOSE.policy, 'too many messages')
    const joined = isBinary ? undefined : joiner.add(messageText(data))
    if (isBinary) return socket.close(CLOSE.policy, 'text only')
    if (joined === 'too-long') return socket.close(CLOSE.tooBig, 'frame too long')
    if (joined === undefined) return
    const frame = parseClientFrame(joined.text)
    if (!frame) return socket.close(CLOSE.policy, 'not a frame')
    mailbox.deliver(frame)
  })

  let answeredPing = true
  socket.on('pong', () => (answeredPing = true))
  const pings = setInterval(() => {
    if (!answeredPing) return socket.terminate() // half open: a close would wait for an answer that never comes
    answeredPing = false
    socket.ping()
  }, limits.pingMs)

  socket.on('error', () => socket.terminate()) // a frame over maxPayload, or not a WebSocket frame at all
  socket.on('close', () => {
    clearInterval(pings)
    waiting.length = 0
    mailbox.close()
  })

  function write(): void {
    const text = waiting.shift()
    if (text === undefined || mailbox.closed) return
    waitingBytes -= text.length
    isWriting = true
    socket.send(text, () => {
      isWriting = false
      write()
    })
  }

  return {
    send(frame) {
      if (mailbox.closed || socket.readyState !== socket.OPEN) return
      // One frame may be of any size (a note of 50 MB opens); what may not grow is the queue behind it.
      if (waitingBytes > limits.backlogBytes) return socket.terminate()
      const text = JSON.stringify(frame)
      waiting.push(text)
      waitingBytes += text.length
      if (!isWriting) write()
    },
    onFrame: mailbox.onFrame,
    onClose: mailbox.onClose,
  }
}

/** `ws` gives every message as one Buffer, unless it is told otherwise. */
export const messageText = (data: RawData): string =>
  Buffer.isBuffer(data) ? data.toString('utf8') : ''

/** True while no more than `perSecond` came within the last second. */
function createRateGate(perSecond: number): (nowMs: number) => boolean {
  let windowStartMs = -Infinity
  let count = 0
  return (nowMs) => {
    if (nowMs - windowStartMs >= 1000) {
      windowStartMs = nowMs
      count = 0
    }
    count++
    return count <= perSecond
  }
}
