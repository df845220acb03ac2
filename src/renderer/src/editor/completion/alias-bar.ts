import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** What stands between the target of a link and its words: in a table a bare bar would end the cell. */
export function aliasBar(state: EditorState, pos: number): string {
  for (let node = syntaxTree(state).resolveInner(pos, -1); node.parent; node = node.parent)
    if (node.name === 'Table') return '\\|'
  return '|'
}
