import { readdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NO_FILTER } from '../../src/shared/contract/audit.ts'
import { withApp, type AppRig } from '../app/with-app.ts'

const files = { 'A.md': '# A\n\nOne.\n' }
const run = ({ app }: AppRig, name: string, args: object) =>
  app.services
    .session()
    .callTool({ name, arguments: args }, { dryRun: false, signal: new AbortController().signal })
const newest = async ({ client }: AppRig) => {
  const { calls } = await client.call('audit.list', { filter: NO_FILTER, before: null, limit: 1 })
  return calls[0]
}

test('nothing is written while what is written cannot be recorded', () =>
  withApp(
    files,
    async (rig) => {
      const [id = ''] = readdirSync(join(rig.dataDir, 'vaults'))
      const place = join(rig.dataDir, 'vaults', id, 'audit')
      writeFileSync(place, 'in the way')
      const { result } = await run(rig, 'append_note', { path: 'A.md', content: 'Two.' })
      expect(result).toMatchObject({
        success: false,
        error: expect.stringMatching(/cannot be recorded.*Nothing was changed/),
      })
      expect(await rig.read('A.md')).toBe(files['A.md'])
      // Reading is not kept from anybody.
      const read = await run(rig, 'read_note', { path: 'A.md' })
      expect(read.result.success).toBe(true)
      expect(read.result.warnings).toContain('This call could not be recorded in the log.')
      await rm(place)
      expect(
        (await run(rig, 'append_note', { path: 'A.md', content: 'Two.' })).result.success,
      ).toBe(true)
    },
    { overrides: { answer: 'allowed' }, expectedErrors: ['A tool call could not be recorded'] },
  ))

test('the details of a call have both texts, also when it was taken back since', () =>
  withApp(
    files,
    async (rig) => {
      const { client } = rig
      await run(rig, 'append_note', { path: 'A.md', content: 'Two.' })
      const call = await newest(rig)
      const seq = call?.seq ?? 0
      const two = '# A\n\nOne.\n\nTwo.\n'
      const before = await client.call('audit.details', { seq })
      expect(before.content).toMatchObject({
        arguments: { path: 'A.md', content: 'Two.' },
        result: { success: true },
        isAsRecorded: true,
      })
      expect(before.changes).toMatchObject([
        { path: 'A.md', before: files['A.md'], after: two, isKept: true, isUndone: false },
      ])
      const changeId = call?.files[0]?.changeId ?? ''
      await client.call('undo.run', { selection: { changeId } })
      expect((await client.call('audit.details', { seq })).changes).toMatchObject([
        { before: files['A.md'], after: two, isUndone: true },
      ])
      await expect(client.call('audit.details', { seq: 9999 })).rejects.toMatchObject({
        code: 'not_found',
      })
    },
    { overrides: { answer: 'allowed' } },
  ))

test('what is new in the log is told to the windows', () =>
  withApp(files, async (rig) => {
    const news: number[] = []
    rig.client.on('audit.changed', ({ lastSeq }) => news.push(lastSeq))
    await run(rig, 'read_note', { path: 'A.md' })
    expect(await newest(rig)).toMatchObject({ tool: 'read_note', seq: news.at(-1) })
    expect(await readFile(join(rig.vaultDir, 'A.md'), 'utf8')).toBe(files['A.md'])
  }))
