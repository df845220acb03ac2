import { createHash } from 'node:crypto'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  ExportFormat,
  ExportResult,
  ExportScope,
  ImportPlan,
  ImportReport,
} from '../contract.ts'
import { TRANSFER_PIECE_BYTES } from '../shared/transfer-piece.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { makeZip } from '../../../../test/vault/make-zip.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'
import { TRANSFER_LIMITS } from './transfer-limits.ts'
import { unpackArchive } from './import/unpack-archive.ts'

let outside: string
beforeEach(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'latent-transfer-')))
})
afterEach(() => rm(outside, { recursive: true, force: true }))

type Files = Readonly<Record<string, string | Uint8Array>>

async function folderWith(files: Files, name = 'source'): Promise<string> {
  const root = join(outside, name)
  await mkdir(root, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

async function zipWith(files: Files, name = 'Notes.zip'): Promise<string> {
  const file = join(outside, name)
  await writeFile(
    file,
    makeZip(Object.entries(files).map(([path, data]) => ({ name: path, data, deflate: true }))),
  )
  return file
}

/** Every file that a person sees, by path, as a hash. */
async function tree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: [string, string][] = []
  for (const entry of entries) {
    const absolute = join(entry.parentPath, entry.name)
    const path = relative(root, absolute).split(sep).join('/')
    if (!entry.isFile() || path.split('/').some((segment) => segment.startsWith('.'))) continue
    files.push([
      path,
      createHash('sha256')
        .update(await readFile(absolute))
        .digest('hex'),
    ])
  }
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The last answer of a stream. */
async function endOf<T>(stream: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const step = await stream.next()
    if (step.done) return step.value
  }
}

async function planned(
  { client, chooseFile }: AppRig,
  path: string,
  into: VaultPath | '' | null = '',
): Promise<ImportPlan & { suggestedFolder: string; kind: string }> {
  if (path.endsWith('.zip')) {
    chooseFile(path)
    await client.call('transfer.chooseArchive', {})
  } else await client.call('app.folders', { path })
  const { importId, suggestedFolder, kind } = await endOf(
    client.stream('transfer.readSource', { origin: { kind: 'path', path } }),
  )
  const folder = into ?? suggestedFolder
  const plan = await endOf(client.stream('transfer.planImport', { importId, into: folder }))
  return { ...plan, suggestedFolder, kind }
}

async function imported(
  rig: AppRig,
  path: string,
  into: VaultPath | '' = '',
): Promise<ImportReport> {
  const { importId } = await planned(rig, path, into)
  return endOf(rig.client.stream('transfer.runImport', { importId }))
}

const stagingOf = async ({ dataDir }: AppRig): Promise<string[]> => {
  const vaults = await readdir(join(dataDir, 'vaults'))
  const found = await Promise.all(
    vaults.map((id) => readdir(join(dataDir, 'vaults', id, 'transfer')).catch(() => [])),
  )
  return found.flat()
}

/** Exports to the window, and gives the bytes. */
async function exported(
  { client }: AppRig,
  scope: ExportScope,
  format: ExportFormat = 'zip',
): Promise<ExportResult & { bytes: Buffer }> {
  const job = await client.call('transfer.beginExport', { scope, format })
  if (job === null) throw new Error('nothing was begun')
  const { exportId } = job
  const result = await endOf(client.stream('transfer.finishExport', { exportId }))
  const pieces: Buffer[] = []
  for (let offset = 0; ;) {
    const { base64 } = await client.call('transfer.readExport', { exportId, offset })
    const piece = Buffer.from(base64, 'base64')
    if (piece.length === 0) break
    pieces.push(piece)
    offset += piece.length
  }
  await client.call('transfer.discardExport', { exportId })
  return { ...result, bytes: Buffer.concat(pieces) }
}

async function unpacked(bytes: Uint8Array): Promise<Record<string, string>> {
  const file = join(outside, 'exported.zip')
  const folder = join(outside, 'unpacked')
  await writeFile(file, bytes)
  await mkdir(folder)
  const { files, skipped } = await unpackArchive(file, {
    folder,
    limits: TRANSFER_LIMITS,
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  expect(skipped).toEqual([])
  const texts: Record<string, string> = {}
  for (const { path, file: at } of files) texts[path] = await readFile(at, 'utf8')
  await rm(folder, { recursive: true })
  return texts
}

const FILES = {
  'Home.md': '[[Ada]] ![[img/dot.png]]\n',
  'people/Ada.md': '# Ada\n',
  'img/dot.png': 'png',
}

test('a page imports only what a person pointed to (S9)', () =>
  withApp({}, async ({ client, chooseFile }) => {
    await writeFile(join(outside, 'keys.zip'), '')
    await mkdir(join(outside, '.ssh'))
    const read = (name: string) =>
      client
        .stream('transfer.readSource', { origin: { kind: 'path', path: join(outside, name) } })
        .next()
    await expect(read('')).rejects.toThrow(/Nobody chose/)
    await expect(read('keys.zip')).rejects.toThrow(/Nobody chose/)
    await expect(read('.ssh')).rejects.toThrow(/hidden/)
    chooseFile(join(outside, 'keys.zip'))
    await client.call('transfer.chooseArchive', {})
    await expect(read('keys.zip')).rejects.toThrow(/archive/)
  }))

describe('an import', () => {
  test('of a folder puts every file into the vault, byte for byte, and leaves the folder alone', async () => {
    const source = await folderWith(FILES)
    const before = await tree(source)
    await withApp({}, async (rig) => {
      const report = await imported(rig, source)
      expect(report).toMatchObject({ notes: 2, attachments: 1, firstNote: 'Home.md' })
      expect(await tree(rig.vaultDir)).toEqual(before)
      expect(await tree(source)).toEqual(before)
      expect(await stagingOf(rig)).toEqual([])
    })
  })

  test('of an archive does the same, into a folder of its own where the vault has notes', async () => {
    const archive = await zipWith(FILES)
    await withApp({ 'mine.md': 'mine', 'people/Ada.md': 'mine too' }, async (rig) => {
      const plan = await planned(rig, archive, null)
      expect(plan).toMatchObject({
        kind: 'markdown',
        into: 'Notes',
        suggestedFolder: 'Notes',
        notes: 2,
      })
      await endOf(rig.client.stream('transfer.runImport', { importId: plan.importId }))
      expect(Object.keys(await tree(rig.vaultDir))).toEqual([
        'Notes/Home.md',
        'Notes/img/dot.png',
        'Notes/people/Ada.md',
        'mine.md',
        'people/Ada.md',
      ])
      expect(await rig.read('people/Ada.md')).toBe('mine too')
    })
  })

  test('row 104: overwrites nothing, whatever the archive calls its files', async () => {
    const archive = await zipWith({
      'mine.md': 'theirs',
      'MINE.md': 'theirs too',
      '../mine.md': 'x',
      'sub/mine.md': 'y',
    })
    await withApp({ 'mine.md': 'mine', 'sub/mine.md': 'mine' }, async (rig) => {
      await imported(rig, archive)
      expect(Object.keys(await tree(rig.vaultDir))).toEqual([
        'MINE 2.md',
        'mine 3.md',
        'mine.md',
        'sub/mine 2.md',
        'sub/mine.md',
      ])
      expect(await rig.read('mine.md')).toBe('mine')
      expect(await readdir(dirname(rig.vaultDir))).not.toContain('mine.md')
    })
  })

  test('is one change: it can be taken back as one, and put in again', async () => {
    const source = await folderWith(FILES)
    await withApp({ 'mine.md': 'mine' }, async (rig) => {
      const before = await tree(rig.vaultDir)
      const { groupId } = await imported(rig, source)
      const after = await tree(rig.vaultDir)
      const selection = { groupId: groupId ?? '' }
      const { groupId: undone } = await rig.client.call('undo.run', { selection })
      expect(await tree(rig.vaultDir)).toEqual(before)
      // Nor are there empty folders where it was.
      const left = (await readdir(rig.vaultDir)).filter((name) => !name.startsWith('.'))
      expect(left).toEqual(['mine.md'])
      await rig.client.call('undo.run', { selection: { groupId: undone ?? '' } })
      expect(await tree(rig.vaultDir)).toEqual(after)
    })
  })

  test('is found by its links at once', async () => {
    const archive = await zipWith({ 'a:b.md': '# A\n', 'Home.md': '[[a:b]]\n' })
    await withApp({}, async (rig) => {
      await imported(rig, archive)
      expect(await rig.read('Home.md')).toBe('[[a-b]]\n')
      await expect
        .poll(() => rig.client.call('link.back', { path: vaultPath('a-b.md') }), {
          timeout: 10_000,
        })
        .toHaveLength(1)
    })
  })

  test('that is cancelled leaves the vault as it was and nothing in the staging folder', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`n/${n}.md`, `# ${n}\n`]),
    )
    const source = await folderWith(files)
    await withApp({ 'mine.md': 'mine' }, async (rig) => {
      const before = await tree(rig.vaultDir)
      const { importId } = await planned(rig, source)
      const controller = new AbortController()
      const run = rig.client.stream(
        'transfer.runImport',
        { importId },
        { signal: controller.signal },
      )
      setTimeout(() => controller.abort(), 20)
      await expect(endOf(run)).rejects.toMatchObject({ code: 'cancelled' })
      expect(await tree(rig.vaultDir)).toEqual(before)
      expect((await readdir(rig.vaultDir)).filter((name) => name !== '.latent')).toEqual([
        'mine.md',
      ])
      await rig.client.call('transfer.discardImport', { importId })
      expect(await stagingOf(rig)).toEqual([])
    })
  })

  test('that is refused leaves nothing in the staging folder', async () => {
    const archive = join(outside, 'broken.zip')
    await writeFile(archive, makeZip([{ name: 'a.md' }], { entryCount: 2 }))
    await withApp({}, async (rig) => {
      await expect(planned(rig, archive)).rejects.toMatchObject({ code: 'invalid_input' })
      expect(await stagingOf(rig)).toEqual([])
    })
  })

  test('of a folder in which the vault is, or which is in the vault, is refused; Latent’s own too', async () => {
    await withApp({ 'sub/a.md': 'x' }, async (rig) => {
      const link = join(outside, 'link')
      await symlink(join(rig.vaultDir, 'sub'), link)
      for (const path of [
        rig.vaultDir,
        dirname(rig.vaultDir),
        join(rig.vaultDir, 'sub'),
        link,
        rig.dataDir,
      ])
        await expect(planned(rig, path)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(planned(rig, join(outside, 'nothing'))).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(planned(rig, await folderWith({}, 'empty'))).rejects.toMatchObject({
        code: 'invalid_input',
      })
    })
  })

  test('of a folder follows no link out of it', async () => {
    const source = await folderWith({ 'a.md': 'x' })
    await folderWith({ 'secret.md': 'secret' }, 'elsewhere')
    await symlink(join(outside, 'elsewhere'), join(source, 'linked'))
    await symlink(join(outside, 'elsewhere/secret.md'), join(source, 'linked.md'))
    await withApp({}, async (rig) => {
      const plan = await planned(rig, source)
      expect(plan.skipped.map(({ path }) => path)).toEqual(['linked', 'linked.md'])
      expect(plan.notes).toBe(1)
    })
  })

  test('into a folder that is there in other letters goes into that one', async () => {
    const source = await folderWith({ 'a.md': 'x' })
    await withApp({ 'Old/b.md': 'x' }, async (rig) => {
      const plan = await planned(rig, source, vaultPath('old/new'))
      expect(plan.into).toBe('Old/new')
      await expect(planned(rig, source, vaultPath('Old/a?b'))).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await expect(planned(rig, source, vaultPath('Old/b.md'))).rejects.toMatchObject({
        code: 'invalid_input',
      })
    })
  })

  test('of a file that changed after it was read is refused, with nothing put in', async () => {
    const source = await folderWith({ 'a.md': 'x', 'b.md': 'y' })
    await withApp({}, async (rig) => {
      const { importId } = await planned(rig, source)
      await writeFile(join(source, 'b.md'), 'another')
      await expect(
        endOf(rig.client.stream('transfer.runImport', { importId })),
      ).rejects.toMatchObject({ code: 'conflict' })
      expect(await tree(rig.vaultDir)).toEqual({})
    })
  })

  test('leaves no staging behind when Latent ends, nor when it was killed before', async () => {
    const archive = await zipWith(FILES)
    await withApp({}, async (rig) => {
      await planned(rig, archive)
      expect(await stagingOf(rig)).toHaveLength(1)
      await rig.restart()
      expect(await stagingOf(rig)).toEqual([])
      const [id = ''] = await readdir(join(rig.dataDir, 'vaults'))
      await mkdir(join(rig.dataDir, 'vaults', id, 'transfer', 'left'), { recursive: true })
      await rig.restart()
      expect(await stagingOf(rig)).toEqual([])
    })
  })
})

describe('an upload', () => {
  test('comes in piece by piece and is imported like a file', async () => {
    const bytes = await readFile(
      await zipWith({
        ...FILES,
        'big.bin': Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))),
      }),
    )
    await withApp({}, async ({ client, vaultDir }) => {
      const { uploadId } = await client.call('transfer.beginUpload', {
        name: 'Phone.zip',
        sizeBytes: bytes.length,
      })
      const send = (offset: number, end: number) =>
        client.call('transfer.upload', {
          uploadId,
          offset,
          base64: bytes.toString('base64', offset, end),
        })
      expect(await send(0, 30_000)).toEqual({ receivedBytes: 30_000 })
      // Twice the same, or one left out: the file would not be what was sent.
      await expect(send(0, 30_000)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(send(40_000, bytes.length)).rejects.toMatchObject({ code: 'invalid_input' })
      const origin = { kind: 'upload' as const, uploadId }
      await expect(endOf(client.stream('transfer.readSource', { origin }))).rejects.toMatchObject({
        code: 'invalid_input',
      })
      await send(30_000, bytes.length)
      const { importId, name } = await endOf(client.stream('transfer.readSource', { origin }))
      expect(name).toBe('Phone.zip')
      await endOf(client.stream('transfer.planImport', { importId, into: '' }))
      await endOf(client.stream('transfer.runImport', { importId }))
      expect(Object.keys(await tree(vaultDir))).toHaveLength(4)
    })
  })

  test('sends no more than it said, nor than one piece at once', async () => {
    await withApp({}, async ({ client }) => {
      const { uploadId } = await client.call('transfer.beginUpload', {
        name: 'a.zip',
        sizeBytes: 3,
      })
      const send = (length: number) =>
        client.call('transfer.upload', {
          uploadId,
          offset: 0,
          base64: Buffer.alloc(length).toString('base64'),
        })
      await expect(send(4)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(send(TRANSFER_PIECE_BYTES + 3)).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(
        client.call('transfer.beginUpload', { name: 'a.zip', sizeBytes: 1e12 }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
      await client.call('transfer.discardUpload', { uploadId })
      await expect(send(1)).rejects.toMatchObject({ code: 'not_found' })
    })
  })
})

describe('an export', () => {
  const vault = {
    'Home.md': '[[people/Ada]] ![[Part]]\n',
    'Part.md': '![a](img/a%20b.png) [list](data/list.csv)\n',
    'people/Ada.md': '# Ada\n',
    'img/a b.png': 'png',
    'img/unused.png': 'unused',
    'data/list.csv': 'a,b\n',
    '.obsidian/app.json': '{}',
  }

  test('of the vault holds every file a person sees, and comes back the same', async () => {
    await withApp(vault, async (rig) => {
      const { bytes, name, files } = await exported(rig, { kind: 'vault' })
      expect({ name, files }).toEqual({ name: 'vault.zip', files: 6 })
      const before = await tree(rig.vaultDir)
      expect(Object.keys(await unpacked(bytes))).toEqual(Object.keys(before))
      await writeFile(join(outside, 'again.zip'), bytes)
      await withApp({}, async (other) => {
        await imported(other, join(outside, 'again.zip'))
        expect(await tree(other.vaultDir)).toEqual(before)
      })
    })
  })

  test('of a note takes along what it shows, also through notes it embeds', async () => {
    await withApp(vault, async (rig) => {
      const { bytes, name } = await exported(rig, { kind: 'note', path: vaultPath('Home.md') })
      expect(name).toBe('Home.zip')
      expect(Object.keys(await unpacked(bytes))).toEqual([
        'Home.md',
        'Part.md',
        'data/list.csv',
        'img/a b.png',
      ])
    })
  })

  test('of a folder takes along what its notes show from elsewhere', async () => {
    const files = { ...vault, 'people/Grace.md': '![[a b.png]] [[Home]]\n', 'people/empty/': '' }
    const { 'people/empty/': _, ...notes } = files
    await withApp(notes, async (rig) => {
      await mkdir(join(rig.vaultDir, 'people/empty'))
      const { bytes, name } = await exported(rig, { kind: 'folder', path: vaultPath('people') })
      expect(name).toBe('people.zip')
      expect(Object.keys(await unpacked(bytes))).toEqual([
        'img/a b.png',
        'people/Ada.md',
        'people/Grace.md',
      ])
    })
  })

  test('of several that were chosen together each is in it, with what it shows', async () => {
    const many = {
      'Home.md': '![p](img/p.png) [[Other]]\n',
      'Other.md': 'x',
      'img/p.png': 'p',
      'work/a.md': '[[Home]]',
      'work/deep/b.md': 'b',
      'map.pdf': 'm',
    }
    await withApp(many, async (rig) => {
      const paths = ['Home.md', 'work', 'map.pdf'].map(vaultPath)
      const { bytes, name } = await exported(rig, { kind: 'chosen', paths })
      expect(name).toBe('3 chosen files.zip')
      expect(Object.keys(await unpacked(bytes))).toEqual([
        'Home.md',
        'img/p.png',
        'map.pdf',
        'work/a.md',
        'work/deep/b.md',
      ])
      const gone = exported(rig, { kind: 'chosen', paths: [vaultPath('Gone.md')] })
      await expect(gone).rejects.toMatchObject({ code: 'not_found' })
    })
  })

  test('says which files it could not have, and follows no link', async () => {
    await withApp({ 'a.md': 'x' }, async (rig) => {
      await symlink('/etc/hostname', join(rig.vaultDir, 'link.md'))
      const { bytes, notices } = await exported(rig, { kind: 'vault' })
      expect(notices).toEqual([expect.stringContaining('link.md')])
      expect(await unpacked(bytes)).toEqual({ 'a.md': 'x' })
    })
  })

  test('of what is not there is told, and a cancelled one leaves nothing', async () => {
    await withApp(vault, async (rig) => {
      const { client } = rig
      await expect(
        exported(rig, { kind: 'note', path: vaultPath('Nobody.md') }),
      ).rejects.toMatchObject({ code: 'not_found' })
      const job = await client.call('transfer.beginExport', {
        scope: { kind: 'vault' },
        format: 'zip',
      })
      const exportId = job?.exportId ?? ''
      const controller = new AbortController()
      controller.abort()
      await expect(
        endOf(client.stream('transfer.finishExport', { exportId }, { signal: controller.signal })),
      ).rejects.toMatchObject({ code: 'cancelled' })
      await client.call('transfer.discardExport', { exportId })
      expect(await stagingOf(rig)).toEqual([])
    })
  })

  test('as pages puts pictures beside or into them, and takes no page that was not asked for', async () => {
    await withApp(vault, async (rig) => {
      const { client } = rig
      const job = await client.call('transfer.beginExport', {
        scope: { kind: 'vault' },
        format: 'html',
      })
      expect(job?.pages).toEqual([
        { path: 'Home.md', page: 'Home.html' },
        { path: 'Part.md', page: 'Part.html' },
        { path: 'people/Ada.md', page: 'people/Ada.html' },
      ])
      const exportId = job?.exportId ?? ''
      const asset = vaultPath('img/a b.png')
      const add = (page: string, as: 'inline' | 'beside') =>
        client.call('transfer.addPage', {
          exportId,
          page,
          pieces: [{ text: '<img src="' }, { asset, as }, { text: '">' }],
        })
      await add('Home.html', 'inline')
      await add('people/Ada.html', 'beside')
      await expect(add('other.html', 'inline')).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(add('Home.html', 'inline')).rejects.toMatchObject({ code: 'invalid_input' })
      for (const page of ['Part.html', job?.index ?? ''])
        await client.call('transfer.addPage', { exportId, page, pieces: [{ text: 'x' }] })
      await endOf(client.stream('transfer.finishExport', { exportId }))
      const { base64 } = await client.call('transfer.readExport', { exportId, offset: 0 })
      expect(await unpacked(Buffer.from(base64, 'base64'))).toEqual({
        'Home.html': '<img src="data:image/png;base64,cG5n">',
        'Part.html': 'x',
        'index.html': 'x',
        'people/Ada.html': '<img src="../img/a%20b.png">',
        'img/a b.png': 'png',
      })
    })
  })
})
