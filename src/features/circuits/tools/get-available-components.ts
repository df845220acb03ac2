import { z } from 'zod'
import { CATEGORIES, COMPONENTS } from '../shared/registry.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { getAvailableComponentsPhrases } from './phrases/get-available-components.ts'

export const getAvailableComponents = readTool({
  name: 'get_available_components',
  version: '1.0.0',
  description:
    'Get all available circuit components (gates, switches, LEDs, flip-flops, adders …) grouped by category. Call this first before designing any circuit.',
  whenToUse:
    'before you design a circuit; then get_component_schema for each type, validate_blueprint until it succeeds, and only then write the ```circuit block',
  otherWords: [['component', 'chips?|building blocks?|devices?']],
  level: 'read',
  isVaultFree: true,
  input: z.strictObject({}),
  phrases: getAvailableComponentsPhrases,
  example: {},
  title: () => 'List the components of circuits',
  run: async () => ({
    data: {
      categories: Object.fromEntries(
        CATEGORIES.map(({ category }) => [
          category,
          COMPONENTS.filter((each) => each.category === category).map(
            ({ type, name, description }) => ({ type, name, description }),
          ),
        ]),
      ),
    },
    userMessage: `Listed ${COMPONENTS.length} circuit components`,
  }),
})
