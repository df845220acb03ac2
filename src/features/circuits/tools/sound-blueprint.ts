import { z } from 'zod'
import type { Blueprint } from '../shared/blueprint.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import { validateBlueprint } from '../shared/validate-blueprint.ts'
import type { Finding } from '../shared/finding.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'

export const BlueprintArgument = z
  .union([z.record(z.string(), z.unknown()), z.string()])
  .describe(
    'The blueprint {components: [{label, type, position: {x, y}, properties?}], wires: [{from: "LABEL:PIN", to: "LABEL:PIN"}]}, or its JSON or YAML text',
  )
export type BlueprintArgument = z.output<typeof BlueprintArgument>

/** @throws LatentError `invalid_input` with all that is wrong with it */
export function soundBlueprint(given: BlueprintArgument): {
  readonly blueprint: Blueprint
  readonly warnings: readonly string[]
} {
  if (typeof given === 'string' && given.trim() === '')
    throw new LatentError('invalid_input', 'There is no circuit to check', { hint: NEXT })
  const isText = typeof given === 'string'
  const found = isText ? readBlueprint(given) : validateBlueprint(given)
  const { blueprint } = found
  const errors = found.errors.map((finding) => sentence(finding, isText))
  const warnings = found.warnings.map(({ message }) => message)
  if (errors.length > 0 || !blueprint) throw refusal(errors, warnings)
  return { blueprint, warnings }
}

export const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`

function sentence(finding: Finding & { readonly line?: number }, isText: boolean): string {
  return isText && finding.line !== undefined
    ? `Line ${finding.line}: ${finding.message}`
    : finding.message
}

const NEXT =
  'Repair these and validate again. get_component_schema tells the pins of a type, get_available_components the types.'
const MAX_LISTED = 20

/** All errors stand in the sentence, which people see, and in the result, which programs read. */
function refusal(errors: readonly string[], warnings: readonly string[]): LatentError {
  const listed = errors.slice(0, MAX_LISTED).map((error) => `- ${error}`)
  if (errors.length > MAX_LISTED) listed.push(`- and ${errors.length - MAX_LISTED} more`)
  return new LatentError(
    'invalid_input',
    [`The circuit has ${counted(errors.length, 'error')}`, ...listed].join('\n'),
    { hint: NEXT, result: { errors, warnings } },
  )
}
