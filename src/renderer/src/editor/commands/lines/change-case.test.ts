import { EditorSelection } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  afterCommands,
  markedState,
  run,
  runFarDown,
} from '../../../../../../test/window/marked-editor.ts'
import { changeCase } from './change-case.ts'

const whole = (text: string) => {
  const state = markedState('').update({ changes: { from: 0, insert: text } }).state
  return state.update({ selection: EditorSelection.single(0, text.length) }).state
}

test.each([
  ['sentence', 'run `npm` now. then `rest`', 'Run `npm` now. Then `rest`'],
  ['sentence', '`npm` runs', '`npm` runs'],
  ['sentence', 'see [[Ada|Ada’s page]]. and more', 'See [[Ada|ada’s page]]. And more'],
  [
    'sentence',
    '[[ada|ada’s page]] and `more`. `so` it is',
    '[[ada|Ada’s page]] and `more`. `so` it is',
  ],
  ['upper', '- [i] status', '- [i] STATUS'],
  ['sentence', '- one\n- TWO\n\n> three', '- One\n- Two\n\n> Three'],
  ['title', 'the 1st of 3RD age', 'The 1st Of 3rd Age'],
  ['title', 'e\u0301cole de l’e\u0301te\u0301', 'E\u0301cole De L’e\u0301te\u0301'],
  ['title', '- [x] *done* **well**', '- [x] *Done* **Well**'],
  ['upper', '- [x] done', '- [x] DONE'],
  ['upper', 'a ^block-id', 'A ^block-id'],
  ['upper', '> [!note] mind', '> [!note] MIND'],
  ['upper', '---\ntitle: a\n---\ntext', '---\ntitle: a\n---\nTEXT'],
  ['upper', 'a &nbsp; b <b>c</b>', 'A &nbsp; B <b>C</b>'],
  ['lower', 'ΟΔΟΣ ΣΑΣ', 'οδος σας'],
  ['title', 'ΟΔΟΣ', 'Οδος'],
  ['upper', '中文 שלום 🎉', '中文 שלום 🎉'],
] as const)('%s: %j becomes %j', (wanted, before, after) => {
  expect(afterCommands(whole(before), changeCase(wanted)).doc.toString()).toBe(after)
})
test.each([
  ['upper', 'ßa|b', 'SSA|B'],
  ['upper', 'a| b| c|', 'A| B| C|'],
  ['upper', '‹a› b ‹c›', '‹A› b ‹C›'],
  ['title', ' | a', ' | a'],
  ['upper', '|', '|'],
  ['upper', 'ß| ß|', 'SS| SS|'],
] as const)('%s keeps the places of the cursors: %j becomes %j', (wanted, before, after) => {
  expect(run(before, changeCase(wanted))).toBe(after)
})

test('addresses stay where the text is not read yet', () => {
  expect(runFarDown('see ‹[here](note.md)›', changeCase('upper'))).toBe('see [HERE](note.md)')
})
