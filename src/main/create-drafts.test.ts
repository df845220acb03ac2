import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LatentContract } from '../shared/contract/index.ts'
import { vaultPath } from '../shared/domain/vault-path.ts'
import { createClient, type Client } from '../shared/rpc/client.ts'
import { createChannelPair } from '../shared/rpc/pair.ts'
import { withApp, type AppRig } from './testing/with-app.ts'
import { etagOf } from './vault/text-file.ts'

const path = vaultPath('Note.md')
const quiet = { overrides: { indexOnOpen: false } }
const insert = (at: number, text: string) => [{ from: at, to: at, insert: text }]
const etagOfText = (text: string): string => etagOf(new TextEncoder().encode(text))

async function vaultIdOf(client: Client<LatentContract>): Promise<string> {
  return (await client.call('app.state', {})).vault?.id ?? ''
}

/** A second window, which can go away. */
function secondWindow({ app }: AppRig): { client: Client<LatentContract>; close: () => void } {
  const pair = createChannelPair()
  app.attach(pair.server, 'second')
  return { client: createClient<LatentContract>(pair.client), close: pair.close }
}

async function put(
  client: Client<LatentContract>,
  text: string,
  changed: Partial<Parameters<typeof client.call<'draft.put'>>[1]> = {},
) {
  return client.call('draft.put', {
    vaultId: await vaultIdOf(client),
    id: 'draft',
    path,
    base: etagOfText(text),
    baseText: null,
    stage: [],
    edits: insert(0, 'x'),
    ...changed,
  })
}

describe('a draft', () => {
  test('outlives the program, and has its base even when the file is gone', async () => {
    await withApp(
      { [path]: 'one\r\ntwo\r\n' },
      async (rig) => {
        expect(await put(rig.client, 'one\r\ntwo\r\n', { edits: insert(3, '!') })).toEqual({
          status: 'kept',
        })
        await rm(join(rig.vaultDir, path))
        await rig.restart()
        const [info] = await rig.client.call('draft.list', {})
        expect(info).toMatchObject({ id: 'draft', path })
        expect(await rig.client.call('draft.read', { id: 'draft' })).toMatchObject({
          base: { etag: etagOfText('one\r\ntwo\r\n'), text: 'one\r\ntwo\r\n' },
          stage: [],
          edits: insert(3, '!'),
        })
      },
      quiet,
    )
  })
  test('of a long text in many parts is whole, also where a character would be cut in two', async () => {
    const text = `${'x'.repeat(1024 * 1024 - 1)}😀${'line\n'.repeat(300_000)}`
    await withApp(
      { [path]: text },
      async (rig) => {
        expect(await put(rig.client, text)).toEqual({ status: 'kept' })
        await rig.restart()
        const { base } = await rig.client.call('draft.read', { id: 'draft' })
        expect(base.text === text).toBe(true)
      },
      quiet,
    )
  })
  test('that is based on what the file is not any more asks for the base, and checks it', async () => {
    await withApp(
      { [path]: 'something else' },
      async ({ client }) => {
        expect(await put(client, 'base')).toEqual({ status: 'incomplete' })
        await expect(put(client, 'base', { baseText: 'not it' })).rejects.toMatchObject({
          code: 'invalid_input',
        })
        expect(await put(client, 'base', { baseText: 'base' })).toEqual({ status: 'kept' })
      },
      quiet,
    )
  })
  test('keeps its stage until another comes, and says when it has none', async () => {
    await withApp(
      { [path]: 'base' },
      async ({ client }) => {
        expect(await put(client, 'base', { stage: null })).toEqual({ status: 'incomplete' })
        await put(client, 'base', { stage: insert(4, 'stage'), edits: [] })
        expect(await put(client, 'base', { stage: null })).toEqual({ status: 'kept' })
        expect(await client.call('draft.read', { id: 'draft' })).toMatchObject({
          stage: insert(4, 'stage'),
          edits: insert(0, 'x'),
        })
      },
      quiet,
    )
  })
  test('is there before a save that is asked for in the same breath', async () => {
    await withApp(
      { [path]: 'base' },
      async (rig) => {
        const { client } = rig
        const base = etagOfText('base')
        const vaultId = await vaultIdOf(client)
        const edits = insert(4, '!')
        const request = { vaultId, id: 'draft', path, base, baseText: null, stage: [] }
        const kept = client.call('draft.put', { ...request, edits })
        const saved = client.call('note.save', { path, expect: base, edits })
        await Promise.all([kept, saved])
        expect(await client.call('draft.read', { id: 'draft' })).toMatchObject({ edits })
      },
      quiet,
    )
  })
  test('of another vault is refused', async () => {
    await withApp(
      { [path]: 'base' },
      async ({ client }) => {
        await expect(put(client, 'base', { vaultId: 'another' })).rejects.toMatchObject({
          code: 'conflict',
        })
      },
      quiet,
    )
  })
  test('is offered once its window is gone, not while it lives', async () => {
    await withApp(
      { [path]: 'base' },
      async (rig) => {
        const second = secondWindow(rig)
        await put(second.client, 'base')
        expect(await rig.client.call('draft.list', {})).toEqual([])
        second.close()
        expect(await rig.client.call('draft.list', {})).toHaveLength(1)
      },
      quiet,
    )
  })
  test('that the file has after all is not offered, and forgotten', async () => {
    await withApp(
      { [path]: 'base' },
      async (rig) => {
        await put(rig.client, 'base', { stage: insert(4, '!'), edits: insert(0, 'A ') })
        await writeFile(join(rig.vaultDir, path), 'A base!')
        await rig.restart()
        expect(await rig.client.call('draft.list', {})).toEqual([])
        await expect(rig.client.call('draft.read', { id: 'draft' })).rejects.toMatchObject({
          code: 'not_found',
        })
      },
      quiet,
    )
  })
  test('goes when it is dropped, and its base with it', async () => {
    await withApp(
      { [path]: 'base' },
      async ({ client, app }) => {
        await put(client, 'base')
        const { drafts } = app.services.session().store
        expect(drafts.hasBase(etagOfText('base'))).toBe(true)
        await client.call('draft.drop', { ids: ['draft', 'unknown'] })
        expect(drafts.list()).toEqual([])
        expect(drafts.hasBase(etagOfText('base'))).toBe(false)
      },
      quiet,
    )
  })
})
