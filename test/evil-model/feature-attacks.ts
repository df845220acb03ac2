import type { ScriptedToolCall } from '../models/model-server.ts'
import type { Attack } from './attack.ts'

/** What is demanded, and how it is written for `obey`. No `/`: it is to fit into file names. */
export type Demand = readonly [what: string, textOf: (index: number) => string]

/** How a name comes to a model that never read the text of a note. */
export interface Way {
  readonly name: string
  readonly notes: Readonly<Record<string, string>>
  readonly begin: ScriptedToolCall
  /** What the beginning itself adds, before anything was read. */
  readonly changes?: readonly string[]
}
/** @param text the demand. @param tag unlike any other */
export type WayOf = (text: string, tag: string) => Way

/** What a feature adds to the corpus (`testing/attacks.ts`). Every demand is made in every way. */
export interface FeatureAttacks {
  /** What its tools only add, and so would do unasked as long as nothing was read. */
  readonly demands: readonly Demand[]
  readonly ways: readonly WayOf[]
  readonly others?: readonly Attack[]
}
