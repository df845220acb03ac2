import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { WidgetType, type EditorView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { LIVE_WORDS } from '../words.ts'

const SHOWN_COPIED_MS = 1500

/** Copies what stands between the fences of the block in whose first line it is. */
export class CopyCode extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-live-copy'
    button.tabIndex = -1
    const say = (text: string): void => {
      button.textContent = text
    }
    button.ariaLabel = LIVE_WORDS.copy
    say('Copy')
    // The editor keeps its cursor.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => {
      const code = codeAt(view, view.posAtDOM(button))
      if (code === null) return
      navigator.clipboard.writeText(code).then(
        () => {
          say(LIVE_WORDS.copied)
          setTimeout(() => say('Copy'), SHOWN_COPIED_MS)
        },
        () => say(LIVE_WORDS.notCopied),
      )
    })
    return button
  }

  override ignoreEvent(): boolean {
    return true
  }
}

function codeAt({ state }: EditorView, pos: number): string | null {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, -1)
  while (node && node.name !== 'FencedCode') node = node.parent
  return node && copiedCode(state, node)
}

/** The code as it is read: without the blanks by which its fence is moved in. */
export function copiedCode(state: EditorState, block: SyntaxNode): string {
  const columnOf = (pos: number): number => pos - state.doc.lineAt(pos).from
  const slice = (from: number, to: number): string => state.sliceDoc(from, to)
  const first = block.getChildren('CodeText').find(({ from }) => slice(from, from + 1) !== '\n')
  const blanks = first ? Math.max(0, columnOf(block.from) - columnOf(first.from)) : 0
  const code = codeOf(block, slice)
  return blanks === 0 ? code : code.replace(new RegExp(`^ {1,${blanks}}`, 'gm'), '')
}

/** The code of a block, without the marks of the quotes and the blanks of the items around it. */
export const codeOf = (block: SyntaxNode, slice: (from: number, to: number) => string): string =>
  block
    .getChildren('CodeText')
    .map(({ from, to }) => slice(from, to))
    .join('')
