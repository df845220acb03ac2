import { codeFolding } from '@codemirror/language'
import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import {
  afterCommands,
  markedState,
  markedText,
  parsed,
} from '../../../../../test/window/marked-editor.ts'
import { fold, foldAll, foldToLevel, unfold, unfoldAll } from './fold-commands.ts'
import { foldsOf } from './folded.ts'
import { foldRange, isFoldable } from './fold-range.ts'
import { foldsToKeep, withFolds } from './kept-folds.ts'
import { openingFolds } from './open-folds.ts'

const state = (marked: string): EditorState => markedState(marked, [codeFolding(), openingFolds])
/** The text as it is seen, with `…` for what is folded. */
function seen(folded: EditorState): string {
  let text = ''
  let at = 0
  for (const { from, to } of foldsOf(folded)) {
    if (from < at) continue
    text += `${folded.sliceDoc(at, from)}…`
    at = to
  }
  return text + folded.sliceDoc(at)
}
const run = (marked: string, ...commands: StateCommand[]): string =>
  seen(afterCommands(state(marked), ...commands))
const after = (before: EditorState, spec: TransactionSpec): string =>
  seen(before.update(spec).state)

const NOTE = '---\na: 1\n---\n# A\ntext\n\n## B\n- x\n  - y\n- z\n\n```js\ncode\n```\n\n# C\nend'

describe('what folds', () => {
  test.each([
    [1, '---…\n# A'],
    [4, '# A…\n\n# C'],
    [7, '## B…\n\n# C'],
    [8, '- x…\n- z'],
    [12, '```js…\n\n# C'],
    [16, '# C…'],
  ])('line %i', (line, expected) => {
    const note = markedState(NOTE)
    expect(isFoldable(note, line)).toBe(true)
    const range = foldRange(note, line)
    if (!range) throw new Error('no range')
    const folded = `${note.sliceDoc(note.doc.line(line).from, range.from)}…${note.sliceDoc(range.to)}`
    expect(folded.startsWith(expected)).toBe(true)
  })
  test('nothing at lines on which nothing hangs', () => {
    const note = markedState(NOTE)
    for (const line of [2, 5, 6, 9, 10, 13, 17]) {
      expect(isFoldable(note, line), `${line}`).toBe(false)
      expect(foldRange(note, line)).toBeNull()
    }
    const empty = markedState('# A\n\n# B\n')
    for (const line of [1, 3]) {
      expect(isFoldable(empty, line)).toBe(false)
      expect(foldRange(empty, line)).toBeNull()
    }
  })
  test('a callout by its head, a quotation not, and a heading that is drawn by a line', () => {
    expect(isFoldable(markedState('> [!tip] T\n> a'), 1)).toBe(true)
    expect(isFoldable(markedState('> a\n> b'), 1)).toBe(false)
    expect(run('T|\n===\ntext', fold)).toBe('T\n===…')
    expect(isFoldable(markedState('- a\n  # no heading of the note\n'), 1)).toBe(true)
  })
})

describe('by keys', () => {
  test('the nearest that is not folded yet, then what is round it', () => {
    const note = state(`${NOTE.replace('  - y', '  - y|')}`)
    const once = afterCommands(note, fold)
    expect(seen(once)).toContain('- x…\n- z')
    // The cursor is never in what is hidden.
    expect(markedText(once)).toContain('- x|\n')
    const twice = afterCommands(once, fold)
    expect(seen(twice)).toContain('## B…\n\n# C')
    expect(seen(afterCommands(twice, unfold))).toContain('## B\n- x…\n- z')
  })
  test('all, to a level, and none', () => {
    expect(run(NOTE, foldAll)).toBe('---…\n# A…\n\n# C…')
    expect(run(NOTE, foldAll, unfoldAll)).toBe(NOTE)
    expect(run(NOTE, foldToLevel(2))).toBe(NOTE.replace(/## B[^]*?```\n\n/, '## B…\n\n'))
    expect(run(NOTE, foldAll, foldToLevel(2))).toContain('# A\ntext\n\n## B…')
    expect(run('text', foldAll)).toBe('text')
  })
})

describe('a fold opens', () => {
  const folded = () => afterCommands(state('|# A\nsome text\nmore\n\n# B\n'), fold)
  test('for a match and for a jump into it, also when the match ends with it', () => {
    expect(seen(folded())).toBe('# A…\n\n# B\n')
    const { doc } = folded()
    const end = doc.line(3).to
    expect(after(folded(), { selection: { anchor: end - 4, head: end } })).toContain('some text')
    expect(after(folded(), { selection: { anchor: doc.line(3).from } })).toContain('some text')
    expect(after(folded(), { selection: { anchor: 0, head: doc.length } })).toBe('# A…\n\n# B\n')
    expect(after(folded(), { selection: { anchor: end } })).toBe('# A…\n\n# B\n')
  })
  test('when its line is split, and not when it is written on', () => {
    const typed = (insert: string) =>
      after(folded(), { changes: { from: 3, insert }, userEvent: 'input.type' })
    expect(typed(' x')).toBe('# A x…\n\n# B\n')
    expect(typed('\n')).toBe('# A\n\nsome text\nmore\n\n# B\n')
  })
  test('not for what another program writes into it', () => {
    expect(after(folded(), { changes: { from: 6, insert: 'new ' } })).toBe('# A…\n\n# B\n')
  })
})

describe('kept over a restart', () => {
  test('by lines that still say the same', () => {
    const folded = afterCommands(state('# A\na\n\n# B|\nb\n'), fold)
    const kept = foldsToKeep(folded)
    expect(kept).toEqual([{ line: 4, text: '# B' }])
    expect(seen(withFolds(state('# A\na\n\n# B\nb\nmore\n'), kept))).toBe('# A\na\n\n# B…\n')
    expect(seen(withFolds(state('# A\na\n\n# C\nb\n'), kept))).toBe('# A\na\n\n# C\nb\n')
    expect(seen(withFolds(state('# A'), kept))).toBe('# A')
  })
  test('never over the cursor', () => {
    const kept = [{ line: 1, text: '# A' }]
    expect(seen(withFolds(state('# A\nte|xt'), kept))).toBe('# A\ntext')
    expect(seen(withFolds(parsed(state('# A|\ntext')), kept))).toBe('# A…')
  })
})
