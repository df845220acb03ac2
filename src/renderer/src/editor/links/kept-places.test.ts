import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { toEditorText } from '../../../../shared/domain/text/text-edits.ts'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { startOf, textOf } from '../bars/merge-choices.ts'
import { choicesFor, placesField, startPlaces } from './place-choices.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'mine', 'theirs', '', '中文 🎉'), { maxLength: 8 })
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)))
const sides = fc.record({ base: text, mine: text, theirs: text })
const step = fc.record({
  choice: fc.constantFrom('mine', 'theirs', 'both'),
  which: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
  typed: fc.option(fc.nat(99)),
})

function stateOf({ base, mine, theirs }: { base: string; mine: string; theirs: string }) {
  const note = { path: vaultPath('Note.md'), etag: 'etag', sizeBytes: 0, modifiedMs: 0 }
  const conflict = { base, mine, theirs: { ...note, text: theirs, readOnlyReason: null } }
  const { text: doc, places } = startOf(conflict)
  const state = EditorState.create({ doc, extensions: placesField })
  return state.update({ effects: startPlaces(places) }).state
}

test('a place holds what was chosen for it, in whichever order and however often it is chosen', () => {
  fc.assert(
    fc.property(sides, fc.array(step, { maxLength: 8 }), (texts, steps) => {
      let state = stateOf(texts)
      for (const { choice, which, typed } of steps) {
        state = state.update(choicesFor(state, new Set(which), choice)).state
        if (typed !== null) {
          const from = typed % (state.doc.length + 1)
          state = state.update({ changes: { from, insert: 'x' } }).state
        }
        let last = 0
        for (const place of state.field(placesField)) {
          expect(place.from).toBeGreaterThanOrEqual(last)
          expect(place.to).toBeGreaterThanOrEqual(place.from)
          last = place.to
          if (place.choice === 'edited') continue
          expect(state.sliceDoc(place.from, place.to)).toBe(textOf(place, place.choice ?? 'mine'))
        }
        expect(last).toBeLessThanOrEqual(state.doc.length)
      }
    }),
    { numRuns: runs(3000) },
  )
})
test('all of theirs and all of mine are the two texts, where nothing was merged', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const state = stateOf({ base: mine, mine, theirs })
      const all = new Set(state.field(placesField).keys())
      const taken = state.update(choicesFor(state, all, 'theirs')).state
      expect(taken.doc.toString()).toBe(toEditorText(theirs))
      const back = taken.update(choicesFor(taken, all, 'mine')).state
      expect(back.doc.toString()).toBe(state.doc.toString())
    }),
    { numRuns: runs(2000) },
  )
})
