import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

const NO_PROSE =
  /^(?:FencedCode|CodeBlock|MathBlock|Frontmatter|HTMLBlock|CommentBlock|ProcessingInstructionBlock)$/

/** False in code, in properties and in blocks of HTML, where a `#` and a `-` mean nothing. */
export function isProse(state: EditorState, position: number): boolean {
  const tree = syntaxTree(state)
  const { from, text } = state.doc.lineAt(position)
  // Behind the blanks: what is indented belongs to a block from its first letter on.
  const at = Math.max(position, from + (/^[\s>]*/.exec(text)?.[0].length ?? 0))
  for (const side of [1, -1] as const)
    for (let node = tree.resolve(at, side); node.parent; node = node.parent)
      if (NO_PROSE.test(node.name) && node.from <= at && at <= node.to) return false
  return true
}
