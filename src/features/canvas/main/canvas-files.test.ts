import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { withApp } from '../../../../test/app/with-app.ts'

const BOARD = vaultPath('Board.canvas')
const TEXT =
  '{\r\n\t"nodes":[\r\n\t\t{"id":"a","type":"text","text":"Plan","x":0,"y":0,"width":250,"height":60}\r\n\t]\r\n}'
/** In editor coordinates: where `"x":0` has its number. */
const X = TEXT.replaceAll('\r\n', '\n').indexOf('"x":0') + 4

test('a canvas is saved as edits, journalled, and taken back', async () => {
  await withApp({ [BOARD]: TEXT }, async ({ client, read }) => {
    const { etag } = await client.call('note.read', { path: BOARD })
    const edits = [{ from: X, to: X + 1, insert: '40' }]
    const saved = await client.call('canvas.save', { path: BOARD, expect: etag, edits })
    expect(saved).toMatchObject({ status: 'saved', changed: true })
    expect(await read(BOARD)).toBe(TEXT.replace('"x":0', '"x":40'))
    const same = await client.call('canvas.save', {
      path: BOARD,
      expect: saved.status === 'saved' ? saved.etag : etag,
      edits: [],
    })
    expect(same).toEqual({ ...saved, changed: false })
    const versions = await client.call('history.list', { path: BOARD, before: null, limit: 10 })
    const [version] = versions
    if (!version) throw new Error('It was journalled.')
    await client.call('undo.run', { selection: { changeId: version.changeId } })
    expect(await read(BOARD)).toBe(TEXT)
  })
})
test('what would be no canvas is never written', async () => {
  await withApp({ [BOARD]: TEXT, 'Plan.md': '# Plan' }, async ({ client, read }) => {
    const { etag } = await client.call('note.read', { path: BOARD })
    const broken = [{ from: 0, to: 1, insert: '' }]
    await expect(
      client.call('canvas.save', { path: BOARD, expect: etag, edits: broken }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await read(BOARD)).toBe(TEXT)
    const note = await client.call('note.read', { path: vaultPath('Plan.md') })
    const whole = [{ from: 0, to: 6, insert: '{}' }]
    await expect(
      client.call('canvas.save', { path: note.path, expect: note.etag, edits: whole }),
    ).rejects.toMatchObject({ code: 'denied' })
    await expect(
      client.call('canvas.create', { path: vaultPath('New.canvas'), text: '[' }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
test('a canvas that another program wrote meanwhile is a conflict with what is there', async () => {
  await withApp({ [BOARD]: TEXT }, async ({ client, vaultDir, read }) => {
    const { etag } = await client.call('note.read', { path: BOARD })
    await writeFile(join(vaultDir, BOARD), '{"nodes":[]}')
    const edits = [{ from: X, to: X + 1, insert: '40' }]
    expect(await client.call('canvas.save', { path: BOARD, expect: etag, edits })).toMatchObject({
      status: 'conflict',
      current: { text: '{"nodes":[]}' },
    })
    expect(await read(BOARD)).toBe('{"nodes":[]}')
  })
})
test('a new canvas never takes the place of another file', async () => {
  await withApp({ 'work/Board.canvas': '' }, async ({ client, read }) => {
    const made = await client.call('canvas.create', {
      path: vaultPath('work/New.canvas'),
      text: '{}',
    })
    expect(made).toMatchObject({ path: 'work/New.canvas', text: '{}', readOnlyReason: null })
    await expect(
      client.call('canvas.create', { path: vaultPath('work/Board.canvas'), text: '{}' }),
    ).rejects.toMatchObject({ code: 'already_exists' })
    expect(await read('work/Board.canvas')).toBe('')
  })
})

test('cards follow a note that is renamed and a folder that moves, in one change that is taken back as one', async () => {
  const card = (id: string, file: string): string =>
    `\t\t{"id":"${id}", "type":"file","file":${JSON.stringify(file)},"subpath":"#Work","x":0,"y":0,"width":9,"height":9}`
  const board = (...cards: readonly string[]): string =>
    `{\r\n\t"nodes":[\r\n${cards.join(',\r\n')}\r\n\t]\r\n}`
  const before = board(card('a', 'people/Ada.md'), card('b', 'map.png'))
  const files = {
    [BOARD]: before,
    'people/Ada.md': '# Ada',
    'map.png': 'x',
    'Plan.md': '[[Ada]]',
    'no.canvas': '{',
  }
  await withApp(files, async ({ app, client, read }) => {
    await app.services.session().knowledge.reconcile()
    const renamed = client.stream('note.rename', {
      from: vaultPath('people/Ada.md'),
      to: vaultPath('people/Ada Lovelace.md'),
      updateLinks: true,
      allowLeft: false,
    })
    let step = await renamed.next()
    while (!step.done) step = await renamed.next()
    expect(step.value).toMatchObject({ updatedLinks: 2, updatedNotes: [BOARD, 'Plan.md'] })
    expect(await read(BOARD)).toBe(before.replace('people/Ada.md', 'people/Ada Lovelace.md'))
    expect(await read('Plan.md')).toBe('[[Ada Lovelace]]')
    const { groupId } = step.value
    await client.call('undo.run', { selection: { groupId: groupId ?? '' } })
    expect(await read(BOARD)).toBe(before)
  })
})
