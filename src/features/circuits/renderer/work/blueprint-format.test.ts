import { expect, test } from 'vitest'
import { blueprintFormat } from './blueprint-format.ts'

const TEXT = `# an adder, half of one
components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # the first bit
  - { label: G, type: AND_2, position: { x: 160, y: 0 }, properties: { delay: 2 } }
  - { label: L, type: LED_RED, position: { x: 320, y: 0 } }
wires:
  - { from: "A:OUT", to: "G:A" } # in
  - { from: "G:Y", to: "L:IN" }
`
const before = blueprintFormat.read(TEXT)!
const write = (next: typeof before, renames: ReadonlyMap<string, string> = new Map()): string =>
  blueprintFormat.write(TEXT, next, renames)

test('what was not touched keeps its comments and its order', () => {
  const moved = before.components.map((part) =>
    part.label === 'L' ? { ...part, position: { x: 340, y: 0 } } : part,
  )
  expect(write({ ...before, components: moved })).toBe(TEXT.replace('x: 320', 'x: 340'))
})

test('every kind of step reads back as it was meant', () => {
  const label = (end: string): string => end.replace(/^G:/, 'AND:')
  const renamed = {
    components: before.components.map((part) =>
      part.label === 'G' ? { ...part, label: 'AND' } : part,
    ),
    wires: before.wires.map(({ from, to }) => ({ from: label(from), to: label(to) })),
  }
  const steps: readonly [typeof before, ReadonlyMap<string, string>?][] = [
    [renamed, new Map([['G', 'AND']])],
    [{ components: before.components.slice(0, 2), wires: before.wires.slice(0, 1) }],
    [{ ...before, wires: before.wires.slice(1) }],
    [{ ...before, wires: [...before.wires, { from: 'A:OUT', to: 'G:B' }] }],
    [
      {
        ...before,
        components: [
          ...before.components,
          { label: 'N', type: 'NOT', position: { x: 0, y: 80 }, properties: { rotation: 90 } },
        ],
      },
    ],
    [
      {
        ...before,
        components: before.components.map(({ properties: _gone, ...part }) => part),
      },
    ],
  ]
  for (const [next, renames] of steps) {
    const text = write(next, renames)
    expect(blueprintFormat.read(text)).toEqual(next)
    expect(text).toContain('# an adder, half of one')
    expect(text).toContain('# the first bit')
  }
})

test('an empty block is filled', () => {
  const next = { components: [before.components[0]!], wires: [] }
  expect(blueprintFormat.read(blueprintFormat.write('', next, new Map()))).toEqual(next)
})
