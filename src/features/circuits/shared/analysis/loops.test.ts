import { expect, test } from 'vitest'
import type { Blueprint } from '../blueprint.ts'
import { createSimulation } from '../simulation/create-simulation.ts'
import { loopsOf } from './loops.ts'

const circuit = (parts: Readonly<Record<string, string>>, ...wires: string[]): Blueprint => ({
  components: Object.entries(parts).map(([label, type]) => ({
    label,
    type,
    position: { x: 0, y: 0 },
  })),
  wires: wires.map((wire) => {
    const [from = '', to = ''] = wire.split(' ')
    return { from, to }
  }),
})
const ring = (count: number): Blueprint =>
  circuit(
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`N${i}`, 'NOT'])),
    ...Array.from({ length: count }, (_, i) => `N${i}:Y N${(i + 1) % count}:A`),
  )
const LATCH = circuit(
  { S: 'SWITCH_TOGGLE', R: 'SWITCH_TOGGLE', N1: 'NOR_2', N2: 'NOR_2' },
  'R:OUT N1:A',
  'N2:Y N1:B',
  'N1:Y N2:A',
  'S:OUT N2:B',
)

test('an odd ring finds no rest, an even one and a latch do, and once set its state is known (M9)', () => {
  for (const count of [1, 3, 7])
    expect(loopsOf(createSimulation(ring(count)))).toMatchObject([{ state: 'restless' }])
  for (const count of [2, 4, 200])
    expect(loopsOf(createSimulation(ring(count)))).toMatchObject([{ state: 'undecided' }])
  const latch = createSimulation(LATCH)
  expect(loopsOf(latch)).toEqual([{ parts: ['N1', 'N2'], state: 'undecided' }])
  latch.set('S', 1)
  latch.settle()
  expect(loopsOf(latch)).toEqual([{ parts: ['N1', 'N2'], state: 'known' }])
})

test('what a memory feeds back is no loop, nor is an adder (M9)', () => {
  const divider = circuit({ C: 'CLOCK', F: 'D_FLIP_FLOP', N: 'NOT' }, 'F:Q N:A', 'N:Y F:D')
  expect(loopsOf(createSimulation(divider))).toEqual([])
  expect(loopsOf(createSimulation(circuit({ A: 'SWITCH_TOGGLE', N: 'NOT' }, 'A:OUT N:A')))).toEqual(
    [],
  )
})
