import { editCanvas } from './edit-canvas.ts'
import { readCanvas } from './read-canvas.ts'

/**
 * The text of a canvas whose files have other paths now, and how many of its cards that changed.
 * @returns null for a text that is no canvas
 */
export function followMoves(
  text: string,
  movedTo: (path: string) => string,
): { readonly text: string; readonly count: number } | null {
  const read = readCanvas(text)
  if (read.status === 'broken') return null
  const edits = read.canvas.nodes.flatMap((node) => {
    const file = node.type === 'file' ? movedTo(node.file) : null
    if (node.type !== 'file' || file === null || file === node.file) return []
    return [{ does: 'set' as const, list: 'nodes' as const, id: node.id, fields: { file } }]
  })
  return { text: editCanvas(text, edits), count: edits.length }
}
