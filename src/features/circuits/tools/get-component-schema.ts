import { z } from 'zod'
import type { ComponentDefinition } from '../shared/component.ts'
import { nearComponentTypes } from '../shared/near-types.ts'
import { componentOfType } from '../shared/registry.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { readTool } from '../../../main/tools/define/define-tool.ts'
import { getComponentSchemaPhrases } from './phrases/get-component-schema.ts'

export const getComponentSchema = readTool({
  name: 'get_component_schema',
  version: '1.0.0',
  description:
    'Get the schema of one circuit component: its pins with their names and types, connection rules, example connections and properties. Call this for each component type you want to use in a circuit.',
  whenToUse: 'for the pins of each component type that a circuit is to have',
  otherWords: [['pins', 'legs|terminals|connectors?|hook up']],
  level: 'read',
  isVaultFree: true,
  input: z.strictObject({
    component_type: z.string().describe('The component type: "AND_2", "LED_RED", "SWITCH_TOGGLE"'),
  }),
  phrases: getComponentSchemaPhrases,
  example: { component_type: 'AND_2' },
  title: ({ component_type: type }) => `Look at the component ${type.slice(0, 40)}`,
  run: async ({ component_type: given }) => {
    const definition = componentOfType(given)
    if (!definition)
      throw new LatentError('not_found', `Unknown component type: ${given.slice(0, 100)}`, {
        hint: `Did you mean: ${nearComponentTypes(given).join(', ')}?`,
      })
    return {
      data: { component: schemaOf(definition) },
      userMessage: `Looked at the component ${definition.type}`,
    }
  },
})

const schemaOf = (definition: ComponentDefinition) => ({
  type: definition.type,
  name: definition.name,
  category: definition.category,
  description: definition.description,
  width: definition.width,
  height: definition.height,
  pins: definition.pins.map(({ name, type, rest }) => ({
    name,
    type,
    // What an input that may stay open counts as then.
    ...(rest !== undefined && { when_open: rest }),
  })),
  connection_rules: Object.fromEntries(
    Object.entries(definition.connectionRules).map(([name, rule]) => [
      name,
      { can_connect_to: rule.canConnectTo, max_connections: rule.maxConnections },
    ]),
  ),
  example_connections: definition.exampleConnections,
  properties: Object.fromEntries(
    definition.properties.map(({ name, ...property }) => [name, property]),
  ),
})
