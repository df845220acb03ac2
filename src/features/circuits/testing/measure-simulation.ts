import { layOut } from '../shared/layout/lay-out.ts'
import type { Blueprint, BlueprintComponent, BlueprintWire } from '../shared/blueprint.ts'
import { routeWires } from '../shared/routing/route-wires.ts'
import { compileNetlist } from '../shared/simulation/compile-netlist.ts'
import { createSimulation } from '../shared/simulation/create-simulation.ts'
import { signalOf, UNKNOWN } from '../shared/simulation/signal-code.ts'

/*
 * The simulation of 5,000 gates against a loop that evaluates all gates at every tick until nothing changes, on the same
 * circuit and the same switches, with the same values asserted after each change. Then layout and wires of 500 parts.
 *
 *   node src/features/circuits/testing/measure-simulation.ts [GATES] [CHANGES]
 */

const GATES = Number(process.argv[2] ?? 5000)
const CHANGES = Number(process.argv[3] ?? 300)
const SWITCHES = 64
const TYPES = ['NAND_2', 'NOR_2', 'XOR_2', 'AND_2', 'OR_2', 'XNOR_2']

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Gates that read the outputs of some of the 200 before them: about 100 deep. */
function randomCircuit(gates: number): Blueprint {
  const random = createRandom(7)
  const components: BlueprintComponent[] = []
  const wires: BlueprintWire[] = []
  const outputs: string[] = []
  const add = (label: string, type: string, pin: string) => {
    components.push({ label, type, position: { x: components.length * 100, y: 0 } })
    outputs.push(`${label}:${pin}`)
  }
  for (let i = 0; i < SWITCHES; i++) add(`S${i}`, 'SWITCH_TOGGLE', 'OUT')
  for (let i = 0; i < gates; i++) {
    const near = Math.min(200, outputs.length)
    for (const pin of ['A', 'B'])
      wires.push({ from: outputs[outputs.length - 1 - random(near)] ?? '', to: `G${i}:${pin}` })
    add(`G${i}`, TYPES[random(TYPES.length)] ?? 'AND_2', 'Y')
  }
  return { components, wires }
}

/** Evaluates every gate at every tick, from the values of the tick before, until a tick changes nothing. */
function createNaive(blueprint: Blueprint) {
  const { parts, nets, netCount, tables, inputStart, inputNets, outputStart } =
    compileNetlist(blueprint)
  let values = new Uint8Array(netCount).fill(UNKNOWN)
  values[0] = 0
  values[1] = 1
  return {
    set: (label: string, value: number) => void (values[nets.get(`${label}:OUT`) ?? 0] = value),
    value: (pin: string) => signalOf(values[nets.get(pin) ?? UNKNOWN]),
    settle() {
      for (;;) {
        const next = values.slice()
        let isSame = true
        for (let part = 0; part < parts.length; part++) {
          const table = tables[part]
          if (!table) continue
          const from = inputStart[part] ?? 0
          const end = inputStart[part + 1] ?? 0
          let row = 0
          for (let i = from; i < end; i++)
            row |= (values[inputNets[i] ?? 0] ?? 0) << (2 * (i - from))
          const net = outputStart[part] ?? 0
          next[net] = table[row] ?? UNKNOWN
          if (next[net] !== values[net]) isSame = false
        }
        values = next
        if (isSame) return
      }
    },
  }
}

const timed = (run: () => void): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

const circuit = randomCircuit(GATES)
const simulation = createSimulation(circuit)
const naive = createNaive(circuit)
for (let i = 0; i < SWITCHES; i++) naive.set(`S${i}`, 0)
naive.settle()
const random = createRandom(99)
let [ours, theirs] = [0, 0]
const before = simulation.events
for (let change = 0; change < CHANGES; change++) {
  const label = `S${random(SWITCHES)}`
  const value = simulation.value(`${label}:OUT`) === 1 ? 0 : 1
  ours += timed(() => {
    simulation.set(label, value)
    simulation.settle()
  })
  theirs += timed(() => {
    naive.set(label, value)
    naive.settle()
  })
  for (let i = 0; i < GATES; i++)
    if (simulation.value(`G${i}:Y`) !== naive.value(`G${i}:Y`))
      throw new Error(`G${i} differs after change ${change}`)
}
const events = simulation.events - before
console.log(`${GATES} gates, ${CHANGES} changes of switches, the same values after each`)
console.log(
  `event by event: ${Math.round(ours)} ms, ${events} events, ${Math.round((events / ours) * 1000)} events/s`,
)
console.log(`evaluate all:   ${Math.round(theirs)} ms, ${(theirs / ours).toFixed(1)} times as long`)

const drawing = randomCircuit(500 - SWITCHES)
const layout = timed(() => void layOut(drawing))
console.log(`layout of ${drawing.components.length} parts: ${Math.round(layout)} ms`)
const sheet: Blueprint = {
  components: Array.from({ length: 500 }, (_, i) => ({
    label: `G${i}`,
    type: 'NAND_2',
    position: { x: Math.floor(i / 20) * 160, y: (i % 20) * 80 },
  })),
  wires: Array.from({ length: 480 }, (_, n) => n + 20).flatMap((i) =>
    ['A', 'B'].map((pin) => ({
      from: `G${(Math.floor(i / 20) - 1) * 20 + Math.min(19, Math.max(0, (i % 20) + random(5) - 2))}:Y`,
      to: `G${i}:${pin}`,
    })),
  ),
}
let routed = routeWires(sheet)
for (const round of ['first', 'second', 'third'])
  console.log(
    `${sheet.wires.length} wires of 500 parts, ${round} time: ${Math.round(timed(() => void (routed = routeWires(sheet))))} ms`,
  )
const moved = {
  ...sheet,
  components: sheet.components.with(250, {
    label: 'G250',
    type: 'NAND_2',
    position: { x: 1940, y: 800 },
  }),
}
console.log(`one part moved: ${Math.round(timed(() => void routeWires(moved, routed)))} ms`)
