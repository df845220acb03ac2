export type Bit = 0 | 1
/** A wire's value: low, high, or not known (nothing drives it, or what drives it is not known). */
export type Signal = Bit | 'x'

export type PinType = 'input' | 'output'
/** Where on the part's box a pin sits. */
export type PinSide = 'left' | 'right' | 'top' | 'bottom'

export interface PinDefinition {
  readonly name: string
  readonly type: PinType
  readonly side: PinSide
  /** In units of the blueprint's coordinates, from the part's top left corner, before it is turned. */
  readonly position: { readonly x: number; readonly y: number }
  /** What an input counts as when no wire reaches it. Without it the input is then not known, and validation warns. */
  readonly rest?: Bit
}

export interface ConnectionRule {
  /** Types of pins at the other end. */
  readonly canConnectTo: readonly PinType[]
  /** -1 for any number. */
  readonly maxConnections: number
}

export interface PropertyDefinition {
  readonly name: string
  readonly kind: 'number' | 'text' | 'choice'
  readonly default: number | string
  readonly description: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly (number | string)[]
}

export type ComponentCategory =
  | 'gates'
  | 'inputs'
  | 'outputs'
  | 'sequential'
  | 'arithmetic'
  | 'routing'

export type Properties = Readonly<Record<string, unknown>>

/**
 * A kind of part, as data: the one source for the tools, the palette, validation and simulation. Sizes are in the
 * units of the blueprint's positions.
 */
export interface ComponentDefinition {
  /** `AND_2` */
  readonly type: string
  readonly name: string
  readonly category: ComponentCategory
  /** For a model and a person: what it does, and its pins. */
  readonly description: string
  readonly width: number
  readonly height: number
  readonly pins: readonly PinDefinition[]
  readonly properties: readonly PropertyDefinition[]
  /** By the name of the pin. */
  readonly connectionRules: Readonly<Record<string, ConnectionRule>>
  /** `SW1:OUT -> AND1:A` */
  readonly exampleConnections: readonly string[]
  /** From an input's change to the outputs', in ticks of the simulation; at least 1. The property `delay` overrides it. */
  readonly delay: number
  /** Who sets the outputs. */
  readonly role: PartRole
  /** Of parts with the role `logic`; null for all others. */
  readonly behaviour: Behaviour | null
}

/**
 * `logic` computes, `switch` and `button` are set by a person, `clock` by time, `constant` never changes, `display` only
 * shows.
 */
export type PartRole = 'logic' | 'switch' | 'button' | 'clock' | 'constant' | 'display'

/**
 * What a part computes, on known bits; how unknown ones spread follows from that (see `liftUnknown`). All bits are in the
 * order of the pins of the definition. Both functions are pure.
 */
export interface Behaviour {
  /** How many bits are remembered; 0 for combinational parts. */
  readonly memorySize: number
  /**
   * What is remembered once the inputs have changed from `before`. `x` where the inputs are not allowed.
   */
  remember(
    inputs: readonly Bit[],
    before: readonly Bit[],
    memory: readonly Bit[],
  ): readonly Signal[]
  outputs(inputs: readonly Bit[], memory: readonly Bit[]): readonly Bit[]
}
