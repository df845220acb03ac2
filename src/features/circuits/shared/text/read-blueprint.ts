import type { Blueprint } from '../blueprint.ts'
import { validateBlueprint } from '../validate-blueprint.ts'
import type { Finding } from '../finding.ts'
import { parseText } from './parse-text.ts'
import type { ParsedText, TextProblem } from './parse-text.ts'

/** A finding with its place in the text: of the part or the wire that it is about. */
export interface LocatedFinding extends Finding, TextProblem {}

export interface BlueprintReading {
  /** Null when the text cannot be read as one. */
  readonly blueprint: Blueprint | null
  readonly errors: readonly LocatedFinding[]
  readonly warnings: readonly LocatedFinding[]
}

/** Reads and validates the text of a ` ```circuit ` block, JSON or YAML. An empty text is an empty circuit. */
export function readBlueprint(text: string): BlueprintReading {
  if (text.trim() === '')
    return { blueprint: { components: [], wires: [] }, errors: [], warnings: [] }
  const parsed = parseText(text)
  if ('message' in parsed) return { blueprint: null, errors: [parsed], warnings: [] }
  const { blueprint, errors, warnings } = validateBlueprint(parsed.data)
  const locate = (finding: Finding): LocatedFinding => ({ ...finding, ...placeOf(finding, parsed) })
  return { blueprint, errors: errors.map(locate), warnings: warnings.map(locate) }
}

function placeOf({ component, wire }: Finding, { document, placeOf: place }: ParsedText) {
  const path =
    component !== undefined ? ['components', component] : wire !== undefined ? ['wires', wire] : []
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  return place(offsetOf(node))
}

/** Where a node starts; 0 for what is none. */
function offsetOf(node: unknown): number {
  const range: unknown =
    typeof node === 'object' && node !== null && 'range' in node ? node.range : null
  const start: unknown = Array.isArray(range) ? range[0] : 0
  return typeof start === 'number' ? start : 0
}
