import { z } from 'zod'
import { readBlueprint } from '../../../shared/circuit/text/read-blueprint.ts'
import { validateBlueprint as validate } from '../../../shared/circuit/validate-blueprint.ts'
import type { Finding } from '../../../shared/circuit/validate-blueprint.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readTool } from '../define-tool.ts'
import { validateBlueprintPhrases } from './phrases/validate-blueprint.ts'

export const validateBlueprint = readTool({
  name: 'validate_blueprint',
  version: '1.0.0',
  description:
    'Validate a circuit blueprint before you write it into a note as a ```circuit block. Checks component types, labels, pin names, wires and positions; every error says what would be right.',
  level: 'read',
  isVaultFree: true,
  input: z.strictObject({
    blueprint: z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .describe(
        'The blueprint {components: [{label, type, position: {x, y}, properties?}], wires: [{from: "LABEL:PIN", to: "LABEL:PIN"}]}, or its JSON or YAML text',
      ),
  }),
  phrases: validateBlueprintPhrases,
  example: {
    blueprint: {
      components: [
        { label: 'A', type: 'SWITCH_TOGGLE', position: { x: 0, y: 0 } },
        { label: 'L', type: 'LED_GREEN', position: { x: 160, y: 0 } },
      ],
      wires: [{ from: 'A:OUT', to: 'L:IN' }],
    },
  },
  title: () => 'Check a circuit',
  run: async ({ blueprint: given }) => {
    if (typeof given === 'string' && given.trim() === '')
      throw new LatentError('invalid_input', 'There is no circuit to check', { hint: NEXT })
    const isText = typeof given === 'string'
    const { blueprint, errors, warnings } = isText ? readBlueprint(given) : validate(given)
    const texts = errors.map((finding) => sentence(finding, isText))
    if (texts.length > 0 || !blueprint)
      throw refusal(
        texts,
        warnings.map(({ message }) => message),
      )
    const { components, wires } = blueprint
    return {
      data: { blueprint },
      userMessage: `The circuit is sound: ${counted(components.length, 'component')}, ${counted(wires.length, 'wire')}`,
      ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) }),
    }
  },
})

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

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
