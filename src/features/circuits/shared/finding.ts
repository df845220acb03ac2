import type { BlueprintComponent } from './blueprint.ts'
import type { ComponentDefinition } from './component.ts'

/** Something wrong with a blueprint, or worth a look. */
export interface Finding {
  readonly message: string
  /** Index of the component that it is about. */
  readonly component?: number
  /** Index of the wire that it is about. */
  readonly wire?: number
}

/** A component whose type there is. */
export interface KnownComponent {
  readonly index: number
  readonly component: BlueprintComponent
  readonly definition: ComponentDefinition
}
