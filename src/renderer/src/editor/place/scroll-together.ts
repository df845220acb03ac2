import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import {
  leftToEditor,
  leftToPage,
  topLineOfEditor,
  topLineOfPage,
  type TopLine,
} from './top-line.ts'

/** What a note is seen in: an editor or a page that is read. */
interface Seen {
  readonly scroller: HTMLElement
  topLine(): TopLine
  /** In px, until this line is at the top; null while it is not drawn. */
  left(wanted: TopLine): number | null
}

/** Lines that were never seen have no known height: after so many frames they have. */
const MOST_STEPS = 4
/** In frames, how long a page that is being drawn is waited for; one that failed never is. */
const LONGEST_WAIT = 600
const INPUTS = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const

/**
 * Keeps two panes at the same line of their notes. The one in which a person does something leads; the other one only
 * follows, so that neither answers what it was itself moved by.
 * @param textOf the text of the note in this pane; null while it shows another
 * @returns ends it
 */
export function scrollTogether(
  panes: readonly [string, string],
  { front, textOf }: { front(): string; textOf(pane: string): Text | null },
): () => void {
  let lead = front()
  let frame = 0

  const onInput = ({ target }: Event): void => void (lead = paneOf(target) ?? front())
  const onScroll = ({ target }: Event): void => {
    if (target === seenIn(lead)?.scroller) soon(MOST_STEPS)
  }
  function soon(steps: number, waits = LONGEST_WAIT): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => follow(steps, waits))
  }
  function follow(steps: number, waits: number): void {
    const [one, other] = panes
    const from = seenIn(lead)
    const to = seenIn(lead === one ? other : one)
    if (!from || !to) return
    const moved = to.left(from.topLine())
    if (moved === null) return waits > 0 ? soon(steps, waits - 1) : undefined
    if (Math.abs(moved) < 1) return
    to.scroller.scrollTop += moved
    if (steps > 1) soon(steps - 1)
  }
  function seenIn(pane: string): Seen | null {
    const text = panes.includes(pane) ? textOf(pane) : null
    const within = document.querySelector<HTMLElement>(`[data-pane="${CSS.escape(pane)}"]`)
    return text && within && seen(within, text)
  }

  for (const input of INPUTS) addEventListener(input, onInput, true)
  // A scroll is told on its way down only.
  addEventListener('scroll', onScroll, true)
  soon(MOST_STEPS)
  return () => {
    cancelAnimationFrame(frame)
    for (const input of INPUTS) removeEventListener(input, onInput, true)
    removeEventListener('scroll', onScroll, true)
  }
}

const paneOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-pane]')?.dataset['pane']
    : undefined

function seen(pane: HTMLElement, text: Text): Seen | null {
  const page = pane.querySelector<HTMLElement>('[data-reading-view]')
  if (page)
    return {
      scroller: page,
      topLine: () => topLineOfPage(page, text),
      left: (wanted) => leftToPage(page, text, within(wanted, text)),
    }
  const view = EditorView.findFromDOM(pane)
  if (!view || view.scrollDOM.clientHeight === 0) return null
  return {
    scroller: view.scrollDOM,
    topLine: () => topLineOfEditor(view),
    left: (wanted) => leftToEditor(view, wanted),
  }
}

/** Of two notes one is shorter. */
const within = (wanted: TopLine, { lines }: Text): TopLine => ({
  ...wanted,
  line: Math.min(wanted.line, lines),
})
