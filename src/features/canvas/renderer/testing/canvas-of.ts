import type { Canvas } from '../../shared/canvas.ts'
import { readCanvas } from '../../shared/read-canvas.ts'

type Fields = Readonly<Record<string, string | number>>
export interface Drawing {
  /** By their ids: a text card of 100 by 100 at the corner of the sheet, but for what is said. */
  readonly nodes?: Readonly<Record<string, Fields>>
  /** By their ids: from a card to another, and what else is said. */
  readonly edges?: Readonly<Record<string, readonly [from: string, to: string, rest?: Fields]>>
}

/** The text of a canvas. */
export const canvasText = ({ nodes = {}, edges = {} }: Drawing): string =>
  JSON.stringify({
    nodes: Object.entries(nodes).map(([id, fields]) => ({
      id,
      type: 'text',
      ...('type' in fields ? {} : { text: id }),
      x: 0,
      y: 0,
      width: 100,
      height: 100,
      ...fields,
    })),
    edges: Object.entries(edges).map(([id, [fromNode, toNode, rest = {}]]) => ({
      id,
      fromNode,
      toNode,
      ...rest,
    })),
  })

export function canvasOf(drawing: Drawing): Canvas {
  const read = readCanvas(canvasText(drawing))
  if (read.status !== 'read') throw new Error('It is a canvas.')
  return read.canvas
}
