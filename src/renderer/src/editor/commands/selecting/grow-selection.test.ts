import type { StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import {
  afterCommands,
  markedState,
  markedText,
} from '../../../../../../test/window/marked-editor.ts'
import { grownSelections } from './grown-selections.ts'
import {
  growSelection,
  selectBlock,
  selectLines,
  selectSection,
  shrinkSelection,
} from './grow-selection.ts'

const state = (marked: string) => markedState(marked, grownSelections)
const run = (marked: string, ...commands: StateCommand[]): string =>
  markedText(afterCommands(state(marked), ...commands))

test('a selection grows over what stands round it, and shrinks back the way it came', () => {
  const steps = [
    '# H\n\n- a\n  - some **bold te|xt** here\n- b\n\nend',
    '# H\n\n- a\n  - some **bold ‹text›** here\n- b\n\nend',
    '# H\n\n- a\n  - some **‹bold text›** here\n- b\n\nend',
    '# H\n\n- a\n  - some ‹**bold text**› here\n- b\n\nend',
    '# H\n\n- a\n  - ‹some **bold text** here›\n- b\n\nend',
    '# H\n\n- a\n  ‹- some **bold text** here›\n- b\n\nend',
    '# H\n\n- a\n‹  - some **bold text** here›\n- b\n\nend',
    '# H\n\n‹- a\n  - some **bold text** here›\n- b\n\nend',
    '# H\n\n‹- a\n  - some **bold text** here\n- b›\n\nend',
    '‹# H\n\n- a\n  - some **bold text** here\n- b\n\nend›',
  ]
  let now = state(steps[0] ?? '')
  for (const step of steps.slice(1)) {
    now = afterCommands(now, growSelection)
    expect(markedText(now)).toBe(step)
  }
  expect(growSelection({ state: now, dispatch: () => expect.unreachable() })).toBe(false)
  for (const step of steps.slice(0, -1).toReversed()) {
    now = afterCommands(now, shrinkSelection)
    expect(markedText(now)).toBe(step)
  }
  expect(shrinkSelection({ state: now, dispatch: () => expect.unreachable() })).toBe(false)
})
test('every cursor grows for itself, and typing forgets the way back', () => {
  const grown = afterCommands(state('o|ne tw|o'), growSelection)
  expect(markedText(grown)).toBe('‹one› ‹two›')
  const typed = grown.update({ changes: { from: 0, insert: 'x' } }).state
  expect(shrinkSelection({ state: typed, dispatch: () => expect.unreachable() })).toBe(false)
})
test.each([
  [selectLines, 'a\nb|c\nd', 'a\n‹bc\n›d'],
  [selectLines, 'a\n‹bc\n›d', 'a\n‹bc\nd›'],
  [selectBlock, 'a\n\nb|c\nd\n\ne', 'a\n\n‹bc\nd›\n\ne'],
  [selectSection, '# A\na|\n## B\nb\n# C', '‹# A\na\n## B\nb›\n# C'],
  [selectSection, '# A\na\n## B\nb|\n# C', '# A\na\n‹## B\nb›\n# C'],
  [selectSection, 'no heading|', 'no heading|'],
])('%#: %j', (command, before, after) => {
  expect(run(before, command)).toBe(after)
})
