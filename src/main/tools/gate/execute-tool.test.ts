import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { ofFeatures } from '../../../../test/features/of-features.ts'
import type { DryRun, ToolCases } from '../../../../test/features/tool-cases.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'
import { allTools } from '../all-tools.ts'
import { readTool, writeTool, type Tool } from '../define/define-tool.ts'

const edit = (from: string, to: string) => ({
  path: 'a.md',
  edits: [{ old_text: from, new_text: to }],
})

/** A tool with one argument that does what the test says. */
const probe = (run: (signal: AbortSignal) => Promise<unknown>): Tool =>
  readTool({
    name: 'probe',
    version: '2.1.0',
    description: 'Does what a test of the executor says.',
    level: 'read',
    input: z.strictObject({ text: z.string().optional() }),
    example: {},
    title: () => 'Probe',
    run: async (_, { signal }) => ({ data: await run(signal), userMessage: 'Probed' }),
  })

describe('finding the tool', () => {
  it('refuses a name that is not registered, with the nearest ones', async () => {
    await withTools({}, async ({ call, records }) => {
      const { result } = await call('raed_note', {})
      expect(result).toMatchObject({
        success: false,
        error: 'Unknown tool: raed_note',
        metadata: { toolName: 'raed_note', permissions: [], dataModified: false },
      })
      expect(result.hint).toMatch(/^Nearest tools: read_note(?:, \w+){4}$/)
      expect(records).toMatchObject([{ tool_name: 'raed_note', error: 'Unknown tool: raed_note' }])
    })
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    '',
    'read_note ',
    'READ_NOTE',
    'reаd_note',
    'mcp.x.delete_note',
  ])('does not take %j for a tool', async (name) => {
    await withTools({}, async ({ call }) => {
      expect((await call(name, { path: 'a.md' })).result.error).toBe(`Unknown tool: ${name}`)
    })
  })

  it('takes a name with the suffix _tool for the name without it', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call }) => {
      const { result } = await call('read_note_tool', { path: 'a.md' })
      expect(result).toMatchObject({ success: true, metadata: { toolName: 'read_note' } })
      expect((await call('read_note_tool_tool', {})).result.error).toMatch(/^Unknown tool/)
    })
  })

  it('cuts a name of ten thousand characters', async () => {
    await withTools({}, async ({ call }) => {
      const { result } = await call('x'.repeat(10_000), {})
      expect(result.error).toBe(`Unknown tool: ${'x'.repeat(100)}`)
    })
  })
})

describe('asking', () => {
  it('writes nothing before the answer', async () => {
    await withTools({ 'a.md': 'old' }, async ({ call, onDisk }) => {
      let asked = ''
      await call('edit_note', edit('old', 'new'), {
        answer: async () => {
          asked = (await onDisk('a.md')) ?? ''
          return 'allowed'
        },
      })
      expect(asked).toBe('old')
      expect(await onDisk('a.md')).toBe('new')
    })
  })

  it.each(['declined', 'expired', 'cancelled'] as const)('takes %s for a no', async (answer) => {
    await withTools({ 'a.md': 'old' }, async ({ call, snapshot, records }) => {
      const before = await snapshot()
      const { result, changes } = await call('edit_note', edit('old', 'new'), { answer })
      expect(result).toMatchObject({
        success: false,
        error: 'User declined: Edit a.md',
        hint: expect.stringContaining('Carry on without it'),
        requiresConfirmation: true,
        metadata: { dataModified: false },
      })
      expect(changes).toEqual([])
      expect(await snapshot()).toEqual(before)
      expect(records).toMatchObject([{ error: 'User declined: Edit a.md' }])
    })
  })

  it('refuses a plan when the file changed while the person looked at it', async () => {
    await withTools({ 'a.md': 'old' }, async ({ call, onDisk, temp }) => {
      const { result, changes } = await call('edit_note', edit('old', 'new'), {
        answer: async () => {
          await writeFile(join(temp.root, 'a.md'), 'typed meanwhile')
          return 'allowed'
        },
      })
      expect(result.error).toMatch(/^Note changed since it was read: a\.md/)
      expect(result.hint).toMatch(/read/i)
      expect(changes).toEqual([])
      expect(await onDisk('a.md')).toBe('typed meanwhile')
    })
  })

  it('does not count the time that a person takes', async () => {
    let now = 1_000
    const clock = { nowMs: () => now, sleep: () => new Promise<void>(() => {}) }
    const wait = async () => {
      now += 60_000
      return 'allowed' as const
    }
    await withTools(
      { 'a.md': 'old' },
      async ({ call }) => {
        const { result } = await call('edit_note', edit('old', 'new'), { answer: wait })
        expect(result).toMatchObject({ success: true, metadata: { executionTime: 0 } })
      },
      { clock },
    )
  })

  it('asks for a tool that leaves the machine before it runs', async () => {
    let ran = false
    const external = { ...probe(async () => (ran = true)), level: 'external' as const }
    await withTools(
      {},
      async ({ call, questions }) => {
        const { result } = await call('probe', {}, { answer: 'declined' })
        expect(result.error).toBe('User declined: Probe')
        expect([ran, questions.length]).toEqual([false, 1])
        expect((await call('probe', {})).result.data).toBe(true)
      },
      { tools: [external] },
    )
  })
})

describe('a note that somebody changed after the agent read it', () => {
  it('is not overwritten, edited or deleted until it is read again', async () => {
    await withTools({ 'a.md': 'old text\n' }, async ({ call, temp, onDisk, questions }) => {
      await call('read_note', { path: 'a.md' })
      await writeFile(join(temp.root, 'a.md'), 'old text\nof a person\n')
      const calls: [string, object][] = [
        ['write_note', { path: 'a.md', content: 'mine' }],
        ['edit_note', edit('old text', 'new')],
        ['delete_note', { path: 'a.md' }],
      ]
      for (const [name, args] of calls) {
        const { result } = await call(name, args)
        expect(result).toMatchObject({
          error: 'Note changed since it was read: a.md',
          hint: 'Read the note again, then repeat the change.',
        })
      }
      expect(questions).toEqual([])
      expect(await onDisk('a.md')).toBe('old text\nof a person\n')
      await call('read_note', { path: 'a.md' })
      expect((await call('edit_note', edit('old text', 'new'))).result.success).toBe(true)
    })
  })

  it('may be added to', async () => {
    await withTools({ 'a.md': 'old\n' }, async ({ call, temp }) => {
      await call('read_note', { path: 'a.md' })
      await writeFile(join(temp.root, 'a.md'), 'newer\n')
      const { result } = await call('update_frontmatter', { path: 'a.md', updates: { x: 1 } })
      expect(result.success).toBe(true)
    })
  })

  it('is planned against its current text when it was never read', async () => {
    await withTools({ 'a.md': 'old' }, async ({ call, onDisk }) => {
      await call('edit_note', edit('old', 'new'))
      expect(await onDisk('a.md')).toBe('new')
    })
  })

  it('counts as seen after an own write', async () => {
    await withTools({ 'a.md': 'one' }, async ({ call, onDisk }) => {
      await call('read_note', { path: 'a.md' })
      for (const [from, to] of [
        ['one', 'two'],
        ['two', 'three'],
      ] as const)
        expect((await call('edit_note', edit(from, to))).result.success).toBe(true)
      expect(await onDisk('a.md')).toBe('three')
    })
  })
})

describe('row 125: stopping', () => {
  it.each(['read_note', 'edit_note', 'write_note', 'delete_note', 'search_notes'])(
    'throws from %s when it is stopped before it begins, and writes nothing',
    async (name) => {
      await withTools({ 'a.md': 'old' }, async ({ call, snapshot, records }) => {
        const before = await snapshot()
        const args = { content: 'x', ...edit('old', 'new'), query: 'x' }
        const signal = AbortSignal.abort(new Error('stopped'))
        await expect(call(name, args, { signal })).rejects.toThrow('stopped')
        expect(await snapshot()).toEqual(before)
        expect(records).toMatchObject([{ tool_name: name, error: 'Cancelled.' }])
      })
    },
  )

  it('asks nobody when the stop came while the plan was made', async () => {
    const stop = new AbortController()
    await withTools({ 'a.md': 'old' }, async ({ call, questions, services, onDisk }) => {
      const vault: typeof services.vault = {
        ...services.vault,
        read: async (path) => {
          const note = await services.vault.read(path)
          stop.abort(new Error('stopped'))
          return note
        },
      }
      const stopped = call('edit_note', edit('old', 'new'), {
        signal: stop.signal,
        services: { vault },
        // Whoever asks now would wait for ever.
        answer: () => new Promise(() => {}),
      })
      await expect(stopped).rejects.toThrow('stopped')
      expect(questions).toEqual([])
      expect(await onDisk('a.md')).toBe('old')
    })
  })

  it('writes nothing when the stop comes with the yes', async () => {
    const stop = new AbortController()
    await withTools({ 'a.md': 'old' }, async ({ call, onDisk }) => {
      const stopped = call('edit_note', edit('old', 'new'), {
        signal: stop.signal,
        answer: async () => {
          stop.abort(new Error('stopped'))
          return 'allowed'
        },
      })
      await expect(stopped).rejects.toThrow('stopped')
      expect(await onDisk('a.md')).toBe('old')
    })
  })

  it('tells of a write that was done when the stop came', async () => {
    const stop = new AbortController()
    await withTools({ 'a.md': 'old' }, async ({ call, onDisk, temp }) => {
      const { result, changes } = await call('edit_note', edit('old', 'new'), {
        signal: stop.signal,
        apply: async (changeSet) => {
          const applied = await temp.vault.apply(changeSet, { actor: 'user' })
          stop.abort(new Error('stopped'))
          return applied
        },
      })
      expect(await onDisk('a.md')).toBe('new')
      expect(changes).toHaveLength(1)
      expect(result).toMatchObject({ success: true, metadata: { dataModified: true } })
    })
  })

  it('ends at once for work that does not heed its signal', async () => {
    const stop = new AbortController()
    const deaf = probe(() => {
      stop.abort(new Error('stopped'))
      return new Promise(() => {})
    })
    await withTools(
      {},
      async ({ call }) => {
        await expect(call('probe', {}, { signal: stop.signal })).rejects.toThrow('stopped')
      },
      { tools: [deaf] },
    )
  })
})

describe('the time limit', () => {
  it('ends work after 30 seconds and tells it so', async () => {
    let told: AbortSignal | undefined
    const slow = probe((signal) => {
      told = signal
      return new Promise(() => {})
    })
    const clock = createFakeClock()
    await withTools(
      {},
      async ({ call }) => {
        const running = call('probe', {})
        await vi.waitUntil(() => told)
        await clock.advance(29_999)
        expect(told?.aborted).toBe(false)
        await clock.advance(1)
        expect((await running).result.error).toBe('Timed out after 30 s: probe')
        expect(told?.aborted).toBe(true)
      },
      { tools: [slow], clock },
    )
  })

  it('does not run while a person thinks', async () => {
    const clock = createFakeClock()
    await withTools(
      { 'a.md': 'old' },
      async ({ call, onDisk }) => {
        const answered = Promise.withResolvers<'allowed'>()
        const asked = Promise.withResolvers<void>()
        const running = call('edit_note', edit('old', 'new'), {
          answer: () => {
            asked.resolve()
            return answered.promise
          },
        })
        await asked.promise
        await clock.advance(200_000)
        answered.resolve('allowed')
        expect((await running).result.success).toBe(true)
        expect(await onDisk('a.md')).toBe('new')
      },
      { clock },
    )
  })
})

describe('what goes wrong', () => {
  it('is a result without inner text when a tool has a bug, and is logged', async () => {
    const broken = probe(async () => {
      throw new TypeError('secret of /home/me')
    })
    await withTools(
      {},
      async ({ call, errors }) => {
        const { result } = await call('probe', {})
        expect(result.error).toBe('probe failed because of an error inside Latent.')
        expect(JSON.stringify(result)).not.toContain('secret')
        expect(errors).toMatchObject([{ tool: 'probe', error: expect.any(TypeError) }])
      },
      { tools: [broken] },
    )
  })

  it('is a result with the words of the error when somebody can act on it', async () => {
    const unavailable = probe(async () => {
      throw new LatentError('unavailable', 'The index is starting again.', {
        hint: 'Wait a little.',
      })
    })
    await withTools(
      {},
      async ({ call, errors }) => {
        expect((await call('probe', {})).result).toMatchObject({
          error: 'The index is starting again.',
          hint: 'Wait a little.',
        })
        expect(errors).toEqual([])
      },
      { tools: [unavailable] },
    )
  })

  it('is no stop when something else was cancelled', async () => {
    const interrupted = probe(async () => {
      throw new LatentError('cancelled', 'Cancelled.')
    })
    await withTools(
      {},
      async ({ call }) => {
        expect((await call('probe', {})).result.error).toBe('probe was interrupted.')
      },
      { tools: [interrupted] },
    )
  })

  it('is a warning when the index cannot follow a write', async () => {
    await withTools({}, async ({ call, onDisk }) => {
      const { result, changes } = await call(
        'write_note',
        { path: 'a.md', content: 'x' },
        {
          refresh: async () => {
            throw new LatentError('unavailable', 'The index is starting again.')
          },
        },
      )
      expect(result).toMatchObject({ success: true, warnings: [expect.stringContaining('index')] })
      expect(changes).toHaveLength(1)
      expect(await onDisk('a.md')).toBe('x')
    })
  })

  it('still shows the write when a bug comes after it', async () => {
    const buggy = writeTool({
      name: 'probe',
      version: '1.0.0',
      description: 'Writes, and then has a bug in a test.',
      level: 'write',
      input: z.strictObject({}),
      example: {},
      title: () => 'Probe',
      plan: async () => ({
        changeSet: {
          summary: '',
          changes: [
            { kind: 'write', path: vaultPath('a.md'), text: 'x', expect: null, additive: false },
          ],
        },
        data: () => {
          throw new TypeError('bug')
        },
        userMessage: '',
      }),
    })
    await withTools(
      {},
      async ({ call }) => {
        const { result, changes } = await call('probe', {})
        expect(changes).toHaveLength(1)
        expect(result).toMatchObject({ success: false, metadata: { dataModified: true } })
      },
      { tools: [buggy] },
    )
  })

  it('is a warning when the call cannot be recorded', async () => {
    await withTools({ 'a.md': 'x' }, async ({ call }) => {
      const { result } = await call(
        'read_note',
        { path: 'a.md' },
        {
          log: () => {
            throw new LatentError('unavailable', 'The disk is full.')
          },
        },
      )
      expect(result).toMatchObject({
        success: true,
        warnings: ['This call could not be recorded in the log.'],
      })
    })
  })
})

const brought = await ofFeatures<{ readonly toolCases: ToolCases }>('tool-cases')
const OF_FEATURES = brought.map(({ toolCases }) => toolCases)
const DRY_RUN_FILES = Object.assign({ 'a.md': 'old' }, ...OF_FEATURES.map(({ files }) => files))
const DRY_RUNS: readonly DryRun[] = [
  { tool: 'write_note', args: { path: 'new.md', content: 'x' }, asks: false, shows: 'create' },
  { tool: 'write_note', args: { path: 'a.md', content: 'x' }, asks: true, shows: 'edit' },
  { tool: 'edit_note', args: edit('old', 'new'), asks: true, shows: 'edit' },
  { tool: 'append_note', args: { path: 'a.md', content: 'x' }, asks: false, shows: 'edit' },
  {
    tool: 'update_frontmatter',
    args: { path: 'a.md', updates: { x: 1 } },
    asks: false,
    shows: 'edit',
  },
  { tool: 'create_daily_note', args: {}, asks: false, shows: 'create' },
  { tool: 'rename_note', args: { path: 'a.md', new_path: 'b.md' }, asks: true, shows: 'move' },
  { tool: 'delete_note', args: { path: 'a.md' }, asks: true, shows: 'trash' },
  ...OF_FEATURES.flatMap(({ dryRuns = [] }) => dryRuns),
]

describe('a dry run', () => {
  it.each(DRY_RUNS)(
    'of $tool shows what would be written, and writes and asks nothing',
    async ({ tool, args, asks, shows }) => {
      await withTools(DRY_RUN_FILES, async ({ call, snapshot, questions }) => {
        const before = await snapshot()
        const { result, previews, changes } = await call(tool, args, { isDryRun: true })
        expect(result).toMatchObject({ success: true, metadata: { dataModified: false } })
        expect(previews.at(-1)).toMatchObject({ kind: shows })
        expect(result.requiresConfirmation).toBe(asks ? true : undefined)
        expect(result.warnings).toContain('Dry run: nothing was written.')
        expect([changes, questions]).toEqual([[], []])
        expect(await snapshot()).toEqual(before)
      })
    },
  )

  it('reads as always', async () => {
    await withTools({ 'a.md': 'old' }, async ({ call }) => {
      const { result } = await call('read_note', { path: 'a.md' }, { isDryRun: true })
      expect(result.data).toMatchObject({ content: 'old' })
    })
  })
})

describe('the record', () => {
  it('has what was called, what came of it and how long it took', async () => {
    let now = 5_000
    const clock = { nowMs: () => (now += 10), sleep: () => new Promise<void>(() => {}) }
    await withTools(
      { 'a.md': 'x' },
      async ({ call, records }) => {
        const { result } = await call('read_note', '{"path":"[[a]]"}', { conversationId: 'c' })
        expect(records).toEqual([
          {
            timestamp: expect.any(Number),
            conversation_id: 'c',
            tool_name: 'read_note',
            arguments: { path: 'a.md' },
            result,
            duration_ms: result.metadata.executionTime,
            error: null,
          },
        ])
        expect(result.metadata.executionTime).toBeGreaterThan(0)
      },
      { clock },
    )
  })

  it('keeps a part of arguments that could not be read', async () => {
    await withTools({}, async ({ call, records }) => {
      await call('read_note', `{"path":"${'x'.repeat(9_000)}`)
      expect(records[0]?.arguments).toHaveLength(2_000)
    })
  })
})

it('has a dry run for every tool that writes', () => {
  const writing = allTools.filter(({ kind }) => kind === 'write').map(({ name }) => name)
  expect([...new Set(DRY_RUNS.map(({ tool }) => tool))].toSorted()).toEqual(writing.toSorted())
})
