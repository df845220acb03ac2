import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import {
  afterCommands,
  markedState,
  markedText,
  run,
  runFarDown,
} from '../../../../../../test/window/marked-editor.ts'
import { toggleTask } from '../blocks/toggle-task.ts'
import { insertLink } from './insert-link.ts'
import { BOLD, CODE, COMMENT, HIGHLIGHT, ITALIC, MATHS, STRIKE, toggleMark } from './toggle-mark.ts'

describe('toggling a mark', () => {
  const bold = toggleMark(BOLD)
  const italic = toggleMark(ITALIC)
  test.each([
    [bold, 'a ‹word› here', 'a **‹word›** here'],
    [bold, 'a **‹word›** here', 'a ‹word› here'],
    [bold, 'a ‹**word**› here', 'a ‹word› here'],
    [bold, 'a wo|rd here', 'a **wo|rd** here'],
    [bold, 'a **wo|rd** here', 'a wo|rd here'],
    [bold, '|', '**|**'],
    [italic, '**‹word›**', '***‹word›***'],
    [italic, '***‹word›***', '**‹word›**'],
    [italic, '*‹word›*', '‹word›'],
  ])('%#: %s becomes %s', (command, before, after) => {
    expect(run(before, command)).toBe(after)
  })
})

describe('every mark', () => {
  const code = toggleMark(CODE)
  const bold = toggleMark(BOLD)
  test.each([
    [bold, 'a word| here', 'a **word|** here'],
    [bold, '**two wo|rds**', 'two wo|rds'],
    [bold, '__two wo|rds__', 'two wo|rds'],
    // A blank at the end would be no mark in Markdown.
    [bold, 'a ‹word ›here', 'a **‹word›** here'],
    [bold, '**two ‹words› here**', '**two** ‹words› **here**'],
    [bold, '‹one **two› three**', '**‹one two› three**'],
    [bold, '‹- [ ] a\n\n> # b\n1. c›', '- [ ] **‹a**\n\n> # **b**\n1. **c›**'],
    [bold, '‹a› and ‹b›', '**‹a›** and **‹b›**'],
    [bold, '‹**a**\nb›', '‹**a**\n**b›**'],
    [code, '‹a`b›', '``‹a`b›``'],
    [code, '‹`a›', '`` ‹`a› ``'],
    [toggleMark(STRIKE), 'a wo|rd', 'a ~~wo|rd~~'],
    [toggleMark(HIGHLIGHT), 'a ==wo|rd==', 'a wo|rd'],
    [toggleMark(MATHS), 'is $x + |1$', 'is x + |1'],
    [toggleMark(MATHS), '$5 and te|n $10', '$5 and $te|n$ $10'],
    [toggleMark(COMMENT), '‹a\n\n- b›', '%%‹a\n\n- b›%%'],
    [toggleMark(COMMENT), 'a %%b c| d%%', 'a b c| d'],
    [bold, '中|文', '**中|文**'],
    // Links and code as a whole: a mark in the middle would break them.
    [bold, 'see [[No‹te›]]', 'see **‹[[Note]]›**'],
    [bold, '‹a `b› c`', '**‹a `b c`›**'],
  ])('%#: %s becomes %s', (command, before, after) => {
    expect(run(before, command)).toBe(after)
  })
  test('is none in code and in properties, nor in a note that is read-only', () => {
    for (const text of ['```\n‹a›\n```', '---\n‹a›: 1\n---\n'])
      expect(bold({ state: markedState(text), dispatch: () => expect.unreachable() })).toBe(false)
    const locked = markedState('‹a›', EditorState.readOnly.of(true))
    expect(bold({ state: locked, dispatch: () => expect.unreachable() })).toBe(false)
  })
  test('is put where the text is not read yet as where it is', () => {
    expect(runFarDown('see [[No‹te]]›', bold)).toBe('see **[[Note]]**')
  })
  test('twice is the text as it was, wherever it was put', () => {
    const words = fc.array(fc.constantFrom('a', 'word', '中文', '👩‍👧', 'é', '[[N]]'), {
      minLength: 1,
      maxLength: 5,
    })
    const line = fc
      .tuple(fc.constantFrom('', '- ', '> ', '# ', '1. [x] ', '> - '), words)
      .map(([sign, all]) => sign + all.join(' '))
    const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
    const marks = [BOLD, ITALIC, STRIKE, HIGHLIGHT, CODE, MATHS, COMMENT]
    fc.assert(
      fc.property(text, fc.constantFrom(...marks), fc.nat(), fc.nat(), (doc, mark, a, b) => {
        const [anchor, head] = [a % (doc.length + 1), b % (doc.length + 1)]
        const state = markedState('').update({ changes: { from: 0, insert: doc } }).state
        const before = afterCommands(state.update({ selection: { anchor, head } }).state)
        const once = afterCommands(before, toggleMark(mark))
        if (once.doc.length <= before.doc.length) return
        expect(afterCommands(once, toggleMark(mark)).doc.toString()).toBe(doc)
        // What is selected stays selected, but for signs and blanks.
        expect(markedText(once).length).toBeGreaterThan(doc.length)
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('a link', () => {
  test('from a word waits for its address, from an address for its words', () => {
    expect(run('see ‹this›', insertLink)).toBe('see [this](|)')
    expect(run('‹https://a.example›', insertLink)).toBe('[|](https://a.example)')
    expect(run('|', insertLink)).toBe('[|]()')
  })
})

describe('a task', () => {
  test.each([
    ['- [ ] buy |milk', '- [x] buy |milk'],
    ['- [x] buy |milk', '- [ ] buy |milk'],
    ['- [/] half|', '- [ ] half|'],
    ['- it|em', '- [ ] it|em'],
    ['  1. it|em', '  1. [ ] it|em'],
    ['pla|in', '- [ ] pla|in'],
    ['> quo|te', '> - [ ] quo|te'],
    ['|', '- [ ] |'],
    ['see [a] th|ere', '- [ ] see [a] th|ere'],
  ])('%s becomes %s', (before, after) => {
    expect(run(before, toggleTask)).toBe(after)
  })
  test('every selected line, empty ones left out', () => {
    expect(run('‹- [ ] a\n\n- [x] b›', toggleTask)).toBe('‹- [x] a\n\n- [ ] b›')
  })
  test('nothing changes in a note that is read-only', () => {
    const state = EditorState.create({ doc: 'a', extensions: EditorState.readOnly.of(true) })
    expect(toggleTask({ state, dispatch: () => expect.unreachable() })).toBe(false)
  })
})
