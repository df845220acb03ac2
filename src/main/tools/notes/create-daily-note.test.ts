import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../../../../test/rigs/fake-clock.ts'
import { withTools } from '../../../../test/models/tool-rig.ts'

const clock = createFakeClock(new Date(2024, 1, 29, 23, 59, 59).getTime())

describe('create_daily_note', () => {
  it('makes today’s note without asking, and leaves it alone the next time', async () => {
    await withTools(
      {},
      async ({ call, onDisk, questions }) => {
        const first = await call('create_daily_note', {})
        expect(first.result).toMatchObject({
          success: true,
          data: { path: '2024-02-29.md', created: true },
          userMessage: 'Created 2024-02-29.md',
          metadata: { permissions: ['write'], dataModified: true },
        })
        expect(await onDisk('2024-02-29.md')).toBe('')
        await call('append_note', { path: '2024-02-29.md', content: 'Mine' })
        const again = await call('create_daily_note', { date: 'TODAY' })
        expect(again.result).toMatchObject({
          data: { path: '2024-02-29.md', created: false },
          userMessage: '2024-02-29.md is there already',
          metadata: { dataModified: false },
        })
        expect(await onDisk('2024-02-29.md')).toBe('Mine\n')
        expect(questions).toEqual([])
      },
      { clock },
    )
  })

  it('takes folder, format and template from the settings', async () => {
    const template =
      '---\r\ntitle: "{{title}}"\r\n---\r\n# {{date:dddd}}\r\n{{date}} {{time:HH}} {{none}}\r\n'
    await withTools(
      { 'templates/Daily.md': template },
      async ({ call, onDisk }) => {
        const { result } = await call('create_daily_note', { date: '2024-03-01' })
        expect(result.data).toEqual({ path: 'journal/2024/03/2024-03-01.md', created: true })
        expect(await onDisk('journal/2024/03/2024-03-01.md')).toBe(
          '---\r\ntitle: "2024-03-01"\r\n---\r\n# Friday\r\n2024-03-01 23 {{none}}\r\n',
        )
      },
      {
        clock,
        dailyNotes: {
          dailyNoteFolder: 'journal',
          dailyNoteFormat: 'YYYY/MM/YYYY-MM-DD',
          dailyNoteTemplate: 'templates/Daily',
        },
      },
    )
  })

  it('never runs a template: it is text', async () => {
    const template = '---js\nprocess.exit(1)\n---\n<% 1 + 1 %> {{title}} `= 1 + 1`\n'
    await withTools(
      { 'T.md': template },
      async ({ call, onDisk }) => {
        await call('create_daily_note', {})
        expect(await onDisk('2024-02-29.md')).toBe(template.replace('{{title}}', '2024-02-29'))
      },
      { clock, dailyNotes: { dailyNoteTemplate: 'T.md' } },
    )
  })

  it.each(['missing.md', '../outside.md', '.obsidian/x.md', 'bytes.md'])(
    'makes the note without a template that cannot be used, and says so: %s',
    async (dailyNoteTemplate) => {
      await withTools(
        { 'a.md': '' },
        async ({ call, onDisk, temp }) => {
          await writeFile(join(temp.root, 'bytes.md'), Uint8Array.from([0xff, 0, 1]))
          const { result } = await call('create_daily_note', {})
          expect(result.warnings).toEqual([
            expect.stringMatching(/^The template of daily notes, .* was not used: .*\.$/),
          ])
          expect(await onDisk('2024-02-29.md')).toBe('')
        },
        { clock, dailyNotes: { dailyNoteTemplate } },
      )
    },
  )

  it.each([
    { dailyNoteFormat: 'HH:mm' },
    { dailyNoteFormat: '[../]YYYY' },
    { dailyNoteFolder: '/etc' },
  ])('refuses settings that give no path: %j', async (dailyNotes) => {
    await withTools(
      {},
      async ({ call, snapshot }) => {
        const { result } = await call('create_daily_note', {})
        expect(result.error).toMatch(/^The (format|folder) of daily notes/)
        expect(result.hint).toContain('Settings')
        expect(await snapshot()).toEqual({})
      },
      { clock, dailyNotes },
    )
  })

  it('refuses what is no date', async () => {
    await withTools({}, async ({ call, snapshot }) => {
      for (const date of ['soon', '2024-02-30', '', 7])
        expect((await call('create_daily_note', { date })).result.error).toMatch(
          /^Invalid arguments for create_daily_note/,
        )
      expect(await snapshot()).toEqual({})
    })
  })

  it('leaves a note that another program made, whatever it is', async () => {
    await withTools(
      { 'journal/x.md': '' },
      async ({ call, temp, onDisk }) => {
        await writeFile(join(temp.root, 'journal/2024-02-29.md'), 'theirs')
        await chmod(join(temp.root, 'journal/2024-02-29.md'), 0o444)
        expect((await call('create_daily_note', {})).result.data).toMatchObject({ created: false })
        expect(await onDisk('journal/2024-02-29.md')).toBe('theirs')
      },
      { clock, dailyNotes: { dailyNoteFolder: 'journal' } },
    )
  })

  it('stops when it is told to', async () => {
    await withTools({}, async ({ call, snapshot }) => {
      const controller = new AbortController()
      controller.abort()
      await expect(call('create_daily_note', {}, { signal: controller.signal })).rejects.toThrow()
      expect(await snapshot()).toEqual({})
    })
  })
})

describe('row 28: dates and zones', () => {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/Sao_Paulo'])(
    'row 28: the daily note of a written day, and of today in its last second, in %s',
    async (name) => {
      process.env['TZ'] = name
      const late = createFakeClock(new Date(2018, 10, 3, 23, 59, 59).getTime())
      await withTools(
        {},
        async ({ call }) => {
          const day = async (date: string) =>
            (await call('create_daily_note', { date })).result.data
          expect(await day('2024-01-05')).toEqual({ path: '2024-01-05.md', created: true })
          expect(await day('today')).toEqual({ path: '2018-11-03.md', created: true })
          expect(await day('tomorrow')).toEqual({ path: '2018-11-04.md', created: true })
          expect(await day('yesterday')).toEqual({ path: '2018-11-02.md', created: true })
        },
        { clock: late },
      )
    },
  )
})
