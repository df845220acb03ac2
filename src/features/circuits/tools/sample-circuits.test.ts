import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { truthTable } from '../shared/analysis/truth-table.ts'
import { cycleOf } from '../shared/analysis/waveform.ts'
import type { Blueprint } from '../shared/blueprint.ts'
import { componentOfType } from '../shared/registry.ts'
import { createSimulation, type Simulation } from '../shared/simulation/create-simulation.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import { fencedTexts } from '../../../main/notes/fenced-texts.ts'

const folder = join(import.meta.dirname, '../../../../resources/sample-vault/circuits')
const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
const noteOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

function blueprintOf(note: string): Blueprint {
  const blocks = fencedTexts(note, 'circuit')
  expect(blocks).toHaveLength(1)
  const { blueprint, errors, warnings } = readBlueprint(blocks[0]?.text ?? '')
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
  if (!blueprint) throw new Error('No blueprint')
  return blueprint
}

/** The first table of a note: its head, and its rows. */
function tableOf(note: string): {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = [], , ...rows] = note
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cells)
  return { head, rows }
}

/** The pins that a column means, the one that counts 1 first: a part, a part with several inputs, or parts `A0`, `A1` … */
function pinsOf({ components }: Blueprint, column: string): readonly string[] {
  const find = (label: string) =>
    components.find((each) => each.label.toLowerCase() === label.toLowerCase())
  const ends = (label: string) => {
    const component = find(label)
    const pins = component ? (componentOfType(component.type)?.pins ?? []) : []
    return pins.map(({ name }) => `${component?.label}:${name}`)
  }
  if (find(column)) return ends(column)
  return [0, 1, 2, 3].flatMap((i) => (find(`${column}${i}`) ? ends(`${column}${i}`) : []))
}

const isSet = (blueprint: Blueprint, pins: readonly string[]): boolean =>
  blueprint.components.some(({ label, type }) => {
    const role = componentOfType(type)?.role
    return (role === 'switch' || role === 'button') && pins.includes(`${label}:OUT`)
  })

function shown(simulation: Simulation, pins: readonly string[]): string {
  const values = pins.map((pin) => simulation.value(pin))
  if (values.includes('x')) return 'x'
  return String(values.reduce((sum: number, value, i) => sum + Number(value) * 2 ** i, 0))
}

test('there are at least fifteen, and the guide links to each', () => {
  expect(files.length).toBeGreaterThanOrEqual(15)
  const guide = readFileSync(join(folder, '../guide/Circuits.md'), 'utf8')
  for (const file of files) expect(guide).toContain(`[[${file.replace(/\.md$/, '')}]]`)
})

test.each(files)('%s does what its table says, row by row', (file) => {
  const note = noteOf(file)
  const blueprint = blueprintOf(note)
  const { head, rows } = tableOf(note)
  expect(rows.length).toBeGreaterThan(0)
  const columns = head.map((name) => ({ name, pins: pinsOf(blueprint, name) }))
  const simulation = createSimulation(blueprint)
  for (const row of rows) {
    for (const [i, { name, pins }] of columns.entries()) {
      if (name === 'cycle') simulation.runTo(Number(row[i]) * cycleOf(blueprint))
      else if (isSet(blueprint, pins))
        for (const [bit, pin] of pins.entries())
          simulation.set(pin.split(':')[0] ?? '', (Number(row[i]) >> bit) & 1 ? 1 : 0)
    }
    simulation.settle()
    const result = columns.map(({ name, pins }, i) =>
      name === 'cycle' ? row[i] : shown(simulation, pins),
    )
    expect(result).toEqual(row)
  }
})

test.each(files)(
  '%s has every row of its truth table, if it has one with up to four inputs',
  (file) => {
    const note = noteOf(file)
    const table = truthTable(blueprintOf(note))
    const { head, rows } = tableOf(note)
    const isComplete = table.status === 'table' && table.inputs.length <= 4
    if (!isComplete) return
    expect(new Set(rows.map((row) => row.join())).size).toBe(2 ** table.inputs.length)
    expect(head.length).toBeGreaterThan(0)
  },
)

test('the adder is right for all 256 sums', () => {
  const table = truthTable(blueprintOf(noteOf('4-bit adder.md')))
  if (table.status !== 'table') throw new Error(table.reason)
  for (const { inputs, outputs } of table.rows) {
    const number = (letter: string) =>
      [0, 1, 2, 3].reduce(
        (sum, i) => sum + (inputs[table.inputs.indexOf(`${letter}${i}`)] ?? 0) * 2 ** i,
        0,
      )
    const sum = outputs.reduce((total: number, value, i) => total + Number(value) * 2 ** i, 0)
    expect(sum).toBe(number('A') + number('B'))
  }
})

test('the ring has the period that its note gives', () => {
  const note = noteOf('Ring oscillator.md')
  const simulation = createSimulation(blueprintOf(note))
  simulation.set('ON', 1)
  expect(simulation.settle().status).toBe('oscillating')
  expect(simulation.oscillation).toEqual({
    parts: ['NAND1', 'NOT1', 'NOT2'],
    period: Number(/period of (\d+) ticks/.exec(note)?.[1]),
  })
})
