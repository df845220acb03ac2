import { expect, test } from 'vitest'
import { markedState, parsed } from '../../../../../test/window/marked-editor.ts'
import type { SmartQuotes } from '../../../../shared/domain/settings.ts'
import { smartLetter } from './smart-typography.ts'

/** What stands there after these letters were typed at the cursor, one by one. */
function typed(marked: string, letters: string, quotes: SmartQuotes = 'english'): string {
  let state = markedState(marked)
  for (const letter of letters) {
    const { head } = state.selection.main
    const smart = smartLetter(state, head, letter, quotes) ?? { back: 0, insert: letter }
    const changes = { from: head - smart.back, to: head, insert: smart.insert }
    const anchor = head - smart.back + smart.insert.length
    state = parsed(state.update({ changes, selection: { anchor } }).state)
  }
  return state.doc.toString()
}

test.each([
  ['english', 'say “yes” (“or ‘no’”) – it’s', `say "yes" ("or 'no'") -- it's`],
  ['german', 'sag „ja“ und ‚nein‘', `sag "ja" und 'nein'`],
  ['polish', 'to „tak”', `to "tak"`],
  ['swiss', 'sag «ja»', `sag "ja"`],
  ['french', 'dis «\u00a0oui\u00a0»', `dis "oui"`],
] as const)('quotes as they are in %s', (quotes, after, letters) => {
  expect(typed('|', letters, quotes)).toBe(after)
})
test.each([
  ['a -- b', 'a – b'],
  ['a --- b', 'a — b'],
  ['a ---- b', 'a —- b'],
  ['wait...', 'wait…'],
  ['....', '….'],
  ["'tis dogs' '90s", '‘tis dogs’ ‘90s'],
  ['well-known', 'well-known'],
])('“%s” becomes “%s”', (letters, after) => {
  expect(typed('|', letters)).toBe(after)
})
test.each([
  ['in code', 'a `|', '"x" -- ...` '],
  ['in a block of code', '```\n|\n```', '"x"'],
  ['in a formula', 'is $|', "f'...$"],
  ['in a block of formulas', '$$\n|\n$$', "f' -- ..."],
  ['in a link', '[[|]]', "it's"],
  ['in an address', '[a](|)', "it's--b"],
  ['in a bare address', 'https://a.example/|', "a--b'"],
  ['in properties', '---\ntitle: |\n---\n', `"a" -- it's`],
  ['in HTML', '<a href=|>', '"x"'],
  ['a rule and the start of properties', '|', '---'],
  ['a row of a table', '| a |\n§', '--'],
  ['a comment', 'a <!|', '-- x'],
  ['what is escaped', 'a \\|', '"'],
])('nothing %s', (_name, before, letters) => {
  const marked = before.includes('§') ? before.replaceAll('|', '¦').replace('§', '|') : before
  const plain = markedState(marked).doc.toString()
  const at = markedState(marked).selection.main.head
  expect(typed(marked, letters)).toBe(plain.slice(0, at) + letters + plain.slice(at))
})
test('nothing while it is off', () => {
  expect(typed('|', `"a" -- it's...`, 'off')).toBe(`"a" -- it's...`)
})
