import { z } from 'zod'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { validateBlueprintPhrases } from './phrases/validate-blueprint.ts'
import { BlueprintArgument, counted, soundBlueprint } from './sound-blueprint.ts'

export const validateBlueprint = readTool({
  name: 'validate_blueprint',
  version: '1.0.0',
  description:
    'Validate a circuit blueprint before you write it into a note as a ```circuit block. Checks component types, labels, pin names, wires and positions; every error says what would be right.',
  whenToUse: 'before a circuit is written into a note, and again after each repair',
  otherWords: [['validate', 'verify|proofread|inspect|look over']],
  level: 'read',
  isVaultFree: true,
  input: z.strictObject({
    blueprint: BlueprintArgument,
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
    const { blueprint, warnings } = soundBlueprint(given)
    const { components, wires } = blueprint
    return {
      data: { blueprint },
      userMessage: `The circuit is sound: ${counted(components.length, 'component')}, ${counted(wires.length, 'wire')}`,
      ...(warnings.length > 0 && { warnings }),
    }
  },
})
