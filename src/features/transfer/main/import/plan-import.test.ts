import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { vaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { planImport, type PlannedImport, type PlanImportOptions } from './plan-import.ts'
import { readFolder } from './read-folder.ts'
import { TRANSFER_LIMITS } from '../transfer-limits.ts'

let base: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'latent-plan-'))
  await mkdir(join(base, 'staging'))
})
afterEach(() => rm(base, { recursive: true, force: true }))

interface Planned extends PlannedImport {
  /** What would stand at a path of the vault. */
  read(path: string): Promise<string>
  /** The paths whose bytes are those of the source. */
  readonly untouched: readonly string[]
}

/** Plans the import of a folder with these files into a vault with those paths. */
async function plan(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<PlanImportOptions> & { readonly vault?: readonly string[] } = {},
): Promise<Planned> {
  const root = join(base, 'source')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const signal = new AbortController().signal
  const listing = await readFolder(root, { limits: TRANSFER_LIMITS, signal, onProgress: () => {} })
  const vault = options.vault ?? []
  const planned = await planImport(listing, {
    importId: 'import',
    kind: 'markdown',
    into: '',
    target: { existingNames: async (folder) => namesIn(vault, folder), paths: vault },
    folder: join(base, 'staging'),
    signal,
    onProgress: () => {},
    ...options,
  })
  const at = (path: string): (typeof planned.changes)[number] => {
    const change = planned.changes.find((one) => one.path === path)
    if (!change)
      throw new Error(
        `Nothing comes to ${path}, only to ${planned.changes.map((c) => c.path).join(', ')}`,
      )
    return change
  }
  for (const { source, etag, sizeBytes } of planned.changes) {
    const bytes = await readFile(source)
    expect(bytes.byteLength).toBe(sizeBytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(etag)
  }
  return {
    ...planned,
    read: (path) => readFile(at(path).source, 'utf8'),
    untouched: planned.changes
      .filter(({ source }) => source.startsWith(root))
      .map(({ path }) => path),
  }
}

function namesIn(vault: readonly string[], folder: string) {
  const below = vault.filter((path) => folder === '' || path.startsWith(`${folder}/`))
  const names = new Map<string, boolean>()
  for (const path of below) {
    const [name = '', ...rest] = path.slice(folder === '' ? 0 : folder.length + 1).split('/')
    names.set(name, rest.length > 0)
  }
  return [...names].map(([name, isFolder]) => ({ name, isFolder }))
}

const A = '0123456789abcdef0123456789abcdef'
const B = 'fedcba9876543210fedcba9876543210'
const C = '00112233445566778899aabbccddeeff'

describe('a plan', () => {
  test('leaves every byte alone where no name changes, in all dialects', async () => {
    const files = {
      'Home.md':
        '\ufeff---\r\nup: "[[Ada]]"\r\n---\r\n[[Ada|her]] ![[img/a b.png|300]] [x](people/Ada.md#One)\r\n',
      'people/Ada.md': '# Ada  \n\n- TODO [[Home]]\n  id:: 12\n\n[[shown|dendron.style.link]]',
      'pages/logseq.md': '- collapsed:: true\n\t- ((64f0a1))\n\t- {{embed [[Home]]}}',
      'img/a b.png': new Uint8Array([0x89, 0x50, 0, 1, 2]),
      'mixed.md': 'one\r\ntwo\rthree\n\n\n',
    }
    const planned = await plan(files)
    expect(planned.untouched.toSorted()).toEqual(Object.keys(files).toSorted())
    expect(planned.plan).toMatchObject({
      notes: 4,
      attachments: 1,
      changedNotes: 0,
      renamedCount: 0,
      skippedCount: 0,
      notices: [],
    })
  })

  test('lets links follow names that had to change, each in its own style', async () => {
    const planned = await plan(
      {
        'Home.md':
          '[[Ada]] [[Ada|her]] [[Ada#One]] ![[Ada]] [a](Ada.md) [b](<Ada.md>) [[a:b]] [[Grace]]\n',
        'Ada.md': '# Ada\n',
        'a:b.md': 'x\n',
        'Grace.md': '[[Home]]\n',
      },
      { vault: ['ada.md'] },
    )
    expect(await planned.read('Home.md')).toBe(
      '[[Ada 2]] [[Ada 2|her]] [[Ada 2#One]] ![[Ada 2]] [a](Ada%202.md) [b](<Ada 2.md>) [[a-b]] [[Grace]]\n',
    )
    expect(planned.untouched.toSorted()).toEqual(['Ada 2.md', 'Grace.md', 'a-b.md'])
    expect(planned.plan.renamed).toEqual([
      { from: 'Ada.md', to: 'Ada 2.md' },
      { from: 'a:b.md', to: 'a-b.md' },
    ])
  })

  test('keeps links by name, by path and by alias right in a folder of a vault with the same names', async () => {
    const planned = await plan(
      {
        'Home.md': '[[Ada]] [[people/Grace]] [[The Countess]] [x](people/Grace.md) ![[dot.png]]\n',
        'Ada.md': '---\naliases: [The Countess]\n---\n',
        'people/Grace.md': '[up](../Home.md) [[Linus]]\n',
        'people/Linus.md': '',
        'dot.png': 'png',
      },
      {
        into: vaultPath('Old'),
        vault: ['Ada.md', 'Home.md', 'people/Grace.md', 'dot.png', 'The Countess.md'],
      },
    )
    expect(planned.plan.renamedCount).toBe(0)
    // What stands at the root of the vault is meant first, so these have to say which.
    expect(await planned.read('Old/Home.md')).toBe(
      '[[Old/Ada]] [[Old/people/Grace]] [[Old/Ada|The Countess]] [x](people/Grace.md) ![[Old/dot.png]]\n',
    )
    expect(planned.untouched).toContain('Old/people/Grace.md')
  })

  test('says which links of the vault may lead elsewhere from now on', async () => {
    const planned = await plan({ 'Ada.md': '# Ada\n' }, { vault: ['people/Ada.md', 'Home.md'] })
    expect(planned.plan.notices).toEqual([expect.stringContaining('Ada')])
    const beside = await plan(
      { 'Ada.md': '# Ada\n' },
      { into: vaultPath('Old/Notes'), vault: ['people/Ada.md'] },
    )
    expect(beside.plan.notices).toEqual([])
  })

  test('brings in what is not UTF-8 byte for byte, and says so', async () => {
    const bytes = new Uint8Array([0x68, 0x69, 0xff, 0xfe, 0x80])
    const planned = await plan({
      'old.md': bytes,
      'utf16.md': new Uint8Array([0xff, 0xfe, 0x41, 0]),
    })
    expect(planned.untouched.toSorted()).toEqual(['old.md', 'utf16.md'])
    expect(planned.plan.notices).toEqual([expect.stringContaining('Not valid UTF-8')])
  })

  test('leaves hidden files out, and says what they are', async () => {
    const planned = await plan(
      { 'a.md': 'x', '.obsidian/app.json': '{}', '.trash/old.md': 'x', 'b/.hidden.md': 'x' },
      { kind: 'obsidian' },
    )
    expect(planned.plan).toMatchObject({ notes: 1, attachments: 0, skippedCount: 3 })
    expect(planned.plan.skipped).toEqual(
      expect.arrayContaining([
        { path: '.obsidian', reason: 'It belongs to the settings of Obsidian.' },
      ]),
    )
  })

  test('stops when it is cancelled', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(plan({ 'a.md': 'x' }, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('a Notion export', () => {
  const notion = (
    files: Readonly<Record<string, string>>,
    into: VaultPath | '' = '',
  ): Promise<Planned> => plan(files, { kind: 'notion', into })

  test('gets plain names, and its links and pictures lead to them', async () => {
    const planned = await notion({
      [`My plan ${A}.md`]: `# My plan\n\n[Step one](My%20plan%20${A}/Step%20one%20${B}.md)\n\n![Untitled](My%20plan%20${A}/Untitled.png)\n`,
      [`My plan ${A}/Step one ${B}.md`]: `# Step one\n\n[back](../My%20plan%20${A}.md#here) <https://www.notion.so/x-${C}>\n`,
      [`My plan ${A}/Untitled.png`]: 'png',
    })
    expect(await planned.read('My plan.md')).toBe(
      '# My plan\n\n[Step one](My%20plan/Step%20one.md)\n\n![Untitled](My%20plan/Untitled.png)\n',
    )
    expect(await planned.read('My plan/Step one.md')).toBe(
      `# Step one\n\n[back](../My%20plan.md#here) <https://www.notion.so/x-${C}>\n`,
    )
    expect(planned.plan).toMatchObject({
      notes: 2,
      attachments: 1,
      changedNotes: 2,
      renamedCount: 3,
    })
  })

  const table = {
    [`Home ${C}.md`]: `# Home\n\n[Tasks](Tasks%20${A}.csv)\n`,
    [`Tasks ${A}.csv`]:
      '\ufeffName,Status,Due,Related\r\n"Write, it",Done,"March 3, 2024",\r\nRead | it,,,\r\n',
    [`Tasks ${A}_all.csv`]:
      '\ufeffName,Status,Due,Related\r\n"Write, it",Done,"March 3, 2024",\r\n',
    [`Tasks ${A}/Write, it ${B}.md`]:
      '# Write, it\n\nStatus: Done\nDue: March 3, 2024\n\nThe text.\n\nStatus: not a property.\n',
    [`Tasks ${A}/Read it ${C}.md`]: `# Read | it\n\nRelated: Write (Write%20${B}.md) [[x]]\n\nText.\n`,
    [`Tasks ${A}/Loose ${B}.md`]: '# Loose\n\nNote: this is no property.\n\nText.\n',
  }

  test('turns a table into a note with its rows, and keeps the file with all values', async () => {
    const planned = await notion(table)
    expect(await planned.read('Tasks.md')).toBe(
      [
        '# Tasks',
        '',
        'This table came from Notion. All its values are in [Tasks.csv](Tasks.csv).',
        '',
        '| Name | Status | Due | Related |',
        '| --- | --- | --- | --- |',
        '| [Write, it](Tasks/Write%2C%20it.md) | Done | March 3, 2024 |  |',
        '| [Read \\| it](Tasks/Read%20it.md) |  |  |  |',
        '',
        '- [Loose](Tasks/Loose.md)',
        '',
      ].join('\n'),
    )
    expect(planned.untouched.toSorted()).toContain('Tasks.csv')
    expect(planned.untouched.toSorted()).toContain('Tasks_all.csv')
    expect(await planned.read('Home.md')).toBe('# Home\n\n[Tasks](Tasks.md)\n')
    expect(planned.plan).toMatchObject({ madeNotes: 1, notes: 5 })
  })

  test('makes properties of a row frontmatter only when it is certain', async () => {
    const planned = await notion(table)
    expect(await planned.read('Tasks/Write, it.md')).toBe(
      '---\nStatus: Done\nDue: "March 3, 2024"\n---\n# Write, it\n\nThe text.\n\nStatus: not a property.\n',
    )
    // A value with a link, and a name that is no column, stay where they are.
    expect(planned.untouched).toContain('Tasks/Read it.md')
    expect(planned.untouched).toContain('Tasks/Loose.md')
  })

  test('of a table that cannot be read lists its pages', async () => {
    const planned = await notion({
      [`T ${A}.csv`]: 'Name,Status\n"never closed',
      [`T ${A}/Row ${B}.md`]: '# Row\n',
    })
    expect(await planned.read('T.md')).toContain('- [Row](T/Row.md)\n')
    expect(await planned.read('T.md')).not.toContain('| ---')
  })
})
