import type {
  Behaviour,
  Bit,
  ComponentCategory,
  ComponentDefinition,
  ConnectionRule,
  PartRole,
  PinDefinition,
  PinSide,
  PinType,
  PropertyDefinition,
} from './component.ts'
import { GRID } from './part-geometry.ts'

const ROTATION: PropertyDefinition = {
  name: 'rotation',
  kind: 'choice',
  default: 0,
  choices: [0, 90, 180, 270],
  description: 'Degrees that the part is turned, clockwise.',
}
const DELAY: Omit<PropertyDefinition, 'default'> = {
  name: 'delay',
  kind: 'number',
  min: 1,
  max: 1000,
  description: 'Ticks from a change of an input to that of the outputs.',
}

export const pin = (
  name: string,
  type: PinType,
  side: PinSide,
  x: number,
  y: number,
): PinDefinition => ({ name, type, side, position: { x, y } })

/** An input that may be left open: then it counts as `rest`. */
export const optional = (definition: PinDefinition, rest: Bit): PinDefinition => ({
  ...definition,
  rest,
})

export interface ComponentParts {
  readonly type: string
  readonly name: string
  readonly category: ComponentCategory
  readonly description: string
  readonly width: number
  readonly height: number
  readonly pins: readonly PinDefinition[]
  readonly role: PartRole
  /** 1 when left out. */
  readonly delay?: number
  readonly behaviour?: Behaviour
  /** Besides `rotation`, and `delay` for logic. */
  readonly properties?: readonly PropertyDefinition[]
  readonly examples: readonly string[]
}

/** A definition with what is the same for all: rules of pins, `rotation`, and `delay` where something is computed. */
export function buildComponent(parts: ComponentParts): ComponentDefinition {
  const { examples, properties = [], behaviour = null, delay = 1, ...rest } = parts
  const ofLogic = behaviour === null ? [] : [{ ...DELAY, default: delay }]
  return {
    ...rest,
    delay,
    behaviour,
    properties: [...properties, ...ofLogic, ROTATION],
    connectionRules: Object.fromEntries(parts.pins.map(({ name, type }) => [name, ruleOf(type)])),
    exampleConnections: examples,
  }
}

/** An input has one driver; an output drives as many inputs as it likes. */
const ruleOf = (type: PinType): ConnectionRule =>
  type === 'input'
    ? { canConnectTo: ['output'], maxConnections: 1 }
    : { canConnectTo: ['input'], maxConnections: -1 }

export interface BlockPins {
  readonly left: readonly string[]
  readonly right: readonly string[]
  /** Inputs on the upper and lower edge. */
  readonly top?: readonly string[]
  readonly bottom?: readonly string[]
  /** Inputs that may stay open, and what they count as then. */
  readonly rest?: Readonly<Record<string, Bit>>
}

/** Size and pins of a part drawn as a box with a title: inputs left, top and bottom, outputs right. */
export function blockShape(
  { left, right, top = [], bottom = [], rest = {} }: BlockPins,
  width = 100,
): Pick<ComponentParts, 'width' | 'height' | 'pins'> {
  const height = (Math.max(left.length, right.length) + 2) * GRID
  const along = (index: number) => GRID * 1.5 + index * GRID
  const across = (index: number, count: number) =>
    Math.floor((width - (count - 1) * GRID) / 2 / GRID) * GRID + GRID / 2 + index * GRID
  const pins = [
    ...left.map((name, i) => pin(name, 'input', 'left', 0, along(i))),
    ...top.map((name, i) => pin(name, 'input', 'top', across(i, top.length), 0)),
    ...bottom.map((name, i) => pin(name, 'input', 'bottom', across(i, bottom.length), height)),
    ...right.map((name, i) => pin(name, 'output', 'right', width, along(i))),
  ]
  return {
    width,
    height,
    pins: pins.map((each) => {
      const open = rest[each.name]
      return open === undefined || each.type === 'output' ? each : optional(each, open)
    }),
  }
}

/** The behaviour of a part without memory. */
export const combinational = (logic: (inputs: readonly Bit[]) => readonly Bit[]): Behaviour => ({
  memorySize: 0,
  remember: () => [],
  outputs: logic,
})
