import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LatentClient } from '../../renderer/src/connection/latent-client.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { withEditorRig } from '../../../test/rigs/editor-rig.ts'
import { etagOf } from '../vault/model/text-file.ts'

const path = vaultPath('Note.md')
const insert = (at: number, text: string) => [{ from: at, to: at, insert: text }]
const etagOfText = (text: string): string => etagOf(new TextEncoder().encode(text))

/** What a window sends for a note of `text` into which one letter was typed. */
const put = (client: LatentClient, text: string, changed: object = {}) =>
  client.call('draft.put', {
    vaultId: 'vault',
    id: 'draft',
    path,
    base: etagOfText(text),
    baseText: null,
    stage: [],
    edits: insert(0, 'x'),
    ...changed,
  })

describe('a draft', () => {
  test('outlives the program, and has its base even when the file is gone', async () => {
    await withEditorRig({ [path]: 'one\r\ntwo\r\n' }, async (rig) => {
      expect(
        await put(rig.openWindow().client, 'one\r\ntwo\r\n', { edits: insert(3, '!') }),
      ).toEqual({
        status: 'kept',
      })
      await rm(join(rig.root, path))
      await rig.restart()
      const [info] = await rig.openWindow().client.call('draft.list', {})
      expect(info).toMatchObject({ id: 'draft', path })
      expect(await rig.openWindow().client.call('draft.read', { id: 'draft' })).toMatchObject({
        base: { etag: etagOfText('one\r\ntwo\r\n'), text: 'one\r\ntwo\r\n' },
        stage: [],
        edits: insert(3, '!'),
      })
    })
  })
  test('of a long text in many parts is whole, also where a character would be cut in two', async () => {
    const text = `${'x'.repeat(1024 * 1024 - 1)}😀${'line\n'.repeat(300_000)}`
    await withEditorRig({ [path]: text }, async (rig) => {
      expect(await put(rig.openWindow().client, text)).toEqual({ status: 'kept' })
      await rig.restart()
      const { base } = await rig.openWindow().client.call('draft.read', { id: 'draft' })
      expect(base.text === text).toBe(true)
    })
  })
  test('that is based on what the file is not any more asks for the base, and checks it', async () => {
    await withEditorRig({ [path]: 'something else' }, async ({ openWindow }) => {
      const { client } = openWindow()
      expect(await put(client, 'base')).toEqual({ status: 'incomplete' })
      await expect(put(client, 'base', { baseText: 'not it' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
      expect(await put(client, 'base', { baseText: 'base' })).toEqual({ status: 'kept' })
    })
  })
  test('keeps its stage until another comes, and says when it has none', async () => {
    await withEditorRig({ [path]: 'base' }, async ({ openWindow }) => {
      const { client } = openWindow()
      expect(await put(client, 'base', { stage: null })).toEqual({ status: 'incomplete' })
      await put(client, 'base', { stage: insert(4, 'stage'), edits: [] })
      expect(await put(client, 'base', { stage: null })).toEqual({ status: 'kept' })
      expect(await client.call('draft.read', { id: 'draft' })).toMatchObject({
        stage: insert(4, 'stage'),
        edits: insert(0, 'x'),
      })
    })
  })
  test('is there before a save that is asked for in the same breath', async () => {
    await withEditorRig({ [path]: 'base' }, async (rig) => {
      const { client } = rig.openWindow()
      const base = etagOfText('base')
      const edits = insert(4, '!')
      const request = { vaultId: 'vault', id: 'draft', path, base, baseText: null, stage: [] }
      const kept = client.call('draft.put', { ...request, edits })
      const saved = client.call('note.save', { path, expect: base, edits })
      await Promise.all([kept, saved])
      expect(await client.call('draft.read', { id: 'draft' })).toMatchObject({ edits })
    })
  })
  test('of another vault is refused', async () => {
    await withEditorRig({ [path]: 'base' }, async ({ openWindow }) => {
      const { client } = openWindow()
      await expect(put(client, 'base', { vaultId: 'another' })).rejects.toMatchObject({
        code: 'conflict',
      })
    })
  })
  test('is offered once its window is gone, not while it lives', async () => {
    await withEditorRig({ [path]: 'base' }, async (rig) => {
      const second = rig.openWindow()
      await put(second.client, 'base')
      expect(await rig.openWindow().client.call('draft.list', {})).toEqual([])
      second.close()
      expect(await rig.openWindow().client.call('draft.list', {})).toHaveLength(1)
    })
  })
  test('that the file has after all is not offered, and forgotten', async () => {
    await withEditorRig({ [path]: 'base' }, async (rig) => {
      await put(rig.openWindow().client, 'base', { stage: insert(4, '!'), edits: insert(0, 'A ') })
      await writeFile(join(rig.root, path), 'A base!')
      await rig.restart()
      expect(await rig.openWindow().client.call('draft.list', {})).toEqual([])
      await expect(
        rig.openWindow().client.call('draft.read', { id: 'draft' }),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
    })
  })
  test('goes when it is dropped, and its base with it', async () => {
    await withEditorRig({ [path]: 'base' }, async ({ openWindow, store }) => {
      const { client } = openWindow()
      await put(client, 'base')
      const { drafts } = store
      expect(drafts.hasBase(etagOfText('base'))).toBe(true)
      await client.call('draft.drop', { ids: ['draft', 'unknown'] })
      expect(drafts.list()).toEqual([])
      expect(drafts.hasBase(etagOfText('base'))).toBe(false)
    })
  })
})
