import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LinkType } from '../../../shared/contract/note.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'

/** What a link leads to, as far as whoever shows it knows. */
export type PreviewSubject =
  | {
      readonly kind: 'link'
      /** The note in which it stands; null outside notes. */
      readonly from: VaultPath | null
      readonly target: string
      readonly type: LinkType
    }
  | { readonly kind: 'place'; readonly path: VaultPath; readonly line: number | null }
  | { readonly kind: 'address'; readonly href: string }

export interface LinkPreview {
  readonly subject: PreviewSubject
  /** Where the link is drawn, one box for each of its lines, in px of the window; at least one. */
  readonly boxes: readonly DOMRect[]
  /** The box that was pointed at. */
  readonly box: DOMRect
  /** Writes another target into the link; null where its text is not at hand. */
  readonly retarget: ((target: string) => void) | null
}

export interface ShownPreview extends LinkPreview {
  readonly id: number
  readonly isPinned: boolean
  /** It was asked for by a key: the pointer lies somewhere. */
  readonly isByKey: boolean
  /** It was asked for again: the keyboard goes into it. */
  readonly wantsFocus: boolean
}

/** A link under the pointer. */
export interface PointedLink {
  readonly subject: PreviewSubject
  /** Where it is drawn now; none where it is not any more. */
  boxes(): readonly DOMRect[]
  readonly retarget?: LinkPreview['retarget']
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** It is only shown while Ctrl or ⌘ is down, since it is pointed at for other reasons too. */
  readonly needsKey: boolean
  readonly hasKey: boolean
}

/** What can be done with a link, asked for at a place of the window. */
export interface LinkMenuRequest extends LinkPreview {
  readonly at: PointedLink['at']
}

interface LinkPreviewState {
  /** A pinned one comes first. */
  readonly shown: readonly ShownPreview[]
  /** Null while there is none. */
  readonly menu: LinkMenuRequest | null
}

/** What is shown of links without going there: one at a time, and beside it one that was pinned. */
export interface LinkPreviewStore {
  readonly state: StoreApi<LinkPreviewState>
  /** Shows the link in a moment, unless a key, a press or an input method comes first. @returns what ends the wait */
  point(link: PointedLink): () => void
  /** Shows it now; one that is shown already by a key gets the keyboard. */
  show(link: Omit<PointedLink, 'at' | 'needsKey' | 'hasKey'>): void
  /** Shows what can be done with it, where it was pressed. */
  openMenu(link: Omit<PointedLink, 'needsKey' | 'hasKey'>): void
  closeMenu(): void
  pin(id: number): void
  close(id: number): void
  /** The link that has the keyboard where a text is read; null: none has it any more. */
  focus(link: Omit<PointedLink, 'at' | 'needsKey' | 'hasKey'> | null): void
  /** Shows the link that has the keyboard; false where none has. */
  showFocused(): boolean
}

const WAIT_MS = 300

const isFollowKey = ({ key }: KeyboardEvent): boolean => key === 'Control' || key === 'Meta'

export function createLinkPreviewStore(): LinkPreviewStore {
  const state = createStore<LinkPreviewState>(() => ({ shown: [], menu: null }))
  let count = 0
  let focused: Parameters<LinkPreviewStore['focus']>[0] = null
  let stopWaiting = (): void => {}

  const pinned = (): readonly ShownPreview[] =>
    state.getState().shown.filter(({ isPinned }) => isPinned)

  function put(preview: LinkPreview, isByKey: boolean): void {
    const card = { ...preview, id: ++count, isPinned: false, isByKey, wantsFocus: false }
    state.setState({ shown: [...pinned(), card] })
  }

  const store: LinkPreviewStore = {
    state,
    point({ subject, boxes, retarget = null, at, needsKey, hasKey }) {
      stopWaiting()
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = (): void => {
        stop()
        const drawn = boxes()
        const box = drawn.find((one) => isWithin(one, at)) ?? drawn[0]
        if (box) put({ subject, boxes: drawn, box, retarget }, false)
      }
      const start = (): void => void (timer ??= setTimeout(show, WAIT_MS))
      const onKeyDown = (event: KeyboardEvent): void => {
        if (!isFollowKey(event)) stop()
        else if (needsKey) start()
      }
      const onKeyUp = (event: KeyboardEvent): void => {
        if (!needsKey || !isFollowKey(event)) return
        clearTimeout(timer)
        timer = undefined
      }
      function stop(): void {
        clearTimeout(timer)
        window.removeEventListener('keydown', onKeyDown, true)
        window.removeEventListener('keyup', onKeyUp, true)
        for (const type of DISTURBANCES) window.removeEventListener(type, stop, true)
      }
      stopWaiting = stop
      window.addEventListener('keydown', onKeyDown, true)
      window.addEventListener('keyup', onKeyUp, true)
      for (const type of DISTURBANCES) window.addEventListener(type, stop, true)
      if (!needsKey || hasKey) start()
      return stop
    },
    show({ subject, boxes, retarget = null }) {
      stopWaiting()
      const { shown } = state.getState()
      const known = shown.find(
        (one) => one.isByKey && JSON.stringify(one.subject) === JSON.stringify(subject),
      )
      if (known)
        return state.setState({
          shown: shown.map((one) => (one === known ? { ...one, wantsFocus: true } : one)),
        })
      const drawn = boxes()
      const [box] = drawn
      if (box) put({ subject, boxes: drawn, box, retarget }, true)
    },
    focus: (link) => void (focused = link),
    showFocused() {
      if (focused) store.show(focused)
      return focused !== null
    },
    openMenu({ subject, boxes, retarget = null, at }) {
      stopWaiting()
      const drawn = boxes()
      const [box] = drawn
      if (!box) return
      state.setState({ shown: pinned(), menu: { subject, boxes: drawn, box, retarget, at } })
    },
    closeMenu: () => state.setState({ menu: null }),
    pin(id) {
      const one = state.getState().shown.find((shown) => shown.id === id)
      if (one) state.setState({ shown: [{ ...one, isPinned: true }] })
    },
    close: (id) =>
      state.setState({ shown: state.getState().shown.filter((shown) => shown.id !== id) }),
  }
  return store
}

/** What a person does who wants something else than to look at a link. */
const DISTURBANCES = ['pointerdown', 'compositionstart', 'wheel', 'blur'] as const

const isWithin = (box: DOMRect, { x, y }: { readonly x: number; readonly y: number }): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
