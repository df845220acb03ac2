import { history, undo } from '@codemirror/commands'
import { codeFolding } from '@codemirror/language'
import { EditorSelection, Transaction, type EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import { afterCommands, markedState, parsed } from '../../../../../test/window/marked-editor.ts'
import { fold, foldAll, foldToLevel, unfold, unfoldAll } from './fold-commands.ts'
import { foldsOf } from './folded.ts'
import { foldRange, isFoldable } from './fold-range.ts'
import { foldsToKeep, withFolds } from './kept-folds.ts'
import { openingFolds } from './open-folds.ts'

const line = fc.constantFrom(
  '',
  'text',
  '# A',
  '## B',
  '### C',
  'Set',
  '===',
  '- x',
  '  - y',
  '1. z',
  '> [!tip] T',
  '> said',
  '```',
  '---',
  '| a |',
)
const note = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'))

const stateOf = (doc: string, head = 0): EditorState => {
  const state = markedState('', [codeFolding(), openingFolds, history()])
  return parsed(
    state.update({
      changes: { from: 0, insert: doc },
      selection: EditorSelection.cursor(head % (doc.length + 1)),
      annotations: Transaction.addToHistory.of(false),
    }).state,
  )
}

test('what folds is told by the arrow and by the command alike, ends with a line, and hides no blank one below it', () => {
  fc.assert(
    fc.property(note, (doc) => {
      const state = stateOf(doc)
      for (let number = 1; number <= state.doc.lines; number++) {
        const range = foldRange(state, number)
        expect(isFoldable(state, number), `${number}`).toBe(range !== null)
        if (!range) continue
        const last = state.doc.lineAt(range.to)
        expect(range.to).toBe(last.to)
        expect(last.text.trim()).not.toBe('')
        expect(range.from).toBe(state.doc.lineAt(range.from).to)
        expect(range.from).toBeLessThan(range.to)
      }
    }),
    { numRuns: runs(3000) },
  )
})
test('folding changes no letter, and the cursor is never left in what is hidden', () => {
  const commands = { fold, unfold, foldAll, unfoldAll, one: foldToLevel(1), two: foldToLevel(2) }
  const steps = fc.array(fc.constantFrom(...Object.values(commands)), { maxLength: 5 })
  fc.assert(
    fc.property(note, fc.nat(99), steps, (doc, head, chosen) => {
      const state = afterCommands(stateOf(doc, head), ...chosen)
      expect(state.doc.toString()).toBe(doc)
      const { head: now } = state.selection.main
      for (const { from, to } of foldsOf(state)) expect(from < now && now < to).toBe(false)
      expect(foldsOf(afterCommands(state, unfoldAll))).toEqual([])
    }),
    { numRuns: runs(3000) },
  )
})
test('what is folded is folded again when the note is opened again', () => {
  fc.assert(
    fc.property(note, (doc) => {
      const folded = afterCommands(stateOf(doc), foldAll)
      expect(foldsOf(withFolds(stateOf(doc), foldsToKeep(folded)))).toEqual(foldsOf(folded))
    }),
    { numRuns: runs(1000) },
  )
})
test('what is written into a fold is seen, and so is what an undo puts back into it', () => {
  fc.assert(
    fc.property(note, fc.nat(99), fc.constantFrom('x', '\n', '🎉\n# H\n'), (doc, place, insert) => {
      const folded = afterCommands(stateOf(doc), foldAll)
      const at = place % (doc.length + 1)
      const typed = folded.update({
        changes: { from: at, insert },
        selection: { anchor: at + insert.length },
        userEvent: 'input.type',
      }).state
      const isHidden = (state: EditorState): boolean =>
        foldsOf(state).some(({ from, to }) => from < at && at + insert.length < to)
      expect(isHidden(typed)).toBe(false)
      expect(afterCommands(typed, undo).doc.toString()).toBe(doc)
    }),
    { numRuns: runs(2000) },
  )
})

test('a heading that a line is drawn below unfolds from its own line', () => {
  const folded = afterCommands(stateOf('text\n\nTitle\n===\nbelow\n'), foldAll)
  expect(foldsToKeep(folded)).toEqual([{ line: 3, text: 'Title' }])
  const there = folded.update({ selection: { anchor: folded.doc.line(3).from } }).state
  expect(foldsOf(afterCommands(there, unfold))).toEqual([])
  expect(foldsOf(afterCommands(folded, foldToLevel(2)))).toEqual([])
})
test('a fence that was only begun has no arrow', () => {
  expect(isFoldable(stateOf('```\n\n'), 1)).toBe(false)
  expect(isFoldable(stateOf('```\nx'), 1)).toBe(true)
})
