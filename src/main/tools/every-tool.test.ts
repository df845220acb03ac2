import { describe, expect, test } from 'vitest'
import { LatentError } from '../../shared/rpc/errors.ts'
import { createFakeClock } from '../../../test/rigs/fake-clock.ts'
import { ofFeatures } from '../../../test/features/of-features.ts'
import type { ToolCases } from '../../../test/features/tool-cases.ts'
import { withTools, type ToolRig } from '../../../test/models/tool-rig.ts'
import { allTools } from './all-tools.ts'
import { checkArguments, readJsonArguments } from './call/parse-arguments.ts'
import { deepTest } from '../../../test/shared/in-deep.ts'

const noNote = /^Note not found: nowhere\.md/

/** Every registered tool, and nothing else: one without cases fails the first test. */
const OF_THE_CORE: ToolCases = {
  cases: {
    search_notes: {
      valid: { query: 'permit' },
      invalid: [{ query: 'permit', top_k: 500 }, 'top_k'],
      missing: null,
      forbidden: { query: 'permit', filter: { folder: '../other' } },
      asks: false,
    },
    search_by_tag: {
      valid: { tags: ['work'] },
      invalid: [{ tags: [] }, 'tags'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    query_notes: {
      valid: { where: 'tag:work', fields: ['title', 'status'] },
      invalid: [{ where: 'tag:work', limit: 0 }, 'limit'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    read_note: {
      valid: { path: 'work/A.md' },
      invalid: [{ path: 'work/A.md', start_line: 0 }, 'start_line'],
      missing: [{ path: 'nowhere.md' }, noNote],
      forbidden: { path: '.latent/secret.md' },
      asks: false,
    },
    get_note_metadata: {
      valid: { path: 'work/A.md' },
      invalid: [{ path: 7 }, 'path'],
      missing: [{ path: 'nowhere.md' }, noNote],
      forbidden: { path: '../A.md' },
      asks: false,
    },
    get_random_note: {
      valid: {},
      invalid: [{ filter: { tags: 'work' } }, 'filter.tags'],
      missing: [{ filter: { folder: 'nowhere' } }, /^Note not found/],
      forbidden: { filter: { folder: '.git' } },
      asks: false,
    },
    write_note: {
      valid: { path: 'work/A.md', content: 'all of it\n' },
      invalid: [{ path: 'new.md' }, 'content'],
      missing: null,
      forbidden: { path: '/etc/new.md', content: 'x' },
      asks: true,
    },
    edit_note: {
      valid: { path: 'work/A.md', edits: [{ old_text: 'late', new_text: 'early' }] },
      invalid: [
        { path: 'work/A.md', edits: [{ old_text: '', new_text: 'x' }] },
        'edits.0.old_text',
      ],
      missing: [{ path: 'nowhere.md', edits: [{ old_text: 'a', new_text: 'b' }] }, noNote],
      forbidden: { path: '.git/x.md', edits: [{ old_text: 'a', new_text: 'b' }] },
      asks: true,
    },
    append_note: {
      valid: { path: 'work/A.md', content: 'more' },
      invalid: [{ path: 'work/A.md', content: 'more', heading: '' }, 'heading'],
      missing: [{ path: 'nowhere.md', content: 'x' }, noNote],
      forbidden: { path: '../A.md', content: 'x' },
      asks: false,
    },
    update_frontmatter: {
      valid: { path: 'work/A.md', updates: { status: 'done' } },
      invalid: [{ path: 'work/A.md', updates: 'done' }, 'updates'],
      missing: [{ path: 'nowhere.md', updates: { a: 1 } }, noNote],
      forbidden: { path: '.obsidian/x.md', updates: { a: 1 } },
      asks: true,
    },
    create_daily_note: {
      valid: { date: '2026-11-18' },
      invalid: [{ date: 'someday' }, 'date'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    list_backlinks: {
      valid: { path: 'work/A.md' },
      invalid: [{}, 'path'],
      missing: [{ path: 'nowhere.md' }, noNote],
      forbidden: { path: '.trash/A.md' },
      asks: false,
    },
    list_forward_links: {
      valid: { path: 'B.md' },
      invalid: [{ path: 'B.md', depth: 2 }, 'depth'],
      missing: [{ path: 'nowhere.md' }, noNote],
      forbidden: { path: '../B.md' },
      asks: false,
    },
    rename_note: {
      valid: { path: 'work/A.md', new_path: 'done/A.md' },
      invalid: [{ path: 'work/A.md' }, 'new_path'],
      missing: [{ path: 'nowhere.md', new_path: 'x.md' }, noNote],
      forbidden: { path: 'work/A.md', new_path: '../A.md' },
      asks: true,
    },
    find_tools: {
      valid: { query: 'rename a note' },
      invalid: [{ query: 'x', limit: 99 }, 'limit'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    delete_note: {
      valid: { path: 'B.md' },
      invalid: [{ path: 'B.md', force: true }, 'force'],
      missing: [{ path: 'nowhere.md' }, noNote],
      forbidden: { path: '.trash/B.md' },
      asks: true,
    },
  },
  files: {
    'work/A.md': '---\nstatus: open\ntags: [work]\n---\n# A\n\nThe permit is late.\n',
    'B.md': '# B\n\nSee [[A]].\n',
  },
  nothing: { search_by_tag: { tags: ['nowhere'] }, query_notes: { where: 'tag:nowhere' } },
  // What lists tools always finds some.
  alwaysFinds: ['find_tools'],
}

/** Each feature has those of its tools beside them. */
const brought = await ofFeatures<{ readonly toolCases: ToolCases }>('tool-cases')
const ALL = [OF_THE_CORE, ...brought.map(({ toolCases }) => toolCases)]
const CASES = Object.fromEntries(ALL.flatMap(({ cases }) => Object.entries(cases)))
const NOTHING = Object.fromEntries(ALL.flatMap(({ nothing = {} }) => Object.entries(nothing)))
/** What finding nothing looks like where it is more than a list. */
const EMPTY: Readonly<Record<string, unknown>> = { query_notes: { total: 0, rows: [] } }
const ALWAYS_FINDS = ALL.flatMap(({ alwaysFinds = [] }) => alwaysFinds)
const FILES = Object.fromEntries(ALL.flatMap(({ files = {} }) => Object.entries(files)))

test('every registered tool has its cases, and no other', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(allTools.map(({ name }) => name).toSorted())
})

describe.each(allTools.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const cases = CASES[name]
  if (!cases) return

  async function changesNothing(test: (rig: ToolRig) => Promise<void>): Promise<void> {
    await withTools(FILES, async (rig) => {
      const before = await rig.snapshot()
      await test(rig)
      expect(await rig.snapshot()).toEqual(before)
      expect(rig.errors).toEqual([])
    })
  }

  test('valid: it works, says what it did, and asks where it must', async () => {
    await withTools(FILES, async ({ call, questions, records, errors }) => {
      // By its other name, so that this works for all of them too.
      const { result, changes } = await call(`${name}_tool`, cases.valid)
      expect(result).toMatchObject({
        success: true,
        metadata: {
          toolName: name,
          toolVersion: tool.version,
          dataModified: tool.kind === 'write',
        },
      })
      expect(result.userMessage).toMatch(/./)
      expect(result.metadata.permissions).toHaveLength(1)
      expect(questions).toHaveLength(cases.asks ? 1 : 0)
      expect(changes.length > 0).toBe(tool.kind === 'write')
      expect(records).toMatchObject([{ tool_name: name, error: null }])
      expect(errors).toEqual([])
    })
  })

  test('invalid: the field is named, with an example that works; what is no JSON is not mended', async () => {
    await changesNothing(async ({ call, questions }) => {
      const [args, field] = cases.invalid
      const { result } = await call(name, args)
      expect(result.error).toMatch(
        new RegExp(`^Invalid arguments for ${name}\n- ${field}: .+allowed: .+`),
      )
      const example: unknown = JSON.parse(/\((\{.*\})\)$/.exec(result.hint ?? '')?.[1] ?? 'null')
      const json = readJsonArguments(tool, example)
      expect('value' in json && checkArguments(tool, json.value)).toHaveProperty('value')
      const cut = JSON.stringify(tool.example).slice(0, -1)
      expect((await call(name, cut)).result.error).toMatch(/^Arguments are not valid JSON: /)
      expect((await call(name, '[]')).result.error).toMatch(/^Invalid arguments for/)
      expect(questions).toEqual([])
    })
  })

  const { missing, forbidden } = cases
  test.runIf(missing)('missing: it says what is not there', async () => {
    await changesNothing(async ({ call, questions }) => {
      const { result } = await call(name, missing?.[0])
      expect(result).toMatchObject({
        success: false,
        error: expect.stringMatching(missing?.[1] ?? /^$/),
      })
      expect(questions).toEqual([])
    })
  })
  test.runIf(!missing && tool.kind === 'read' && !ALWAYS_FINDS.includes(name))(
    'missing: nothing found is an empty list',
    async () => {
      await changesNothing(async ({ call }) => {
        const args = NOTHING[name] ?? { query: ' ' }
        const data = EMPTY[name] ?? (name.endsWith('_entries') ? { entries: [], total: 0 } : [])
        expect((await call(name, args)).result).toMatchObject({ success: true, data })
      })
    },
  )

  test.runIf(forbidden)('unauthorised: a place that is not in the vault is refused', async () => {
    await changesNothing(async ({ call, questions }) => {
      const { result } = await call(name, forbidden)
      expect(result.error).toMatch(/^Invalid path: must be within the vault/)
      expect(questions).toEqual([])
    })
  })
  test('unauthorised: a no of the person, and of the mode, is kept', async () => {
    await withTools(FILES, async ({ call, snapshot }) => {
      const before = await snapshot()
      const mode = () => 'read-only' as const
      const refused = await call(name, cases.valid, { mode })
      expect(refused.result.success).toBe(tool.kind === 'read')
      if (tool.kind === 'write') expect(refused.result.hint).toMatch(/Nothing was changed/)
      expect(await snapshot()).toEqual(before)
      if (!cases.asks) return
      const { result, changes } = await call(name, cases.valid, { answer: 'declined' })
      expect(result).toMatchObject({
        success: false,
        error: expect.stringMatching(/^User declined: /),
        hint: expect.stringMatching(/Carry on without it/),
        requiresConfirmation: true,
      })
      expect(changes).toEqual([])
      expect(await snapshot()).toEqual(before)
    })
  })

  deepTest('cancelled: before it began, and while a person is asked', async () => {
    await changesNothing(async (rig) => {
      const stop = new AbortController()
      stop.abort(new Error('stopped'))
      await expect(rig.call(name, cases.valid, { signal: stop.signal })).rejects.toThrow('stopped')
      if (!cases.asks) return
      const later = new AbortController()
      const asked = rig.call(name, cases.valid, {
        signal: later.signal,
        answer: async () => {
          later.abort(new Error('stopped'))
          return 'cancelled'
        },
      })
      await expect(asked).rejects.toThrow('stopped')
    })
  })
})

describe('the errors of seed 003, each with its recovery', () => {
  const coded = (code: string): Error => Object.assign(new Error(code), { code })

  test('tool not found: near names', async () => {
    await withTools(FILES, async ({ call }) => {
      const { result } = await call('find_notes', {})
      expect(result).toMatchObject({ error: 'Unknown tool: find_notes' })
      expect(result.hint).toMatch(/^Nearest tools: .*search_notes/)
    })
  })

  test('execution: a reading that failed for a passing reason is made once more, and once only', async () => {
    for (const code of ['SQLITE_BUSY', 'EMFILE', 'EBUSY'])
      for (const failures of [1, 2]) {
        const clock = createFakeClock()
        await withTools(
          FILES,
          async ({ call, services, errors }) => {
            let reads = 0
            const read: typeof services.vault.read = async (path) => {
              reads += 1
              if (reads <= failures) throw coded(code)
              return services.vault.read(path)
            }
            const calling = call(
              'read_note',
              { path: 'B.md' },
              {
                services: { ...services, vault: { ...services.vault, read } },
              },
            )
            await clock.untilSomebodySleeps(200)
            await clock.advance(200)
            const { result } = await calling
            expect([code, reads, result.success]).toEqual([code, 2, failures === 1])
            if (failures === 2) {
              expect(result.error).toBe(
                'read_note failed: another program holds a file or a database.',
              )
              expect(result.hint).toMatch(/make the call once more/)
            }
            expect(errors).toEqual([])
          },
          { clock },
        )
      }
  })

  test('execution: what does not pass, and what would write, is not repeated', async () => {
    await withTools(FILES, async ({ call, services, errors }) => {
      let reads = 0
      const failing = (code: string) => ({
        services: {
          ...services,
          vault: {
            ...services.vault,
            read: async () => {
              reads += 1
              throw coded(code)
            },
          },
        },
      })
      const { result } = await call('read_note', { path: 'B.md' }, failing('EIO'))
      expect([reads, result.error]).toEqual([
        1,
        'read_note failed because of an error inside Latent.',
      ])
      expect(result.hint).toMatch(/Try another way/)
      await call('append_note', { path: 'B.md', content: 'x' }, failing('EBUSY'))
      expect(reads).toBe(2)
      expect(errors).toHaveLength(1)
    })
  })

  test('database: an index that cannot be reached is said, with what still works', async () => {
    await withTools(FILES, async ({ call, services, errors }) => {
      const search = async (): Promise<never> => {
        throw new LatentError('unavailable', 'The search index is being built again.')
      }
      const broken = { services: { ...services, knowledge: { ...services.knowledge, search } } }
      const { result } = await call('search_notes', { query: 'x' }, broken)
      expect(result).toMatchObject({
        error: 'The search index is being built again.',
        hint: 'Say what does not work now, and go on with what does.',
      })
      expect((await call('read_note', { path: 'B.md' }, broken)).result.success).toBe(true)
      expect(errors).toEqual([])
    })
  })
})
