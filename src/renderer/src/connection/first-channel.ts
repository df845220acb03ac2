import { isNotePath } from '../../../shared/domain/note-path.ts'
import { windowAsked } from '../../../shared/domain/workspace/window-numbers.ts'
import type { Workspace } from '../../../shared/domain/settings.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ClientChannel } from '../../../shared/rpc/frames.ts'
import { askAhead, type Question } from './ask-ahead.ts'
import { bridgeChannel } from './bridge-channel.ts'
import { takeSessionToken } from './session-token.ts'
import { openSocketChannel } from './socket-channel.ts'

/** What every window asks at its start, in this order. */
const askedFirst = (): readonly Question[] => [
  { method: 'app.state', input: {} },
  { method: 'workspace.get', input: windowAsked(location.search) },
  { method: 'draft.list', input: {} },
]

/** The note that was in front, as `WorkspaceStore.load` finds it; not one that a window may have ended at. */
export function askedNext(method: string, output: unknown): readonly Question[] {
  if (method !== 'workspace.get') return []
  const { openTabs, activeTab, opening } = output as Workspace
  const path = openTabs.find((each) => each === activeTab) ?? openTabs.at(-1)
  const isNote = path !== undefined && isNotePath(path)
  return isNote && opening === null ? [{ method: 'note.read', input: { path } }] : []
}

declare global {
  interface Window {
    /** The channel that was opened early, until it is taken; null when it could not be opened. */
    firstChannel?: Promise<ClientChannel | null> | undefined
  }
}

/**
 * Opens the window's first channel, and asks what will be asked first, while the window's own program is on its way. It
 * is called by another program of the page, so the channel stands on the window for it.
 */
export function openEarly(): void {
  window.firstChannel = openChannel(new AbortController().signal).then(
    (channel) => askAhead(channel, askedFirst(), askedNext),
    () => null, // told to who tries again
  )
}

/** The one that was opened early, and another each time after it. @throws LatentError as `openSocketChannel` */
export async function nextChannel(signal: AbortSignal): Promise<ClientChannel> {
  const early = window.firstChannel
  window.firstChannel = undefined
  return (await early) ?? openChannel(signal)
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
