import { expect, test } from 'vitest'
import { ShownCircuit } from '../../shared/shown-circuit.ts'
import { createCircuitRun } from './circuit-run.ts'
import { shownCircuit } from './use-shown-circuit.ts'

test('a circuit on the screen is told as the contract has it, with what was clicked (M9)', () => {
  const run = createCircuitRun(
    {
      components: [
        { label: 'S', type: 'SWITCH_TOGGLE', position: { x: 0, y: 0 } },
        { label: 'L', type: 'LED_RED', position: { x: 200, y: 0 } },
      ],
      wires: [{ from: 'S:OUT', to: 'L:IN' }],
    },
    { isRunning: false },
  )
  run.toggle('S')
  expect(ShownCircuit.parse(shownCircuit({ line: 3, text: 'x' }, run))).toMatchObject({
    line: 3,
    isRunning: false,
    parts: { S: { outputs: { OUT: 1 } }, L: { inputs: { IN: 1 } } },
  })
})
