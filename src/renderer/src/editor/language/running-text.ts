import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { isProse } from '../commands/lines/is-prose.ts'

/** What means itself: code, addresses, tags, formulas. */
const KEPT =
  /^(?:InlineCode|URL|Autolink|Wikilink|Embed|HTMLTag|Comment|LinkReference|LinkLabel|LinkTitle|Hashtag|InlineMath|BlockMath|Maths?)$/

/** True where words are written: not in code, a formula, an address or a link, whether those are ended or not yet. */
export function isRunningText(state: EditorState, position: number): boolean {
  if (!isProse(state, position)) return false
  const line = state.doc.lineAt(position)
  const before = line.text.slice(0, position - line.from)
  // What the tree does not know yet, because its end is not typed: code, a formula, a link, an address.
  if ((before.match(/`/g)?.length ?? 0) % 2 === 1) return false
  if ((before.match(/(?<!\\)\$(?!\s)/g)?.length ?? 0) % 2 === 1) return false
  if (/\[\[[^\]]*$|\]\([^)]*$|<[a-z/!][^>]*$|(?:https?|file):\/\/\S*$|\\$/i.test(before))
    return false
  if (isInFormula(state, line.number)) return false
  for (const side of [-1, 1] as const)
    for (let node = syntaxTree(state).resolveInner(position, side); node.parent; node = node.parent)
      if (KEPT.test(node.name) && node.from < position && position < node.to) return false
  return true
}

/** True between two lines of `$$`. No further up than a page: what is open that long is no formula. */
function isInFormula({ doc }: EditorState, number: number): boolean {
  let isOpen = false
  for (let line = Math.max(1, number - 60); line < number; line++)
    if ((doc.line(line).text.match(/\$\$/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen
  return isOpen
}
