/** A wire's value: low, high, or not known (nothing drives it, or what drives it is not known). */
export type Signal = 0 | 1 | 'x'

export type PinType = 'input' | 'output'
/** Where on the part's box a pin sits. */
export type PinSide = 'left' | 'right' | 'top' | 'bottom'

export interface PinDefinition {
  readonly name: string
  readonly type: PinType
  readonly side: PinSide
  /** In units of the blueprint's coordinates, from the part's top left corner, before it is turned. */
  readonly position: { readonly x: number; readonly y: number }
}

export interface ConnectionRule {
  /** Types of pins at the other end. */
  readonly canConnectTo: readonly PinType[]
  /** -1 for any number. */
  readonly maxConnections: number
}

export interface PropertyDefinition {
  readonly name: string
  readonly kind: 'number' | 'boolean' | 'text' | 'choice'
  readonly default: number | boolean | string
  readonly description: string
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
}

export type ComponentCategory =
  'gates' | 'inputs' | 'outputs' | 'sequential' | 'arithmetic' | 'routing'

export type Properties = Readonly<Record<string, unknown>>

/** What a part remembers between events; plain data. Null for a part without memory. */
export type PartState = Readonly<Record<string, number | 'x'>> | null

/** Values by the name of the pin. */
export type PinValues = Readonly<Record<string, Signal>>

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
  /** From an input's change to the outputs', in the simulation's time units; at least 1. */
  readonly delay: number
  /** Null for parts that a person or the clock drives, and for those that only show. */
  readonly behaviour: Behaviour | null
}

export interface Behaviour {
  initialState(properties: Properties): PartState
  /**
   * Outputs and the next state, from the inputs now and before (for edges) and what is remembered. Pure.
   */
  evaluate(
    inputs: PinValues,
    before: PinValues,
    state: PartState,
    properties: Properties,
  ): { readonly outputs: PinValues; readonly state: PartState }
}
