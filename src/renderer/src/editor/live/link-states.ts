import { StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { LinkType } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LinkResolver } from '../../markdown/link-resolver.ts'

/** A link to something in the vault, as it is written. */
export interface VaultLink {
  readonly target: string
  readonly type: LinkType
}

/** Where links lead is known, or is another place: they are drawn anew. */
export const linksKnown = StateEffect.define<null>()

/** Which links of a note lead nowhere, as the window knows. */
export interface LinkStates {
  /** False also while nobody knows: then it is asked, once, with all others that are in view. */
  isBroken(link: VaultLink): boolean
  dispose(): void
}

export function createLinkStates(
  view: EditorView,
  links: LinkResolver,
  from: VaultPath,
): LinkStates {
  const watched = new Map<string, () => void>()
  let isWaiting = false
  let isGone = false
  const redraw = (): void => {
    if (isWaiting || isGone) return
    isWaiting = true
    // Answers come many at once.
    queueMicrotask(() => {
      isWaiting = false
      if (!isGone) view.dispatch({ effects: linksKnown.of(null) })
    })
  }
  return {
    isBroken({ target, type }) {
      const key = `${type} ${target}`
      if (!watched.has(key)) watched.set(key, links.watch({ from, target, type }, redraw))
      const answer = links.read({ from, target, type })
      return answer !== undefined && answer.path === null
    },
    dispose() {
      isGone = true
      for (const stop of watched.values()) stop()
      watched.clear()
    },
  }
}
