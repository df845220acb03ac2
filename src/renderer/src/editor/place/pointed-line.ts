import type { EditorView } from '@codemirror/view'

/**
 * Tells beside which line the mouse is, by its number, in the text or in the margin with all that lies over it; null where
 * there is none. Not while a button is down.
 * @returns stops
 */
export function watchPointedLine(
  view: EditorView,
  tell: (line: number | null) => void,
): () => void {
  const { scrollDOM } = view
  const onMove = ({ clientY, buttons, pointerType }: PointerEvent): void => {
    if (buttons !== 0 || pointerType === 'touch') return
    const height = (clientY - view.documentTop) / view.scaleY
    if (height < 0 || height > view.contentHeight) return tell(null)
    tell(view.state.doc.lineAt(view.lineBlockAtHeight(height).from).number)
  }
  const onLeave = (): void => tell(null)
  scrollDOM.addEventListener('pointermove', onMove)
  scrollDOM.addEventListener('pointerleave', onLeave)
  return () => {
    scrollDOM.removeEventListener('pointermove', onMove)
    scrollDOM.removeEventListener('pointerleave', onLeave)
  }
}
