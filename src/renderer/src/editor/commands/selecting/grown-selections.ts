import { StateEffect, StateField, type EditorSelection } from '@codemirror/state'

/** A selection grew out of this one. */
export const grown = StateEffect.define<EditorSelection>()
/** The last growing was taken back. */
export const shrunk = StateEffect.define<null>()

/** The selections before they grew, the last one at the end; none after anything else was selected or typed. */
export const grownSelections = StateField.define<readonly EditorSelection[]>({
  create: () => [],
  update(known, { effects, docChanged, selection }) {
    for (const effect of effects) {
      if (effect.is(grown)) return [...known, effect.value]
      if (effect.is(shrunk)) return known.slice(0, -1)
    }
    return docChanged || selection ? [] : known
  },
})
