import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../test/shared/property-runs.ts'
import { afterCommands, markedState, run } from '../../../../../../test/window/marked-editor.ts'
import { toggleHeading } from './toggle-heading.ts'
import { toggleList } from './toggle-list.ts'
import { toggleCallout, toggleQuote } from './toggle-quote.ts'

const [bullets, numbers, tasks] = [
  toggleList('bullets'),
  toggleList('numbers'),
  toggleList('tasks'),
]

describe('a heading', () => {
  test.each([
    [2, 'te|xt', '## te|xt'],
    [2, '## te|xt', 'te|xt'],
    [3, '## te|xt', '### te|xt'],
    [0, '### te|xt', 'te|xt'],
    [0, 'te|xt', 'te|xt'],
    [1, '|', '# |'],
    [1, '- [ ] te|xt', '- [ ] # te|xt'],
    [1, '> te|xt', '> # te|xt'],
    [2, '‹a\n\n# b›', '## ‹a\n\n## b›'],
    [1, 'A|\n===\ntext', 'A|\ntext'],
    [3, 'A|\n---\ntext', '### A|\ntext'],
    [1, 'a#|b', '# a#|b'],
    [1, '#|tag', '# #|tag'],
    [1, '```\na|\n```', '```\na|\n```'],
    [1, '‹a›\n\n‹b›', '# ‹a›\n\n# ‹b›'],
  ])('%i: %j becomes %j', (level, before, after) => {
    expect(run(before, toggleHeading(level))).toBe(after)
  })
})

describe('a quotation and a callout', () => {
  test.each([
    [toggleQuote, 'te|xt', '> te|xt'],
    [toggleQuote, '> te|xt', 'te|xt'],
    [toggleQuote, '‹a\n\nb›', '> ‹a\n>\n> b›'],
    [toggleQuote, '> ‹a\n>\n> b›', '‹a\n\nb›'],
    [toggleQuote, '>> te|xt', '> te|xt'],
    [toggleQuote, '|', '> |'],
    [toggleCallout, 'te|xt\nmore', '> [!note]\n> te|xt\nmore'],
    [toggleCallout, '> [!note]\n> te|xt\n> more\n', 'te|xt\nmore\n'],
    [toggleCallout, '> [!tip]- My title\n> te|xt', 'My title\nte|xt'],
    [toggleCallout, '> te|xt', '> [!note]\n> > te|xt'],
    [toggleCallout, '- ‹a\n- b›', '> [!note]\n> - ‹a\n> - b›'],
  ])('%#: %j', (command, before, after) => {
    expect(run(before, command)).toBe(after)
  })
})

describe('a list', () => {
  test.each([
    [bullets, 'te|xt', '- te|xt'],
    [bullets, '- te|xt', 'te|xt'],
    [bullets, '* a\nte|xt', '* a\n* te|xt'],
    [bullets, '2. te|xt', '- te|xt'],
    [bullets, '- [x] te|xt', '- te|xt'],
    [bullets, '> te|xt', '> - te|xt'],
    [bullets, '|', '- |'],
    [numbers, '‹a\nb\n\nc›', '1. ‹a\n2. b\n\n3. c›'],
    [numbers, '4) x\nte|xt', '4) x\n5) te|xt'],
    [numbers, '- ‹a\n  - b\n  - c\n- d›', '1. ‹a\n  1. b\n  2. c\n2. d›'],
    [numbers, '1. ‹a\n2. b›', '‹a\nb›'],
    [tasks, 'te|xt', '- [ ] te|xt'],
    [tasks, '1. te|xt', '1. [ ] te|xt'],
    [tasks, '- [x] te|xt', 'te|xt'],
    [tasks, '‹- [x] a\nb›', '‹- [x] a\n- [ ] b›'],
    [bullets, '---\na: |1\n---\n', '---\na: |1\n---\n'],
  ])('%#: %j becomes %j', (command, before, after) => {
    expect(run(before, command)).toBe(after)
  })
})

test('what is put before plain lines is taken away by a second press, to the byte', () => {
  const plain = fc.constantFrom('a', 'a b', ' c', '', '  ', '字', '   d', '`x`')
  const commands = [bullets, numbers, tasks, toggleQuote, toggleCallout, toggleHeading(2)]
  fc.assert(
    fc.property(
      fc.array(plain, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...commands),
      (lines, a, b, command) => {
        const text = lines.join('\n')
        const state = markedState('').update({ changes: { from: 0, insert: text } }).state
        const [anchor, head] = [a % (text.length + 1), b % (text.length + 1)]
        const before = afterCommands(state.update({ selection: { anchor, head } }).state)
        const once = afterCommands(before, command)
        expect(afterCommands(once, command).doc.toString()).toBe(text)
        const touched = [
          before.doc.lineAt(Math.min(anchor, head)).number,
          before.doc.lineAt(Math.max(anchor, head)).number,
        ]
        // What is outside of the lines stays.
        expect(
          once.doc.toString().startsWith(lines.slice(0, (touched[0] ?? 1) - 1).join('\n')),
        ).toBe(true)
        expect(once.doc.toString().endsWith(lines.slice(touched[1]).join('\n'))).toBe(true)
      },
    ),
    { numRuns: runs(1000) },
  )
})
test('nothing changes in a note that is read-only', () => {
  const state = markedState('te|xt', EditorState.readOnly.of(true))
  for (const command of [bullets, toggleQuote, toggleCallout, toggleHeading(1)])
    expect(command({ state, dispatch: () => expect.unreachable() })).toBe(false)
})
