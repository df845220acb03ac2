import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../test/shared/property-runs.ts'
import type { Blueprint } from '../blueprint.ts'
import { applyEdit } from '../blueprint-edit.ts'
import type { BlueprintEdit } from '../blueprint-edit.ts'
import { editBlueprint } from './edit-blueprint.ts'
import { readBlueprint } from './read-blueprint.ts'
import { writeBlueprint } from './write-blueprint.ts'

const SAMPLE = `# the inputs
components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # first
  - { label: B, type: SWITCH_TOGGLE, position: { x: 0, y: 80 } }

  # the gate
  - { label: G, type: AND_2, position: { x: 160, y: 0 }, properties: { delay: 2, rotation: 90 } }
wires:
  - { from: "A:OUT", to: "G:A" } # one
  - { from: "B:OUT", to: "G:B" } # two
# the end
`
const LED = { label: 'L', type: 'LED_RED', position: { x: 320, y: 0 } }
const lines = (text: string) => text.split('\n')
/** The lines that are gone, and those that are new. */
const difference = (edits: readonly BlueprintEdit[], text = SAMPLE) => {
  const after = editBlueprint(text, edits)
  return {
    gone: lines(text).filter((line) => !lines(after).includes(line)),
    added: lines(after).filter((line) => !lines(text).includes(line)),
  }
}

test('a part is moved by its two numbers', () => {
  expect(difference([{ type: 'move', label: 'A', position: { x: 20, y: 40 } }])).toEqual({
    gone: ['  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # first'],
    added: ['  - { label: A, type: SWITCH_TOGGLE, position: { x: 20, y: 40 } } # first'],
  })
})

test('new parts and wires come last, in the form of their neighbours', () => {
  expect(
    difference([
      { type: 'add-component', component: LED },
      { type: 'add-wire', wire: { from: 'G:Y', to: 'L:IN' } },
    ]),
  ).toEqual({
    gone: [],
    added: [
      '  - { label: L, type: LED_RED, position: { x: 320, y: 0 } }',
      '  - { from: "G:Y", to: "L:IN" }',
    ],
  })
})

test('a part goes with its line and its wires; comments on lines of their own stay', () => {
  expect(difference([{ type: 'remove-component', label: 'G' }])).toEqual({
    gone: [
      '  - { label: G, type: AND_2, position: { x: 160, y: 0 }, properties: { delay: 2, rotation: 90 } }',
      'wires:',
      '  - { from: "A:OUT", to: "G:A" } # one',
      '  - { from: "B:OUT", to: "G:B" } # two',
    ],
    added: ['wires: []'],
  })
})

test('a part that is renamed takes its wires along', () => {
  expect(difference([{ type: 'rename', label: 'A', to: 'In put' }]).added).toEqual([
    '  - { label: In put, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # first',
    '  - { from: "In put:OUT", to: "G:A" } # one',
  ])
})

test('a property is set, changed and taken away', () => {
  const set = (label: string, name: string, value: unknown) =>
    difference([{ type: 'set-property', label, name, value }]).added.map((line) =>
      line.replace(/^.*?\}, ?|^.*y: 0 \}/, ''),
    )
  expect(set('G', 'delay', 7)).toEqual(['properties: { delay: 7, rotation: 90 } }'])
  expect(set('G', 'delay', undefined)).toEqual(['properties: { rotation: 90 } }'])
  expect(set('G', 'rotation', undefined)).toEqual(['properties: { delay: 2 } }'])
  expect(set('G', 'note', 'a: b')).toEqual([
    'properties: { delay: 2, rotation: 90, note: "a: b" } }',
  ])
  expect(set('A', 'caption', 'Carry in')).toEqual(['properties: { caption: Carry in } } # first'])
})

test('an empty text becomes a circuit, and a list that was emptied is filled again', () => {
  const one = editBlueprint('', [{ type: 'add-component', component: LED }])
  expect(one).toBe(
    'components:\n  - { label: L, type: LED_RED, position: { x: 320, y: 0 } }\nwires: []\n',
  )
  const none = editBlueprint(one, [{ type: 'remove-component', label: 'L' }])
  expect(none).toBe('components: []\nwires: []\n')
  expect(editBlueprint(none, [{ type: 'add-component', component: LED }])).toBe(one)
  expect(editBlueprint('# mine', [{ type: 'add-component', component: LED }])).toBe(
    `# mine\n${one}`,
  )
  expect(
    editBlueprint('components: [] # none', [
      { type: 'add-wire', wire: { from: 'A:B', to: 'C:D' } },
    ]),
  ).toBe('components: [] # none\nwires:\n  - { from: "A:B", to: "C:D" }')
})

test.each([
  [{ type: 'move', label: 'Z', position: { x: 0, y: 0 } }, 'There is no part Z.'],
  [
    { type: 'move', label: 'A', position: { x: Number.NaN, y: 0 } },
    'A position has two finite numbers.',
  ],
  [{ type: 'add-component', component: { ...LED, label: 'A' } }, 'There is already a part A.'],
  [{ type: 'rename', label: 'A', to: 'B' }, 'There is already a part B.'],
  [{ type: 'rename', label: 'A', to: 'x:y' }, 'A label is not empty'],
  [{ type: 'add-wire', wire: { from: 'A:OUT', to: 'G:A' } }, 'A:OUT -> G:A is there already.'],
  [{ type: 'remove-wire', wire: { from: 'A:OUT', to: 'G:B' } }, 'There is no wire A:OUT -> G:B.'],
] satisfies [BlueprintEdit, string][])('what cannot be done is refused: %j', (edit, sentence) => {
  expect(() => editBlueprint(SAMPLE, [edit])).toThrow(sentence)
})

test('a text with errors of its own is not edited', () => {
  const edit: BlueprintEdit = { type: 'remove-component', label: 'A' }
  expect(() => editBlueprint('components: {', [edit])).toThrow('Line 1')
  expect(() => editBlueprint('components: 3', [edit])).toThrow('put its errors right first')
})

test('a form that cannot be edited in its text is refused, not bent', () => {
  const folded =
    'components:\n  - label: >-\n      A\n    type: NOT\n    position: { x: 0, y: 0 }\nwires: []\n'
  expect(readBlueprint(folded).errors).toEqual([])
  expect(() => editBlueprint(folded, [{ type: 'rename', label: 'A', to: 'B' }])).toThrow(
    'cannot be edited here',
  )
})

test('a circuit of 500 parts is moved as one edit', () => {
  const many: Blueprint = {
    components: Array.from({ length: 500 }, (_, i) => ({ ...LED, label: `L${i}` })),
    wires: [],
  }
  const moves = many.components.map(({ label }, i): BlueprintEdit => ({
    type: 'move',
    label,
    position: { x: i, y: i },
  }))
  expect(readBlueprint(editBlueprint(writeBlueprint(many), moves)).blueprint).toEqual(
    moves.reduce(applyEdit, many),
  )
})

type Style = 'flow' | 'block' | 'json' | 'tabs' | 'tight'
const LABELS = ['A', 'B', 'G 1', 'true', '12', 'é', "it's", 'x"y', 'N{1}', '#5', '-', 'yes, no']
const component = fc.record(
  {
    type: fc.constantFrom('NOT', 'AND_2', 'LED_RED'),
    position: fc.record({
      x: fc.integer({ min: -50, max: 900 }),
      y: fc.double({ min: -9, max: 900, noNaN: true }),
    }),
    properties: fc.dictionary(
      fc.constantFrom('delay', 'caption', 'note-1'),
      fc.oneof(fc.integer(), fc.string(), fc.constant(true)),
      { minKeys: 1 },
    ),
  },
  { requiredKeys: ['type', 'position'] },
)
const blueprint = fc
  .record({
    parts: fc.array(component, { maxLength: 6 }),
    ends: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
  })
  .map(({ parts, ends }): Blueprint => {
    const components = parts.map((part, i) => ({ label: LABELS[i]!, ...part }))
    const label = (n: number) => components[n % components.length]?.label ?? 'none'
    const wires = ends.map(([a, b], i) => ({ from: `${label(a)}:Y`, to: `${label(b)}:P${i}` }))
    // The keys in the order of the schema, as they are read.
    return {
      components: components.map(({ label: l, type, position: { x, y }, properties }) => ({
        label: l,
        type,
        position: { x, y: y === 0 ? 0 : y },
        ...(properties && { properties: { ...properties } }),
      })),
      wires,
    }
  })

/** The text in one of the styles people and programs write, with comments where these allow them. */
function textOf(model: Blueprint, style: Style, eol: string): string {
  if (style === 'tight') return JSON.stringify(model)
  if (style !== 'flow' && style !== 'block')
    return JSON.stringify(model, null, style === 'json' ? 2 : '\t').replaceAll('\n', eol)
  const item = (value: object, i: number) => {
    const pairs = Object.entries(value).map(([key, each]) => `${key}: ${JSON.stringify(each)}`)
    return style === 'flow'
      ? `  - { ${pairs.join(', ')} }${i % 2 ? ` # item ${i}` : ''}`
      : `  - ${pairs.map((pair, p) => `${pair} # ${i}.${p}`).join(`${eol}    `)}`
  }
  const list = (key: string, items: readonly object[]) =>
    items.length === 0
      ? [`${key}: [] # ${key}`]
      : [
          `${key}: # ${key}`,
          ...items.flatMap((each, i) => [
            `  # before ${key} ${i}`,
            ...(i % 3 ? [''] : []),
            item(each, i),
          ]),
        ]
  return [
    ...list('components', model.components),
    '',
    '# between',
    ...list('wires', model.wires),
    '# end',
    '',
  ].join(eol)
}

const edit = fc.record({
  kind: fc.nat(6),
  one: fc.nat(),
  two: fc.nat(),
  position: fc.record({ x: fc.integer(), y: fc.integer() }),
  value: fc.oneof(fc.integer(), fc.string(), fc.constant(undefined)),
})
type Choice = typeof edit extends fc.Arbitrary<infer T> ? T : never
function editFor(
  { components, wires }: Blueprint,
  { kind, one, two, position, value }: Choice,
  fresh: string,
): BlueprintEdit {
  const label = components[one % Math.max(1, components.length)]?.label
  const wire = wires[one % Math.max(1, wires.length)]
  if (kind === 1 && label !== undefined) return { type: 'remove-component', label }
  if (kind === 2 && label !== undefined) return { type: 'move', label, position }
  if (kind === 3 && label !== undefined) return { type: 'rename', label, to: fresh }
  if (kind === 4 && label !== undefined)
    return { type: 'set-property', label, name: ['delay', 'caption', 'new one'][two % 3]!, value }
  if (kind === 5 && wire) return { type: 'remove-wire', wire }
  if (kind === 6)
    return { type: 'add-wire', wire: { from: `${label ?? 'q'}:Y`, to: `${fresh}:IN` } }
  return {
    type: 'add-component',
    component: {
      label: fresh,
      type: 'NOT',
      position,
      ...(value !== undefined && { properties: { caption: value } }),
    },
  }
}

test('after any edits the text reads as the model, and the lines of what was not touched are as they were', () => {
  fc.assert(
    fc.property(
      blueprint,
      fc.constantFrom<Style>('flow', 'block', 'json', 'tabs', 'tight'),
      fc.constantFrom('\n', '\r\n'),
      fc.array(edit, { maxLength: 8 }),
      fc.boolean(),
      (start, style, eol, choices, isAtOnce) => {
        let model = start
        let text = textOf(start, style, eol)
        expect(readBlueprint(text).blueprint).toEqual(start)
        const edits = choices.map((choice, i) => {
          const next = editFor(model, choice, `new ${i}`)
          model = applyEdit(model, next)
          return next
        })
        const before = text
        if (isAtOnce) text = editBlueprint(text, edits)
        else for (const each of edits) text = editBlueprint(text, [each])
        expect(readBlueprint(text).blueprint).toEqual(model)
        if (eol === '\r\n') expect(text.replaceAll('\r\n', '')).not.toContain('\n')
        const kept = new Set(
          model.components
            .filter((part) => start.components.includes(part))
            .map((part) => start.components.indexOf(part)),
        )
        const keptWires = new Set(
          model.wires
            .filter((wire) => start.wires.includes(wire))
            .map((wire) => start.wires.indexOf(wire)),
        )
        const after = text.split(eol).map((line) => line.replace(/,$/, ''))
        for (const line of linesOf(start, style, kept, keptWires))
          expect({ before, edits, text, line, is: after.includes(line) }).toMatchObject({
            is: true,
          })
      },
    ),
    { numRuns: runs(400) },
  )
})

/** The lines of the parts and wires of these indices, and of all comments. */
function linesOf(
  model: Blueprint,
  style: Style,
  parts: ReadonlySet<number>,
  wires: ReadonlySet<number>,
): readonly string[] {
  if (style !== 'flow' && style !== 'block') return []
  const all = textOf(model, style, '\n').split('\n')
  const comments = all.filter((line) => line.trim().startsWith('#'))
  const starts = all.flatMap((line, i) => (line.startsWith('  - ') ? [i] : []))
  const items = starts.map((start) => {
    let end = start + 1
    while (all[end]?.startsWith('    ')) end++
    return all.slice(start, end)
  })
  const count = model.components.length
  return [
    ...comments,
    ...items.flatMap((each, i) => ((i < count ? parts.has(i) : wires.has(i - count)) ? each : [])),
  ]
}
