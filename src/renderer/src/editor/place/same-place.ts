import { EditorView } from '@codemirror/view'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { isLive, isReading, type TabList } from '../../stores/workspace/tab-list.ts'
import type { Place } from '../../stores/workspace/place.ts'
import type { WorkspaceStore } from '../../stores/workspace/workspace-store.ts'
import {
  leftToEditor,
  leftToPage,
  lineBox,
  topLineOfEditor,
  topLineOfPage,
  type TopLine,
} from './top-line.ts'

/** Keeps the place when a note is shown in another way: the line at the top stays there. */
export interface SamePlace {
  /** The note is shown in this editor now, which is in sight. @returns whether its place was kept, and `place` is none to go to */
  inEditor(view: EditorView, path: string, place: Place | null): boolean
  /** Whether the place of this note is kept, and `place` is none to go to. */
  isLeft(path: string, place: Place | null): boolean
  /** The note is shown on this page now. */
  onPage(scroller: HTMLElement, session: NoteSession, place: Place | null): void
  dispose(): void
}

interface Left {
  readonly path: string
  readonly top: TopLine
  /** Where the person was led to before. */
  readonly lead: Place | null
  /** The cursor was in sight, and is to stay so. */
  readonly seesCursor: boolean
}

type Shown =
  | { readonly path: string; readonly view: EditorView }
  | { readonly path: string; readonly page: HTMLElement; readonly session: NoteSession }

/** @param onLine told the line at the top of a page that is scrolled */
export function createSamePlace(
  workspace: Pick<WorkspaceStore, 'state'>,
  onLine: (line: number) => void,
): SamePlace {
  let shown: Shown | null = null
  let left: Left | null = null
  /** Of notes that are read and lie behind another. */
  const pages = new Map<string, Left>()
  let letGo: () => void = () => undefined

  const stopWatching = workspace.state.subscribe((next, before) => {
    const isSame =
      modeOf(next.tabs) === modeOf(before.tabs) && next.tabs.active === before.tabs.active
    if (next.place !== before.place) letGo()
    if (isSame || shown === null || shown.path !== before.tabs.active) return
    letGo()
    const isHere = next.tabs.active === shown.path
    const now = isHere || 'page' in shown ? leave(shown, before.place) : null
    left = isHere ? now : null
    if (now && !isHere) pages.set(shown.path, now)
    shown = null
  })

  /** Null where nothing is in sight. */
  function leave(from: Shown, place: Place | null): Left | null {
    const { path } = from
    const lead = leadTo(path, place)
    if ('page' in from) {
      if (!from.page.isConnected) return null
      return { path, lead, top: topLineOfPage(from.page, from.session.text()), seesCursor: false }
    }
    if (from.view.scrollDOM.clientHeight === 0) return null
    return { path, lead, top: topLineOfEditor(from.view), seesCursor: cursorIsSeen(from.view) }
  }

  let frame = 0
  /** Once a frame, while the page is there. */
  function followScroll(page: HTMLElement, session: NoteSession): void {
    page.addEventListener('scroll', () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (page.isConnected) onLine(Math.max(1, topLineOfPage(page, session.text()).line))
      })
    })
  }

  /** Goes there again whenever something above it has another height, until the person does something. */
  function hold(contents: Iterable<Element>, goThere: () => void): void {
    letGo()
    const sizes = new ResizeObserver(goThere)
    const drawn = new MutationObserver(goThere)
    for (const content of contents) {
      sizes.observe(content)
      drawn.observe(content, { subtree: true, attributeFilter: ['data-drawn'] })
    }
    const stop = (): void => {
      sizes.disconnect()
      drawn.disconnect()
      for (const input of INPUTS) removeEventListener(input, stop, true)
    }
    for (const input of INPUTS) addEventListener(input, stop, true)
    letGo = stop
  }

  return {
    inEditor(view, path, place) {
      const { top, seesCursor } = taken(path, place) ?? {}
      const isAnew = shown === null || shown.path !== path || !('view' in shown)
      if (isAnew) shown = { path, view }
      const now = shown
      if (!top) {
        if (isAnew) letGo()
        return false
      }
      const { doc } = view.state
      const { from } = doc.line(Math.min(Math.max(1, top.line), doc.lines))
      view.dispatch({
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: top.below }),
      })
      const goThere = (): void => {
        const moved = leftToEditor(view, top)
        if (Math.abs(moved) >= 1) view.scrollDOM.scrollTop += moved
      }
      hold([view.contentDOM], goThere)
      // After the editor has measured what it draws there.
      requestAnimationFrame(() => {
        // An editor that is gone has no lines to ask for.
        if (!view.dom.isConnected) return
        if (shown === now) goThere()
        if (shown !== now || !seesCursor || cursorIsSeen(view)) return
        letGo()
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) })
      })
      return true
    },
    isLeft: (path, place) => leftOf(path, place) !== null,
    onPage(page, session, place) {
      const { path } = session
      const kept = taken(path, place)
      shown = { path, page, session }
      followScroll(page, session)
      if (!kept) return
      const goThere = (): void => {
        const moved = leftToPage(page, session.text(), kept.top)
        if (moved !== null && Math.abs(moved) >= 1) page.scrollTop += moved
      }
      goThere()
      hold(page.children, goThere)
    },
    dispose() {
      cancelAnimationFrame(frame)
      stopWatching()
      letGo()
    },
  }

  /** What was left of this note, if the person was not led anywhere since. */
  function taken(path: string, place: Place | null): Left | null {
    const found = leftOf(path, place)
    left = null
    pages.delete(path)
    return found
  }

  function leftOf(path: string, place: Place | null): Left | null {
    const found = left?.path === path ? left : pages.get(path)
    const lead = leadTo(path, place)
    return found && (lead === null || lead === found.lead) ? found : null
  }
}

/** A place that says where to go in this note, and not only that it is to be shown. */
const leadTo = (path: string, place: Place | null): Place | null =>
  place?.path === path && (place.line !== null || place.atEnd || place.cursors !== null)
    ? place
    : null

const INPUTS = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const

const modeOf = (tabs: TabList): string =>
  isReading(tabs) ? 'reading' : isLive(tabs) ? 'live' : 'source'

function cursorIsSeen(view: EditorView): boolean {
  const { top, bottom } = view.scrollDOM.getBoundingClientRect()
  const cursor = lineBox(view, view.state.doc.lineAt(view.state.selection.main.head).number)
  return cursor.bottom > top && cursor.top < bottom
}
