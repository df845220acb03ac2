import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Blueprint } from '../shared/blueprint.ts'
import { COMPONENTS, componentOfType } from '../shared/registry.ts'
import { writeBlueprint } from '../shared/text/write-blueprint.ts'
import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'

const types = COMPONENTS.map(({ type }) => type)
const Failure = z.object({ errors: z.array(z.string()), warnings: z.array(z.string()) })
type Call = ToolRig['call']

/** Sound blueprints: any parts, apart from each other, any wires from outputs to inputs, one to each. */
const sound = fc
  .record({
    parts: fc.array(fc.constantFrom(...types), { maxLength: 8 }),
    ends: fc.array(fc.nat(), { maxLength: 40 }),
  })
  .map(({ parts, ends }): Blueprint => {
    const components = parts.map((type, i) => ({
      label: `P${i}`,
      type,
      position: { x: i * 300, y: 0 },
    }))
    const pins = (wanted: string) =>
      components.flatMap(({ label, type }) =>
        componentOfType(type)!
          .pins.filter((pin) => pin.type === wanted)
          .map(({ name }) => `${label}:${name}`),
      )
    const outputs = pins('output')
    const wires = pins('input').flatMap((to, i) => {
      const end = ends[i]
      return end === undefined || outputs.length === 0
        ? []
        : [{ from: outputs[end % outputs.length]!, to }]
    })
    return { components, wires }
  })

async function errorsOf(call: Call, blueprint: unknown): Promise<readonly string[]> {
  const { result } = await call('validate_blueprint', { blueprint })
  expect(result.success).toBe(false)
  expect(result.error).toMatch(/^The circuit has \d+ errors?\n- /)
  return Failure.parse(result.data).errors
}

describe('seed 001', () => {
  test('Property 1: Component API Completeness', async () => {
    await withTools({}, async ({ call }) => {
      const { result } = await call('get_available_components', {})
      const { categories } = z
        .object({
          categories: z.record(
            z.string(),
            z.array(
              z.object({
                type: z.string(),
                name: z.string().min(1),
                description: z.string().min(10),
              }),
            ),
          ),
        })
        .parse(result.data)
      const listed = Object.entries(categories).flatMap(([category, list]) =>
        list.map(({ type }) => ({ category, type })),
      )
      expect(listed.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
      for (const { category, type } of listed)
        expect(componentOfType(type)?.category).toBe(category)
    })
  })

  test('Property 2: Component Schema Validity', async () => {
    const Pin = z.object({ name: z.string().min(1), type: z.enum(['input', 'output']) })
    const Rule = z.object({
      can_connect_to: z.array(z.enum(['input', 'output'])),
      max_connections: z.int(),
    })
    const Schema = z.object({
      component: z.object({
        type: z.string(),
        pins: z.array(Pin).min(1),
        connection_rules: z.record(z.string(), Rule),
        example_connections: z.array(z.string()).min(1),
        properties: z.record(z.string(), z.unknown()),
      }),
    })
    await withTools({}, async ({ call }) => {
      for (const type of types) {
        const { result } = await call('get_component_schema', {
          component_type: ` ${type.toLowerCase()} `,
        })
        expect(result.success).toBe(true)
        const { component } = Schema.parse(result.data)
        expect(component.type).toBe(type)
        expect(Object.keys(component.connection_rules)).toEqual(
          component.pins.map(({ name }) => name),
        )
      }
    })
  })

  test('Property 3: Invalid Component Handling', async () => {
    await withTools({}, async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string(), fc.constantFrom('AND2', 'LED', 'SWITCH', 'flip flop')),
          async (text) => {
            fc.pre(componentOfType(text.trim().toUpperCase()) === null)
            const { result } = await call('get_component_schema', { component_type: text })
            expect(result.success).toBe(false)
            expect(result.error).toMatch(/^Unknown component type: /)
            const near = /^Did you mean: (.+)\?$/.exec(result.hint ?? '')?.[1]?.split(', ') ?? []
            expect(near.length).toBeGreaterThan(0)
            for (const type of near) expect(types).toContain(type)
          },
        ),
        { numRuns: 60 },
      )
    })
  })

  test('Property 4: Blueprint Validation - Error Detection', async () => {
    await withTools({}, async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(
          sound,
          fc.constantFrom('type', 'pin', 'outputs', 'inputs', 'label', 'format', 'twice'),
          async (blueprint, kind) => {
            const { components, wires } = blueprint
            const at = (label: string, type: string) => ({
              label,
              type,
              position: { x: 0, y: 400 },
            })
            const more = (
              from: string,
              to: string,
              extra = [at('S', 'SWITCH_TOGGLE'), at('T', 'NOT')],
            ) => ({
              components: [...components, ...extra],
              wires: [...wires, { from, to }],
            })
            const broken = {
              type: { components: [...components, at('Z', 'NO_SUCH')], wires },
              pin: more('S:OUT', 'T:NOPE'),
              outputs: more('S:OUT', 'T:Y'),
              inputs: more('T:A', 'T:A'),
              label: more('Q:OUT', 'T:A'),
              format: more('S', 'T:A'),
              twice: { components: [...components, at('S', 'NOT'), at('S', 'NOT')], wires },
            }
            const message = {
              type: 'Unknown component type: NO_SUCH',
              pin: 'Unknown pin: T:NOPE. NOT has A (input), Y (output)',
              outputs: 'Output to output: S:OUT -> T:Y',
              inputs: 'Input to input: T:A -> T:A',
              label: 'Wire source component not found: Q',
              format: 'Invalid wire format: S -> T:A',
              twice: 'Duplicate label: S',
            }
            const errors = await errorsOf(call, broken[kind])
            expect(errors).toHaveLength(1)
            expect(errors[0]?.startsWith(message[kind])).toBe(true)
          },
        ),
        { numRuns: 60 },
      )
    })
  })

  test('Property 5: Blueprint Validation - Multiple Driver Detection', async () => {
    await withTools({}, async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 6 }), async (drivers) => {
          const labels = Array.from({ length: drivers }, (_, i) => `S${i}`)
          const components = [
            ...labels.map((label, i) => ({
              label,
              type: 'SWITCH_TOGGLE',
              position: { x: 0, y: i * 80 },
            })),
            { label: 'L', type: 'LED_RED', position: { x: 200, y: 0 } },
          ]
          const errors = await errorsOf(call, {
            components,
            wires: labels.map((label) => ({ from: `${label}:OUT`, to: 'L:IN' })),
          })
          expect(errors).toHaveLength(drivers - 1)
          for (const error of errors)
            expect(error).toMatch(/^Output conflict: L:IN has multiple drivers: S0:OUT, S1:OUT/)
        }),
        { numRuns: 10 },
      )
    })
  })

  test('Property 6: Blueprint Validation - Success Case', async () => {
    await withTools({}, async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(
          sound,
          fc.constantFrom('object', 'json', 'yaml'),
          async (blueprint, form) => {
            const given = {
              object: blueprint,
              json: JSON.stringify(blueprint),
              yaml: writeBlueprint(blueprint),
            }
            const { result } = await call('validate_blueprint', { blueprint: given[form] })
            expect(result).toMatchObject({ success: true, data: { blueprint } })
          },
        ),
        { numRuns: 60 },
      )
    })
  })

  test('Property 7: Tool Response Format Consistency', async () => {
    await withTools({}, async ({ call }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(
            'get_available_components',
            'get_component_schema',
            'validate_blueprint',
            'get_circuit_state',
            'no_such',
          ),
          fc.dictionary(
            fc.constantFrom('component_type', 'blueprint', 'session_id', 'x'),
            fc.jsonValue(),
          ),
          async (name, args) => {
            const { result } = await call(name, args)
            expect(JSON.parse(JSON.stringify(result))).toEqual(result)
            expect(typeof result.success).toBe('boolean')
            expect(result.success ? undefined : typeof result.error).toBe(
              result.success ? undefined : 'string',
            )
          },
        ),
        { numRuns: 80 },
      )
    })
  })

  test('Property 9: Circuit State Completeness', async () => {
    const Signal = z.union([z.literal(0), z.literal(1), z.literal('x')])
    const State = z.object({
      components: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          type: z.string(),
          position: z.object({ x: z.number(), y: z.number() }),
          properties: z.record(z.string(), z.unknown()),
          state: z.object({
            inputs: z.record(z.string(), Signal),
            outputs: z.record(z.string(), Signal),
          }),
        }),
      ),
      wires: z.array(z.object({ from: z.string(), to: z.string(), value: Signal })),
      simulation: z.object({
        running: z.boolean(),
        step: z.number(),
        outputs: z.record(z.string(), z.unknown()),
      }),
    })
    const samples = fc.sample(sound, { numRuns: 20, seed: 9 })
    const files = Object.fromEntries(
      samples.map((blueprint, i) => [
        `c${i}.md`,
        `# C\n\n\`\`\`circuit\n${writeBlueprint(blueprint)}\`\`\`\n`,
      ]),
    )
    await withTools(files, async ({ call }) => {
      for (const [i, blueprint] of samples.entries()) {
        const { result } = await call('get_circuit_state', { session_id: `c${i}.md` })
        const state = State.parse(result.data)
        expect(
          state.components.map(({ label, type, position }) => ({ label, type, position })),
        ).toEqual(blueprint.components)
        expect(state.wires.map(({ from, to }) => ({ from, to }))).toEqual(blueprint.wires)
        expect(new Set(state.components.map(({ id }) => id)).size).toBe(blueprint.components.length)
        const shown = blueprint.components.filter(
          ({ type }) => componentOfType(type)?.role === 'display',
        )
        expect(Object.keys(state.simulation.outputs)).toEqual(shown.map(({ label }) => label))
      }
    })
  })
})

const ON =
  'components:\n  - { label: S, type: SWITCH_TOGGLE, position: { x: 0, y: 0 }, properties: { initial: 1 } }\n  - { label: L, type: LED_RED, position: { x: 160, y: 0 } }\nwires:\n  - { from: "S:OUT", to: "L:IN" }\n'
const NOTE = `# Two\n\n\`\`\`circuit\ncomponents: []\nwires: []\n\`\`\`\n\n\`\`\`circuit\n${ON}\`\`\`\n\n\`\`\`circuit\ncomponents: {\n\`\`\`\n\n\`\`\`circuit\ncomponents:\n  - { label: S, type: SWICH }\n\`\`\`\n`

describe('the state of a circuit', () => {
  test('is that of the block whose number follows the path, settled', async () => {
    await withTools({ 'Two.md': NOTE }, async ({ call, readEtags }) => {
      const { result, sources } = await call('get_circuit_state', { session_id: 'Two.md#2' })
      expect(result.data).toMatchObject({
        components: [
          { id: 'c1', label: 'S', state: { outputs: { OUT: 1 } } },
          { id: 'c2', state: { inputs: { IN: 1 } } },
        ],
        wires: [{ from: 'S:OUT', to: 'L:IN', value: 1 }],
        simulation: { running: false, outputs: { L: 1 } },
      })
      expect(sources).toMatchObject([{ path: 'Two.md', startLine: 9, endLine: 13 }])
      expect([...readEtags.keys()]).toEqual(['Two.md'])
    })
  })

  test('says what stands in the way: no such block, a text that is none, a part that there is not', async () => {
    await withTools({ 'Two.md': NOTE, 'None.md': 'text' }, async ({ call }) => {
      const errorOf = async (session_id: string) =>
        (await call('get_circuit_state', { session_id })).result.error
      expect(await errorOf('Two.md#9')).toBe('Circuit 9 is not in Two.md')
      expect(await errorOf('None.md')).toBe('No circuit in None.md')
      expect(await errorOf('Two.md#3')).toMatch(
        /^The circuit of Two\.md cannot be read: Line 1[78]: /,
      )
      const { result } = await call('get_circuit_state', { session_id: '[[Two]]#4' })
      expect(result.data).toMatchObject({
        components: [{ state: null }],
        simulation: { running: false, outputs: {} },
      })
      expect(result.warnings?.[0]).toMatch(/^Line 22: Unknown component type: SWICH/)
    })
  })
})
