import { expect, test } from 'vitest'
import { validateBlueprint } from './validate-blueprint.ts'

const part = (label: string, type: string, x = 0, y = 0, properties?: Record<string, unknown>) => ({
  label,
  type,
  position: { x, y },
  ...(properties && { properties }),
})
const adder = {
  components: [
    part('A', 'SWITCH_TOGGLE'),
    part('B', 'SWITCH_TOGGLE', 0, 80),
    part('XOR1', 'XOR_2', 160),
    part('SUM', 'LED_GREEN', 320),
  ],
  wires: [
    { from: 'A:OUT', to: 'XOR1:A' },
    { from: 'B:OUT', to: 'XOR1:B' },
    { from: 'XOR1:Y', to: 'SUM:IN' },
  ],
}
const errorsOf = (value: unknown) => validateBlueprint(value).errors.map(({ message }) => message)
const warningsOf = (value: unknown) =>
  validateBlueprint(value).warnings.map(({ message }) => message)
const wired = (from: string, to: string) => ({ ...adder, wires: [...adder.wires, { from, to }] })

test('a sound blueprint comes back as it was, with nothing to say', () => {
  expect(validateBlueprint(adder)).toEqual({ blueprint: adder, errors: [], warnings: [] })
})

test.each([
  ['A:OUT', 'NONE:A', 'Wire target component not found: NONE'],
  ['NONE:OUT', 'XOR1:A', 'Wire source component not found: NONE'],
  ['A', 'XOR1:A', 'Invalid wire format: A -> XOR1:A'],
  ['A:OUT:1', 'XOR1:A', 'Invalid wire format: A:OUT:1 -> XOR1:A'],
  [':OUT', 'XOR1:A', 'Invalid wire format: :OUT -> XOR1:A'],
  ['A:Q', 'XOR1:A', 'Unknown pin: A:Q. SWITCH_TOGGLE has OUT (output)'],
  ['A:OUT', 'XOR1:C', 'Unknown pin: XOR1:C. XOR_2 has A (input), B (input), Y (output)'],
  ['A:OUT', 'B:OUT', 'Output to output: A:OUT -> B:OUT'],
  ['XOR1:A', 'SUM:IN', 'Input to input: XOR1:A -> SUM:IN'],
  ['SUM:IN', 'A:OUT', 'Wire from an input to an output: SUM:IN -> A:OUT'],
  ['B:OUT', 'XOR1:A', 'Output conflict: XOR1:A has multiple drivers: A:OUT, B:OUT'],
  ['A:OUT', 'XOR1:A', 'Wire written twice: A:OUT -> XOR1:A'],
])('a wire from %s to %s: %s', (from, to, message) => {
  const { errors } = validateBlueprint(wired(from, to))
  expect(errors.map((each) => each.wire)).toEqual([3])
  expect(errors[0]?.message.startsWith(message)).toBe(true)
})

test('unknown types come with near ones, and their pins are not judged', () => {
  const found = errorsOf({
    components: [...adder.components, part('G', 'AND2', 480)],
    wires: [...adder.wires, { from: 'A:OUT', to: 'G:A' }],
  })
  expect(found).toEqual(['Unknown component type: AND2 (of G). Did you mean AND_2, AND_3, AND_4?'])
})

test('labels are there once, and have no colon', () => {
  const found = errorsOf({
    components: [part('A', 'NOT'), part('A', 'NOT', 200), part('B:1', 'NOT', 400)],
    wires: [],
  })
  expect(found[0]).toBe('Duplicate label: A')
  expect(found[1]).toMatch(/^Label with a colon: B:1/)
})

test('positions and open inputs warn; inputs with a value at rest do not', () => {
  expect(
    warningsOf({
      components: [part('A', 'NOT', -20), part('B', 'NOT', 40), part('F', 'D_FLIP_FLOP', 200)],
      wires: [],
    }),
  ).toEqual([
    'Component A has negative position',
    'Component B overlaps A',
    'Unconnected input: A:A',
    'Unconnected input: B:A',
    'Unconnected input: F:D',
    'Unconnected input: F:CLK',
  ])
})

test('parts whose edges touch do not overlap, turned ones lie as they are turned', () => {
  const switches = (x: number, y: number, properties?: Record<string, unknown>) =>
    warningsOf({
      components: [part('A', 'CONST_0', 0, 0, properties), part('B', 'CONST_0', x, y)],
      wires: [],
    })
  expect(switches(40, 0)).toEqual([])
  expect(switches(20, 0)).toEqual(['Component B overlaps A'])
  expect(switches(40, 0, { rotation: 90 })).toEqual(['Component B overlaps A'])
})

test('a property that the type does not know or take warns with what it does', () => {
  const found = warningsOf({
    components: [part('C', 'CLOCK', 0, 0, { frequency: 0, speed: 2, rotation: '90' })],
    wires: [],
  })
  expect(found).toEqual([
    'Component C: frequency takes 0.01 to 500; 1 is used',
    'Component C has the property speed, which CLOCK does not know. It knows frequency, caption, rotation',
  ])
})

test.each([
  [null],
  ['text'],
  [[]],
  [{}],
  [{ components: {} }],
  [{ components: [1], wires: [] }],
  [{ components: [{ label: 1, type: 'NOT' }] }],
])('what has not the shape of a blueprint says so: %j', (value) => {
  const { blueprint, errors } = validateBlueprint(value)
  expect(blueprint).toBeNull()
  expect(errors[0]?.message).toMatch(/^Not a blueprint/)
})

test('ten thousand parts in one place are judged at once', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => part(`N${i}`, 'CONST_0'))
  expect(warningsOf({ components: many, wires: [] })).toHaveLength(51)
  expect(errorsOf({ components: [...many, part('Z', 'NOT')], wires: [] })).toEqual([
    'More than 10000 components: 10001',
  ])
})
