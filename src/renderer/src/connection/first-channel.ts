import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ClientChannel } from '../../../shared/rpc/frames.ts'
import { askAhead } from './ask-ahead.ts'
import { bridgeChannel } from './bridge-channel.ts'
import { takeSessionToken } from './session-token.ts'
import { openSocketChannel } from './socket-channel.ts'

/** What every window asks at its start, in this order. */
const ASKED_FIRST = ['app.state', 'workspace.get', 'draft.list']

let first: Promise<ClientChannel> | null = null

/** Opens the window's first channel, and asks what will be asked first, while the window's own programs are on their way. */
export function openEarly(): void {
  first = openChannel(new AbortController().signal).then((channel) =>
    askAhead(channel, ASKED_FIRST),
  )
  first.catch(() => {}) // told to who takes it
}

/** The one that was opened early, and another each time after it. @throws LatentError as `openSocketChannel` */
export function nextChannel(signal: AbortSignal): Promise<ClientChannel> {
  const early = first
  first = null
  return early ?? openChannel(signal)
}

async function openChannel(signal: AbortSignal): Promise<ClientChannel> {
  if (window.latent) return bridgeChannel(window.latent)
  const token = takeSessionToken()
  if (token !== null) return openSocketChannel(token, signal)
  throw new LatentError(
    'denied',
    'This page needs the address that Latent printed when it started, with everything after the #.',
  )
}
