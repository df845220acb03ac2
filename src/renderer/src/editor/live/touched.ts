import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { startOfShown } from '../properties/hidden-frontmatter.ts'
import type { IsTouched } from './construct.ts'

const focused = StateEffect.define<boolean>()
const held = StateEffect.define<boolean>()
const shown = StateEffect.define<boolean>()

interface Hands {
  readonly isFocused: boolean
  /** What is selected is shown as if it had the focus: a search has found it. */
  readonly isShown: boolean
  /** The mouse is down. */
  readonly isHeld: boolean
  /** Where the ends of the selections are, or were when the mouse went down. */
  readonly ends: readonly number[]
}

const hands = StateField.define<Hands>({
  create: (state) => ({ isFocused: false, isShown: false, isHeld: false, ends: endsOf(state) }),
  update(before, { state, docChanged, selection, changes, effects }) {
    const isFocused = effects.findLast((effect) => effect.is(focused))?.value ?? before.isFocused
    const isShown = effects.findLast((effect) => effect.is(shown))?.value ?? before.isShown
    const isHeld = effects.findLast((effect) => effect.is(held))?.value ?? before.isHeld
    const isSame =
      isFocused === before.isFocused && isShown === before.isShown && isHeld === before.isHeld
    if (isSame && !docChanged && (isHeld || !selection)) return before
    const ends = isHeld ? before.ends.map((end) => changes.mapPos(end)) : endsOf(state)
    return { isFocused, isShown, isHeld, ends }
  },
})

function endsOf(state: EditorState): readonly number[] {
  const { selection, doc } = state
  const start = startOfShown(state)
  return selection.ranges.flatMap(({ empty, from, to, anchor, head }) =>
    empty ? [head] : from <= start && to === doc.length ? [] : [anchor, head],
  )
}

/**
 * Where somebody is at work: at the ends of the selections; nowhere without the focus, or when everything is selected.
 * While the mouse is down it stays as it was, because the text would move under it.
 */
export const touching: Extension = [
  hands,
  EditorView.focusChangeEffect.of((_state, isFocused) => focused.of(isFocused)),
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (event.button !== 0 || view.state.field(hands).isHeld) return
      view.dispatch({ effects: held.of(true) })
      const release = (): void => {
        // After the selection that the mouse made; another note may be shown by then.
        setTimeout(() => {
          if (view.state.field(hands, false)?.isHeld) view.dispatch({ effects: held.of(false) })
        }, 0)
      }
      view.dom.ownerDocument.addEventListener('mouseup', release, { once: true })
    },
  }),
]

/** A state that is shown in a view which has the focus, or has not, does not hear of it by itself. */
export const toldFocus = (isFocused: boolean): StateEffect<boolean> => focused.of(isFocused)

/** Opens what the selection touches although the focus is elsewhere, or no more. */
export const showsSelection = (isShown: boolean): StateEffect<boolean> => shown.of(isShown)

/** The same value as long as nothing else is touched; none for a state that was not in live preview. */
export const touchedIn = (state: EditorState): object | undefined => state.field(hands, false)

export function isTouchedIn(state: EditorState): IsTouched {
  const { isFocused, isShown, ends } = state.field(hands)
  return ({ from, to }) => (isFocused || isShown) && ends.some((end) => end >= from && end <= to)
}
