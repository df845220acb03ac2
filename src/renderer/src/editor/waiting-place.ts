import { StateEffect, StateField, type EditorState } from '@codemirror/state'

/** A place of a text where something is put as soon as it is there. It moves with the text meanwhile. */
export type WaitingPlace = {
  readonly id: object
  /** What was selected, and is replaced; both the same for nothing. */
  readonly from: number
  readonly to: number
}

export const waitAt = StateEffect.define<WaitingPlace>()
export const stopWaiting = StateEffect.define<object>()

/** What is typed at a place stands behind it, and a selected text that was changed meanwhile is not replaced any more. */
export const waitingPlaces = StateField.define<readonly WaitingPlace[]>({
  create: () => [],
  update(current, { changes, effects }) {
    let next = current
    if (!changes.empty && next.length > 0)
      next = next.map(({ id, from, to }) => {
        const start = changes.mapPos(from, from === to ? -1 : 1)
        const isAsItWas = from < to && !isTouched(from, to)
        return isAsItWas
          ? { id, from: start, to: changes.mapPos(to, -1) }
          : { id, from: changes.mapPos(from, -1), to: changes.mapPos(from, -1) }
      })
    for (const effect of effects) {
      if (effect.is(waitAt)) next = [...next, effect.value]
      if (effect.is(stopWaiting)) next = next.filter(({ id }) => id !== effect.value)
    }
    return next

    function isTouched(from: number, to: number): boolean {
      let touched = false
      changes.iterChangedRanges((fromA, toA) => {
        touched ||= fromA < to && toA > from
      })
      return touched
    }
  },
})

/** Null when another text is shown by now. */
export const placeOf = (state: EditorState, id: object): WaitingPlace | null =>
  state.field(waitingPlaces, false)?.find((place) => place.id === id) ?? null
