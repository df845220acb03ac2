import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/shared/property-runs.ts'
import { withTools } from '../../../test/models/tool-rig.ts'
import { features } from '../features.ts'
import { allTools, toolsOf } from './all-tools.ts'
import { callTitle } from './call/call-title.ts'
import { nearestNames } from '../../shared/domain/text/nearest-names.ts'
import { resultForModel } from './define/result-for-model.ts'
import { toolDefinition, toolInfo } from './define/tool-definition.ts'

const names = allTools.map(({ name }) => name)

describe('the list of tools', () => {
  it('has the 14 tools for notes and the one that finds them, and those of what is plugged in, each once', () => {
    const own = toolsOf([]).map(({ name }) => name)
    expect(own.toSorted()).toEqual([
      'append_note',
      'create_daily_note',
      'delete_note',
      'edit_note',
      'find_tools',
      'get_note_metadata',
      'get_random_note',
      'list_backlinks',
      'list_forward_links',
      'query_notes',
      'read_note',
      'rename_note',
      'search_by_tag',
      'search_notes',
      'update_frontmatter',
      'write_note',
    ])
    const plugged = features.flatMap(({ narrowTools, tools }) => [...narrowTools, ...tools])
    expect(names.toSorted()).toEqual([...own, ...plugged.map(({ name }) => name)].toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  it('Feature: llm-tool-routing, Property 1: Tool Schema Validity', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allTools), (tool) => {
        const definition = toolDefinition(tool)
        expect(definition.type).toBe('function')
        expect(definition.function.name).toMatch(/^[a-z][a-z_]{2,63}$/)
        expect(definition.function.description.length).toBeGreaterThanOrEqual(20)
        const { parameters } = definition.function
        expect(parameters['type']).toBe('object')
        expect(parameters['properties']).toBeTypeOf('object')
        expect(parameters['required']).toBeInstanceOf(Array)
        expect(parameters['additionalProperties']).toBe(false)
        expect(JSON.stringify(definition)).not.toMatch(/\$schema|\$ref|\$defs|propertyNames/)
      }),
    )
  })

  it('says of every argument what it is', () => {
    for (const tool of allTools) {
      const { properties } = toolDefinition(tool).function.parameters
      for (const schema of Object.values(properties ?? {}))
        expect(schema).toMatchObject({ description: expect.stringMatching(/.{10}/) })
    }
  })

  it('gives examples that its own schemas take', () => {
    for (const tool of allTools) expect(tool.input.safeParse(tool.example).error).toBeUndefined()
  })

  it('tells a model what it may pass', () => {
    const search = allTools.find(({ name }) => name === 'search_notes')
    expect(search && toolInfo(search)).toMatchObject({
      level: 'read',
      example: '/search_notes query="quantum computing" top_k=5',
      definition: {
        function: {
          parameters: {
            required: ['query'],
            properties: {
              top_k: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
              filter: { properties: { tags: { type: 'array', items: { type: 'string' } } } },
            },
          },
        },
      },
    })
  })
})

describe('callTitle', () => {
  it('says in one line what a call is about to do', () => {
    expect(callTitle(allTools, 'search_notes', { query: 'permit' })).toBe('Search for “permit”')
    expect(callTitle(allTools, 'delete_note_tool', '{"path":"a.md"}')).toBe(
      'Move a.md to the trash',
    )
  })

  it('names calls that cannot run, and stays short', () => {
    expect(callTitle(allTools, 'search_notes', '{"qu')).toBe('search_notes')
    expect(callTitle(allTools, 'rm_rf', {})).toBe('rm_rf')
    expect(callTitle(allTools, 'x'.repeat(10_000), {})).toHaveLength(200)
    expect(callTitle(allTools, 'search_notes', { query: 'x'.repeat(9_000) })).toHaveLength(200)
  })
})

describe('nearestNames', () => {
  it.each([
    ['raed_note', 'read_note'],
    ['find_notes', 'search_notes'],
    ['backlinks', 'list_backlinks'],
    ['remove_note', 'delete_note'],
    ['writeNote', 'write_note'],
  ])('%s is near to %s', (text, name) => {
    expect(nearestNames(text, names, 3)).toContain(name)
  })

  it('gives so many, also for nothing and for a novel', () => {
    for (const text of ['', 'x'.repeat(100_000)])
      expect(nearestNames(text, names, 5)).toHaveLength(5)
  })
})

/** Arguments that are nearly right: every field of the tool with values of all kinds, and some that it has not. */
function argumentsOf(name: string): fc.Arbitrary<unknown> {
  const tool = allTools.find((candidate) => candidate.name === name)
  const { properties } = tool ? toolDefinition(tool).function.parameters : {}
  const value = fc.oneof(
    fc.constantFrom(
      'a.md',
      'b',
      '[[a]]',
      '../x',
      '.git/x.md',
      '',
      'today',
      'new/n.md',
      1,
      0,
      -1,
      null,
    ),
    fc.constantFrom<unknown>({ tags: ['t'] }, [{ old_text: 'text', new_text: 'x' }], {
      status: 'x',
    }),
    fc.string({ unit: 'binary' }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const keys = [...Object.keys(properties ?? {}), 'constructor', 'extra']
  const model = Object.fromEntries(keys.map((key) => [key, value]))
  return fc.record(model, { requiredKeys: keys.slice(0, 1) })
}

describe('every tool, whatever it is called with', () => {
  const call = fc.oneof(
    fc.constantFrom(...names).chain((name) => fc.tuple(fc.constant(name), argumentsOf(name))),
    fc.tuple(fc.constantFrom(...names), fc.oneof(fc.string(), fc.json(), fc.anything())),
    fc.tuple(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('__proto__', 'constructor', 'toString'),
      ),
      fc.jsonValue(),
    ),
  )

  it('Property 7: Tool Response Format Consistency', async () => {
    await withTools(
      { 'a.md': '# A\n\ntext [[b]]\n', 'b.md': '---\nstatus: y\n---\n' },
      async (rig) => {
        await fc.assert(
          fc.asyncProperty(
            call,
            fc.constantFrom('allowed', 'declined'),
            async ([name, args], answer) => {
              const outcome = await rig.call(name, args, { answer })
              const { result } = outcome
              expect(typeof result.success).toBe('boolean')
              if (!result.success) expect(result.error).toMatch(/./)
              expect(result.userMessage).toMatch(/./)
              expect(result.userMessage).not.toContain('\n')
              expect(JSON.parse(resultForModel(result))).toMatchObject({ success: result.success })
              expect(JSON.parse(JSON.stringify(result))).toMatchObject({ success: result.success })
              expect(result.metadata.dataModified).toBe(outcome.changes.length > 0)
              if (answer === 'declined') expect(outcome.changes.every(isAddition)).toBe(true)
              expect(rig.errors).toEqual([])
            },
          ),
          { numRuns: runs(300), endOnFailure: true },
        )
      },
    )
  })
})

/** With a person who says no, all that may happen is that something is added. */
const isAddition = ({ deletions, kind }: { deletions: number; kind: string }): boolean =>
  kind === 'create' || (kind === 'edit' && deletions <= 1)
