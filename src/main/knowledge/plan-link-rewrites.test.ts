import { inDeep, deepTest } from '../../../test/shared/in-deep.ts'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { systemClock } from '../platform/system.ts'
import { createVaultReader } from '../vault/read/vault-reader.ts'
import { createIndexService, type IndexService } from './worker/index-service.ts'
import type { LinkRewrite, LinkRewriteSummary } from './contract/links.ts'

let base: string
let root: string
let service: IndexService
/** What was read since the index began. */
const readPaths: string[] = []
const controller = new AbortController()
const context = { signal: controller.signal, clientId: 'test' }

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'latent-rewrites-')))
  root = join(base, 'vault')
  await mkdir(root)
  const reader = createVaultReader(root)
  service = createIndexService({
    indexDir: join(base, 'index'),
    reader: {
      ...reader,
      read(path) {
        readPaths.push(path)
        return reader.read(path)
      },
    },
    models: { bundled: base, downloaded: base },
    embeddingModel: 'latent-mini',
    withVectors: false,
    clock: systemClock,
  })
})
afterEach(async () => {
  await service.dispose()
  await rm(base, { recursive: true, force: true })
})

async function seed(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
const index = () =>
  service.handlers.reconcile({ rebuild: false, acceptGone: false, places: null }, context)

interface Plan extends LinkRewriteSummary {
  readonly notes: LinkRewrite[]
}
async function plan(from: string, to: string, isFolder = false): Promise<Plan> {
  const moves = [{ from: vaultPath(from), to: vaultPath(to), isFolder }]
  const steps = service.handlers.linkRewrites({ moves, earlier: null }, context)
  const notes: LinkRewrite[] = []
  for (;;) {
    const step = await steps.next()
    if (step.done) return { ...step.value, notes }
    if (step.value.note) notes.push(step.value.note)
  }
}
const textsOf = ({ notes }: Plan): Record<string, string | null> =>
  Object.fromEntries(notes.map(({ path, text }) => [path, text]))

describe('what notes become when one gets another name', () => {
  test('the ones that link to it are rewritten, others not even read', async () => {
    await seed({
      'people/Ada.md': 'Me: [[Ada]]',
      'a.md': '[[Ada]] and [[people/Ada|her]], ![[Ada#Work]]',
      'b/c.md': '[x](../people/Ada.md#Work)\n\n---\nup: "[[Ada]]"',
      'd.md': '---\nup: "[[Ada]]"\n---\n[[Bob]] `[[Ada]]`',
      'e.md': 'Nothing of her',
    })
    await index()
    readPaths.length = 0
    const result = await plan('people/Ada.md', 'people/Ada Lovelace.md')
    expect(result).toMatchObject({ files: 1, caughtLinks: 0 })
    expect(readPaths.toSorted()).toEqual(['a.md', 'b/c.md', 'd.md', 'people/Ada.md'])
    expect(textsOf(result)).toEqual({
      'people/Ada.md': 'Me: [[Ada Lovelace]]',
      'a.md': '[[Ada Lovelace]] and [[people/Ada Lovelace|her]], ![[Ada Lovelace#Work]]',
      'b/c.md': '[x](../people/Ada%20Lovelace.md#Work)\n\n---\nup: "[[Ada Lovelace]]"',
      'd.md': '---\nup: "[[Ada Lovelace]]"\n---\n[[Bob]] `[[Ada]]`',
    })
    expect(result.notes.find(({ path }) => path === 'people/Ada.md')).toMatchObject({
      to: 'people/Ada Lovelace.md',
      count: 1,
    })
  })

  test('links that the new name would steal get a longer form, and keep their note', async () => {
    await seed({ 'deep/er/Ada.md': '', 'Bob.md': '', 'a.md': '[[Ada]]', 'b.md': '[[Bob]]' })
    await index()
    expect(textsOf(await plan('Bob.md', 'Ada.md'))).toEqual({
      'a.md': '[[deep/er/Ada]]',
      'b.md': '[[Ada]]',
    })
  })

  test('links that the old name held back keep their note, too', async () => {
    await seed({ 'Ada.md': '', 'deep/Ada.md': '', 'a.md': '[[Ada]] [[deep/Ada]]' })
    await index()
    expect(textsOf(await plan('Ada.md', 'Bob.md'))).toEqual({ 'a.md': '[[Bob]] [[deep/Ada]]' })
  })

  test('an alias that a new name covers does not lose its note', async () => {
    await seed({
      'Ada Lovelace.md': '---\naliases: [Countess]\n---\n',
      'Bob.md': '',
      'a.md': '[[Countess]]',
    })
    await index()
    expect(textsOf(await plan('Bob.md', 'Countess.md'))).toEqual({
      'a.md': expect.stringMatching(/^\[\[Ada Lovelace(\|Countess)?\]\]$/),
    })
  })

  test('links that led nowhere and will lead to it are counted, and left', async () => {
    await seed({ 'Bob.md': '', 'a.md': '[[Ada]] [[Ada]]', 'b.md': '[[ada]]' })
    await index()
    expect(await plan('Bob.md', 'Ada.md')).toEqual({ notes: [], files: 1, caughtLinks: 3 })
  })

  test('an attachment takes its embeds along', async () => {
    await seed({ 'img/a.png': 'x', 'n/a.md': '![[a.png|100]] ![](../img/a.png)' })
    await index()
    expect(textsOf(await plan('img/a.png', 'img/new/b c.png'))).toEqual({
      'n/a.md': '![[b c.png|100]] ![](../img/new/b%20c.png)',
    })
  })

  test('only a change of letter case leaves links that do not mind', async () => {
    await seed({ 'Ada.md': '', 'a.md': '[[Ada]] [x](Ada.md)' })
    await index()
    const { notes } = await plan('Ada.md', 'ada.md')
    for (const { text } of notes) expect(text).toMatch(/^\[\[(Ada|ada)\]\] \[x\]\((Ada|ada)\.md\)$/)
  })
})

describe('what notes become when a folder moves', () => {
  test('links into it, out of it and inside it keep their meaning', async () => {
    await seed({
      'work/a.md': '[b](b.md) [[b]] [out](../Home.md) ![](img/p.png)',
      'work/b.md': '[[work/a]] [[Home]]',
      'work/img/p.png': 'x',
      'work/index.md': '',
      'Home.md': '[[a]] [[work/b|B]] [w](work/b.md) [[work]]',
    })
    await index()
    const result = await plan('work', 'archive/2024', true)
    expect(result.files).toBe(4)
    expect(textsOf(result)).toEqual({
      'work/a.md': '[b](b.md) [[b]] [out](../../Home.md) ![](img/p.png)',
      'work/b.md': '[[archive/2024/a]] [[Home]]',
      'Home.md': '[[a]] [[archive/2024/b|B]] [w](archive/2024/b.md) [[archive/2024]]',
    })
    expect(result.notes.find(({ path }) => path === 'work/b.md')).toMatchObject({
      to: 'archive/2024/b.md',
    })
  })
})

describe('what cannot be rewritten is told', () => {
  test('a read-only note, and one that is no text any more', async () => {
    await seed({ 'Ada.md': '', 'shut.md': 'x\n[[Ada]]', 'bytes.md': '[[Ada]]' })
    await index()
    await chmod(join(root, 'shut.md'), 0o444)
    await writeFile(join(root, 'bytes.md'), Uint8Array.from([0x5b, 0x5b, 0xff]))
    const { notes } = await plan('Ada.md', 'Bob.md')
    expect(notes.map(({ text }) => text)).toEqual([null, null])
    expect(
      notes.flatMap(({ left }) => left).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    ).toEqual([
      { path: 'bytes.md', line: 1, text: 'Ada', reason: expect.stringContaining('UTF-8') },
      { path: 'shut.md', line: 2, text: 'Ada', reason: expect.stringContaining('read-only') },
    ])
  })

  test('the end of a note that the index did not read is read now', async () => {
    const long = `${'word '.repeat(410_000)}\n\n[[Ada]]`
    await seed({ 'Ada.md': '', 'long.md': long, 'other.md': `${'word '.repeat(410_000)}` })
    await index()
    expect(textsOf(await plan('Ada.md', 'Bob.md'))).toEqual({
      'long.md': `${'word '.repeat(410_000)}\n\n[[Bob]]`,
    })
  })
})

describe('the index first catches up', () => {
  test('with the vault, when it was never scanned', async () => {
    await seed({ 'Ada.md': '', 'a.md': '[[Ada]]' })
    expect(textsOf(await plan('Ada.md', 'Bob.md'))).toEqual({ 'a.md': '[[Bob]]' })
  })

  test('with what was told but not taken in yet', async () => {
    await seed({ 'Ada.md': '' })
    await index()
    await seed({ 'a.md': '[[Ada]]' })
    const told = service.handlers.refresh({ paths: [vaultPath('a.md')] }, context)
    expect(textsOf(await plan('Ada.md', 'Bob.md'))).toEqual({ 'a.md': '[[Bob]]' })
    await told
  })

  test('and fails as unavailable when the vault is gone', async () => {
    await rm(root, { recursive: true })
    await expect(plan('Ada.md', 'Bob.md')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

deepTest(
  'row 79: a plan of very many backlinks tells how far it is, and stops when told to',
  async () => {
    const links = inDeep(5000, 500)
    const files = Object.fromEntries(
      Array.from({ length: links }, (_, number) => [`n/${number}.md`, `${number} [[Ada]]\n`]),
    )
    await seed({ 'Ada.md': '', ...files })
    await index()
    const stop = new AbortController()
    const moves = [{ from: vaultPath('Ada.md'), to: vaultPath('Bob.md'), isFolder: false }]
    const steps = service.handlers.linkRewrites(
      { moves, earlier: null },
      { signal: stop.signal, clientId: 'test' },
    )
    let done = 0
    const run = async (): Promise<void> => {
      for await (const step of steps) {
        expect(step.done).toBeGreaterThanOrEqual(done)
        done = step.done
        if (done > 0) expect(step.total).toBe(links)
        if (done === 100) stop.abort()
      }
    }
    await expect(run()).rejects.toThrow()
    expect(done).toBeLessThan(200)
    expect((await plan('Ada.md', 'Bob.md')).notes).toHaveLength(links)
    const back = await service.handlers.backlinks(
      { path: vaultPath('Ada.md'), limit: 100 },
      context,
    )
    expect(back).toHaveLength(100)
  },
)
