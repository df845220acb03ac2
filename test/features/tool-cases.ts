export type Arguments = Readonly<Record<string, unknown>>

/** How a tool is called right, and wrong. */
export interface Cases {
  readonly valid: Arguments
  /** Breaks the schema, and says at which field. */
  readonly invalid: readonly [Arguments, field: string]
  /** Names what is not there; null for a tool that finds nothing then, and says so by an empty list. */
  readonly missing: readonly [Arguments, error: RegExp] | null
  /** Reaches for what is not its own; null for a tool that names no place. */
  readonly forbidden: Arguments | null
  /** Whether a person is asked before it does this. */
  readonly asks: boolean
}

/** A call that is only tried: in the files of its cases. */
export interface DryRun {
  readonly tool: string
  readonly args: Arguments
  /** Whether a person would be asked. */
  readonly asks: boolean
  /** What the last of its previews shows. */
  readonly shows: 'create' | 'edit' | 'move' | 'trash'
}

/** Of the core, or of a feature (`testing/tool-cases.ts`): its tools, by their names, and what they work on. */
export interface ToolCases {
  readonly cases: Readonly<Record<string, Cases>>
  /** Notes of the vault that all of them are called in. */
  readonly files?: Readonly<Record<string, string>>
  /** Arguments by which a tool finds nothing, where it is not by an empty query. */
  readonly nothing?: Readonly<Record<string, Arguments>>
  readonly alwaysFinds?: readonly string[]
  /** One or more for each tool that writes. */
  readonly dryRuns?: readonly DryRun[]
}
