import { syntaxTree } from '@codemirror/language'
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
  return node && codeOf(node, (from, to) => state.sliceDoc(from, to))
}

/** The code of a block, without the marks of the quotes and the blanks of the items around it. */
export const codeOf = (block: SyntaxNode, slice: (from: number, to: number) => string): string =>
  block
    .getChildren('CodeText')
    .map(({ from, to }) => slice(from, to))
    .join('')
