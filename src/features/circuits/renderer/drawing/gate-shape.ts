/** The distinctive shapes of IEEE 91 (ANSI): a letter D, a shield, a shield with a second back, a triangle. */
export interface GateKind {
  readonly shape: 'and' | 'or' | 'xor' | 'triangle'
  /** With a bubble at the output. */
  readonly isInverted: boolean
}

export interface GateShape {
  readonly outline: string
  /** Lines beside it: the second back of an exclusive or, and what reaches inputs above and below the shape. */
  readonly lines: string
  readonly bubble: { readonly x: number; readonly y: number } | null
  /** Where the line of an input at this height meets the shape. */
  inputEdge(y: number): number
  /** Where the line of the output begins. */
  readonly outputEdge: number
}

const KINDS: Readonly<Record<string, GateKind>> = {
  AND: { shape: 'and', isInverted: false },
  NAND: { shape: 'and', isInverted: true },
  OR: { shape: 'or', isInverted: false },
  NOR: { shape: 'or', isInverted: true },
  XOR: { shape: 'xor', isInverted: false },
  XNOR: { shape: 'xor', isInverted: true },
  NOT: { shape: 'triangle', isInverted: true },
  INVERTER: { shape: 'triangle', isInverted: true },
  BUFFER: { shape: 'triangle', isInverted: false },
}

/** Null for a type that is no gate. `NAND_3` is drawn as a NAND. */
export function gateKind(type: string): GateKind | null {
  const name = type.replace(/_\d+$/, '')
  return Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null
}

const STUB = 10
const MARGIN = 4
/** A gate with more inputs is no higher: its back goes on as a line. */
const HIGHEST = 60
const TRIANGLE = { width: 36, height: 40 }
export const BUBBLE_RADIUS = 4
/** How deep the back of a shield curves in, and how far the second one stands off. */
const BACK_DEPTH = 9
const SECOND_BACK = 6

/** The shape of a gate that looks to the right, in its box. `inputs` are the heights of its inputs. */
export function gateShape(
  { shape, isInverted }: GateKind,
  width: number,
  height: number,
  inputs: readonly number[] = [],
): GateShape {
  const isTriangle = shape === 'triangle'
  const tip = isTriangle ? (width + TRIANGLE.width) / 2 : width - STUB
  const left = isTriangle
    ? (width - TRIANGLE.width) / 2
    : STUB + (shape === 'xor' ? SECOND_BACK : 0)
  const right = tip - (isInverted ? 2 * BUBBLE_RADIUS : 0)
  const middle = height / 2
  const half = isTriangle ? TRIANGLE.height / 2 : Math.min(HIGHEST, height - 2 * MARGIN) / 2
  const top = middle - half
  const bottom = middle + half
  const bubble = isInverted ? { x: right + BUBBLE_RADIUS, y: middle } : null
  const common = { bubble, outputEdge: tip }
  const wings = (x: number): string => {
    const [first, last] = [Math.min(top, ...inputs), Math.max(bottom, ...inputs)]
    return `${first < top ? `M ${x} ${first} V ${top} ` : ''}${last > bottom ? `M ${x} ${bottom} V ${last}` : ''}`
  }
  switch (shape) {
    case 'and': {
      const radius = (bottom - top) / 2
      const turn = right - Math.min(radius, (right - left) * 0.6)
      const arc = `A ${right - turn} ${radius} 0 0 1`
      return {
        ...common,
        outline: `M ${left} ${top} H ${turn} ${arc} ${turn} ${bottom} H ${left} Z`,
        lines: wings(left),
        inputEdge: () => left,
      }
    }
    case 'triangle':
      return {
        ...common,
        outline: `M ${left} ${top} L ${right} ${middle} L ${left} ${bottom} Z`,
        lines: '',
        inputEdge: () => left,
      }
    case 'or':
    case 'xor': {
      const straight = left + (right - left) * 0.28
      const shoulder = left + (right - left) * 0.72
      const back = `Q ${left + 2 * BACK_DEPTH} ${middle} ${left} ${top}`
      const outline =
        `M ${left} ${top} H ${straight} Q ${shoulder} ${top} ${right} ${middle} ` +
        `Q ${shoulder} ${bottom} ${straight} ${bottom} H ${left} ${back} Z`
      const second = left - SECOND_BACK
      const curve = (x: number, y: number): number => {
        const part = Math.min(1, Math.max(0, (y - top) / (bottom - top)))
        return x + 4 * part * (1 - part) * BACK_DEPTH
      }
      return {
        ...common,
        outline,
        lines:
          shape === 'xor'
            ? `M ${second} ${bottom} Q ${second + 2 * BACK_DEPTH} ${middle} ${second} ${top} ${wings(second)}`
            : wings(left),
        inputEdge: (y) => curve(shape === 'xor' ? second : left, y),
      }
    }
  }
}
