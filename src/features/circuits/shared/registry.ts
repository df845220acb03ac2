import type { ComponentCategory, ComponentDefinition } from './component.ts'
import { arithmetic } from './parts/arithmetic.ts'
import { gates } from './parts/gates.ts'
import { inputs } from './parts/inputs.ts'
import { outputs } from './parts/outputs.ts'
import { routing } from './parts/routing.ts'
import { sequential } from './parts/sequential.ts'

/** Every kind of part there is, by category: what the tools list, the palette shows and a blueprint may name. */
export const COMPONENTS: readonly ComponentDefinition[] = [
  ...inputs,
  ...outputs,
  ...gates,
  ...sequential,
  ...arithmetic,
  ...routing,
]

/** In the order of the palette. */
export const CATEGORIES: readonly {
  readonly category: ComponentCategory
  readonly name: string
}[] = [
  { category: 'inputs', name: 'Inputs' },
  { category: 'outputs', name: 'Outputs' },
  { category: 'gates', name: 'Gates' },
  { category: 'sequential', name: 'Memory' },
  { category: 'arithmetic', name: 'Arithmetic' },
  { category: 'routing', name: 'Choosing and coding' },
]

const BY_TYPE: ReadonlyMap<string, ComponentDefinition> = new Map(
  COMPONENTS.map((definition) => [definition.type, definition]),
)

/** The part of that type, in letters of any case; null if there is none. */
export const componentOfType = (type: string): ComponentDefinition | null =>
  BY_TYPE.get(type) ?? BY_TYPE.get(type.trim().toUpperCase()) ?? null
