import type { BlueprintComponent, Position } from '../../shared/blueprint.ts'
import type { ComponentDefinition, PinDefinition } from '../../shared/component.ts'
import type { Box, PinPlace } from '../../shared/part-geometry.ts'

export interface PlacedPin {
  readonly definition: PinDefinition
  readonly place: PinPlace
  /** `LABEL:PIN` */
  readonly key: string
}

export interface PlacedPart {
  readonly component: BlueprintComponent
  /** Null for a type that the registry does not have. */
  readonly definition: ComponentDefinition | null
  readonly box: Box
  readonly pins: readonly PlacedPin[]
}

/** What one output drives: all its wires have the same value at all times. */
export interface Net {
  /** `LABEL:PIN` of the output. */
  readonly source: string
  readonly wires: readonly DrawnWire[]
  /** Where wires of the net part or meet. */
  readonly junctions: readonly Position[]
}

export interface DrawnWire {
  /** In the blueprint's list. */
  readonly index: number
  readonly from: string
  readonly to: string
  readonly points: readonly Position[]
}
