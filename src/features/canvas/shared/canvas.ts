/** JSON Canvas 1.0 (jsoncanvas.org), as far as it is drawn; what else a file holds stays in it. */
export interface Canvas {
  /** In the order of the file: later ones lie above earlier ones. */
  readonly nodes: readonly CanvasNode[]
  readonly edges: readonly CanvasEdge[]
  /** How many things of the file are not drawn: not what the format says, or edges to cards that are not there. */
  readonly unshown: number
}

/** In the unit of the file, one pixel at 100 %. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

interface NodeBase extends Box {
  readonly id: string
  /** `1` to `6`, or `#rrggbb`; null for none. */
  readonly color: string | null
}
export interface TextNode extends NodeBase {
  readonly type: 'text'
  readonly text: string
}
export interface FileNode extends NodeBase {
  readonly type: 'file'
  /** In the vault. */
  readonly file: string
  /** `#Heading` or `#^block`; null for the whole file. */
  readonly subpath: string | null
}
export interface LinkNode extends NodeBase {
  readonly type: 'link'
  readonly url: string
}
export interface GroupNode extends NodeBase {
  readonly type: 'group'
  readonly label: string | null
}
/** Of a type that this version does not know. */
export interface OtherNode extends NodeBase {
  readonly type: 'other'
  readonly kind: string
}
export type CanvasNode = TextNode | FileNode | LinkNode | GroupNode | OtherNode

export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]

export interface CanvasEdge {
  readonly id: string
  readonly fromNode: string
  readonly toNode: string
  /** Null: the side that is nearest. */
  readonly fromSide: Side | null
  readonly toSide: Side | null
  readonly fromArrow: boolean
  readonly toArrow: boolean
  readonly color: string | null
  readonly label: string | null
}

/** The colours that the format names by number: red, orange, yellow, green, cyan, purple. */
export const PRESETS = ['1', '2', '3', '4', '5', '6'] as const

export const isColor = (value: string): boolean =>
  /^(?:[1-6]|#[0-9a-f]{6}|#[0-9a-f]{3})$/i.test(value)
