import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { DesktopShell } from '../../../../main/platform/ports.ts'
import type { CapturePlace, CaptureRequest, ShortcutState } from '../../contract.ts'
import { readCaptureLink } from './capture-link.ts'
import { createCaptureRequests } from './capture-requests.ts'

/** By which a thought comes in from outside of the window: keys, links, the small window. */
export interface CaptureBox {
  /** Whether the keys are listened for; null: this shell has none over other programs. */
  shortcut(): ShortcutState | null
  /** Listens for the keys that are set, and for no others any more. */
  listen(): void
  /** Fills the box with the text of a link; nothing is ever written. False for what is no link for it. */
  openLink(link: string): boolean
  /** What waits for the page at this place. */
  take(place: CapturePlace): CaptureRequest[]
  /** Puts the small window away, and shows a note in the window of the vault. */
  putAway(open: VaultPath | null): void
  dispose(): void
}

/** `onAsked` tells the pages. */
export function createCaptureBox({
  desktop,
  keys,
  isVaultOpen,
  onAsked,
}: {
  readonly desktop: DesktopShell | null
  /** Those that are set; empty: none. */
  readonly keys: () => string
  readonly isVaultOpen: () => boolean
  readonly onAsked: (place: CapturePlace) => void
}): CaptureBox {
  const requests = createCaptureRequests(onAsked)
  const small = desktop?.smallWindow({ name: 'capture', title: 'Capture a thought' }) ?? null
  desktop?.offerInTray({ title: 'Capture a thought', onChoose: () => ask(null) })
  let state: ShortcutState = 'off'
  let listened = ''

  function ask(text: string | null): void {
    // The same keys again put the box away.
    if (text === null && small?.isInFront()) return small.hide()
    const isForWindow = !isVaultOpen() || small === null || desktop?.window.isInFront() === true
    requests.ask(isForWindow ? 'window' : 'box', { kind: 'write', text })
    if (isForWindow) desktop?.window.bringToFront()
    else small.show()
  }

  function unlisten(): void {
    if (state === 'on') desktop?.unlisten(listened)
    state = 'off'
  }

  return {
    shortcut: () => (desktop === null ? null : state),
    listen() {
      if (desktop === null || (keys() === listened && state !== 'taken')) return
      unlisten()
      listened = keys()
      if (listened !== '') state = desktop.listen(listened, () => ask(null)) ? 'on' : 'taken'
      small?.makeAhead(state === 'on')
    },
    openLink(link) {
      const text = readCaptureLink(link)
      if (text !== null) ask(text)
      return text !== null
    },
    take: requests.take,
    putAway(open) {
      small?.hide()
      if (open === null) return
      requests.ask('window', { kind: 'open', path: open })
      desktop?.window.bringToFront()
    },
    dispose: unlisten,
  }
}
