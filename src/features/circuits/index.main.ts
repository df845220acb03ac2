import { defineFeature } from '../../main/feature/define-feature.ts'
import { getAvailableComponents } from './tools/get-available-components.ts'
import { getCircuitState } from './tools/get-circuit-state.ts'
import { getComponentSchema } from './tools/get-component-schema.ts'
import { simulateCircuit } from './tools/simulate-circuit.ts'
import { validateBlueprint } from './tools/validate-blueprint.ts'

/** Circuits in notes: what they are made of, whether one is right, and what it does. */
export const circuits = defineFeature({
  name: 'circuits',
  tools: [
    getAvailableComponents,
    getComponentSchema,
    validateBlueprint,
    getCircuitState,
    simulateCircuit,
  ],
})
