import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deepTest } from '../../../test/shared/in-deep.ts'
import { runCli, spawnCli } from '../../../test/app/run-cli.ts'
import { startModelServer } from '../../../test/models/model-server.ts'

const files = {
  'Welcome.md': '# Welcome\n\nSee [[Ohm]] and [[Nowhere]].\n',
  'circuits/Ohm.md': '---\ntags: [circuit]\ndate: 2024-01-31\n---\n# Ohm\n\nVoltage is current.\n',
  'broken.md': new Uint8Array([0x68, 0x69, 0xff, 0xfe, 0x80]),
}

let folder: string
let vault: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-cli-'))
  vault = join(folder, 'vault')
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(vault, path)), { recursive: true })
    await writeFile(join(vault, path), content)
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const latent = (...args: string[]) => runCli(args, { LATENT_DATA_DIR: join(folder, 'data') })
/** As a program, whose streams and end are those of a process. */
const program = (...args: string[]) => spawnCli(args, { LATENT_DATA_DIR: join(folder, 'data') })
const here = () => ['--vault', vault, '--json']
const callTool = (name: string, args: object, ...flags: string[]) =>
  latent('tool', name, JSON.stringify(args), ...here(), ...flags)

async function treeHash(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(vault, { recursive: true, withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(entry.parentPath, entry.name)
    hash.update(`${path}\0`)
    if (entry.isFile()) hash.update(await readFile(path))
  }
  return hash.digest('hex')
}

describe('index and search', () => {
  test('index tells what it read, indexed and skipped, and a second run does nothing again', async () => {
    const before = await treeHash()
    const first = await latent('index', ...here())
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(first.stdout)).toEqual({
      read: 3,
      indexed: 3,
      unchanged: 0,
      removed: 0,
      skipped: [{ path: 'broken.md', reason: expect.stringContaining('UTF-8') }],
      notes: 2,
      chunks: 2,
      linksResolved: 1,
      linksUnresolved: 1,
      held: null,
      seconds: expect.any(Number),
    })
    const second = await latent('index', ...here())
    expect(JSON.parse(second.stdout)).toMatchObject({ read: 0, indexed: 0, unchanged: 3 })
    const rebuilt = await latent('index', '--rebuild', ...here())
    expect(JSON.parse(rebuilt.stdout)).toMatchObject({ read: 3, indexed: 3 })
    expect(await treeHash()).toBe(before)
  })

  test('index --status says how the index stands to each note, and reads none', async () => {
    const before = await treeHash()
    const status = async (...args: string[]) => latent('index', '--status', ...args)
    const unread = await status(...here())
    expect(JSON.parse(unread.stdout)).toMatchObject({
      counts: { indexed: 0, waiting: 3, stale: 0, skipped: 0, failed: 0 },
      problem: null,
    })
    await latent('index', ...here())
    expect(JSON.parse((await status(...here())).stdout)).toMatchObject({
      counts: { indexed: 2, waiting: 0, stale: 0, skipped: 1, failed: 0 },
      excluded: [],
      notes: [{ path: 'broken.md', state: 'skipped', reason: expect.stringContaining('UTF-8') }],
    })
    const told = await status('--vault', vault)
    expect(told.stdout).toContain('2 indexed: words and meaning are searched')
    expect(told.stdout).toContain('skipped broken.md: This file is not valid UTF-8.')
    expect(await treeHash()).toBe(before)
  })

  deepTest('search gives hits as an array, best first, and narrows by what is asked', async () => {
    const before = await treeHash()
    const search = async (...args: string[]): Promise<unknown[]> => {
      const { code, stdout } = await latent('search', ...args, ...here())
      expect(code).toBe(0)
      return JSON.parse(stdout) as unknown[]
    }
    const [best] = await search('voltage')
    expect(best).toEqual({
      path: 'circuits/Ohm.md',
      title: 'Ohm',
      heading: 'Ohm',
      chunk: expect.stringContaining('Voltage'),
      score: expect.any(Number),
      found: ['words'],
      marks: [{ from: 7, to: 14 }],
      start_line: expect.any(Number),
      end_line: expect.any(Number),
    })
    expect(await search('voltage', '--mode', 'keyword', '--tag', '#circuit')).toHaveLength(1)
    expect(await search('voltage', '--mode', 'keyword', '--tag', 'none')).toEqual([])
    expect(await search('voltage', '--mode', 'keyword', '--folder', 'circuits')).toHaveLength(1)
    expect(await search('voltage', '--after', '9999-01-01')).toEqual([])
    expect(await search('see ohm', '--mode', 'semantic', '--top-k', '1')).toHaveLength(1)
    expect(await treeHash()).toBe(before)
  })

  test.each(['tag:circuit', '--folder=circuits'])(
    'search lists what passes a filter alone: %s (W5)',
    async (filter) => {
      const { stdout } = await latent('search', filter, ...here())
      expect(JSON.parse(stdout)).toMatchObject([{ path: 'circuits/Ohm.md' }])
    },
  )

  test('a query that cannot be understood is pointed at, and nothing is searched', async () => {
    const { code, stdout, stderr } = await latent('search', ...here(), '--', 'ohm after:soon')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^ohm after:soon\n {10}\^{4}\n“soon” is not a date/)
  })

  test('query gives a table of what passes, and says what it does not understand', async () => {
    const args = ['query', 'tag:circuit', '--field', 'title', '--field', 'links', '--vault', vault]
    const { code, stdout, stderr } = await latent(...args)
    expect({ code, stdout }).toEqual({ code: 0, stdout: '| title | links |\n| --- | --- |\n| Ohm | 0 |\n' }) // oxfmt-ignore
    expect(stderr).toContain('Found 1 note')
    const wrong = await latent('query', 'tag:circuit (', '--vault', vault)
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/not closed[^]*\^/)
  })

  deepTest('words of SQL and of FTS5 are words', async () => {
    for (const query of ['NEAR(', '*', 'a OR', "'; DROP TABLE note; --"]) {
      const { code, stderr } = await latent('search', ...here(), '--', query)
      expect({ query, code, stderr }).toEqual({ query, code: 0, stderr: '' })
    }
  })
})

describe('tools', () => {
  test('are listed in the OpenAI function format', async () => {
    const { code, stdout } = await latent('tools', '--json', '--data-dir', folder)
    const tools = JSON.parse(stdout) as { type: string; function: { name: string } }[]
    expect(code).toBe(0)
    expect(tools.map(({ function: { name } }) => name)).toContain('read_note')
    expect(new Set(tools.map(({ type }) => type))).toEqual(new Set(['function']))
  })

  test('answer with the whole result', async () => {
    const { code, stdout } = await callTool('read_note', { path: 'Welcome.md' })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      data: { path: 'Welcome.md', content: expect.stringContaining('# Welcome') },
      metadata: { toolName: 'read_note', dataModified: false },
    })
  })

  test('what needs a person is declined without --yes, shown by --dry-run, done with --yes', async () => {
    const before = await treeHash()
    const declined = await callTool('delete_note', { path: 'Welcome.md' })
    expect(declined.code).toBe(1)
    expect(JSON.parse(declined.stdout)).toMatchObject({
      success: false,
      error: expect.stringContaining('User declined'),
    })
    const dry = await callTool('delete_note', { path: 'Welcome.md' }, '--dry-run', '--yes')
    expect(dry.code).toBe(0)
    expect(JSON.parse(dry.stdout)).toMatchObject({ metadata: { dataModified: false } })
    expect(await treeHash()).toBe(before)

    const done = await callTool('delete_note', { path: 'Welcome.md' }, '--yes')
    expect(done.code).toBe(0)
    const { data } = JSON.parse(done.stdout) as { data: { trash_path: string } }
    expect(await readFile(join(vault, data.trash_path), 'utf8')).toBe(files['Welcome.md'])
  })

  test('a preview writes out what cannot be seen, as the window does (S1)', async () => {
    const hidden = 'Pay \u202e100\u202c\udb40\udd01 now'
    const args = JSON.stringify({ path: 'Welcome.md', content: hidden })
    const { stdout } = await latent('tool', 'append_note', args, '--dry-run', '--vault', vault)
    expect(stdout).toContain('+ Pay ⟨U+202E⟩100⟨U+202C⟩⟨U+E0101⟩ now')
    expect(stdout.split('\n').filter((line) => line.startsWith('+'))).not.toContain(`+ ${hidden}`)
  })

  test('a rename is declined without --yes, shown in a dry run, and takes every link along with it', async () => {
    const before = await treeHash()
    const args = { path: 'circuits/Ohm.md', new_path: 'laws/Ohm’s law.md' }
    const declined = await callTool('rename_note', args)
    expect(declined.code).toBe(1)
    expect(JSON.parse(declined.stdout)).toMatchObject({
      error: 'User declined: Rename circuits/Ohm.md to laws/Ohm’s law.md',
    })
    const dry = await callTool('rename_note', args, '--dry-run')
    expect(dry.code).toBe(0)
    expect(JSON.parse(dry.stdout)).toMatchObject({
      success: true,
      data: { new_path: args.new_path },
    })
    expect(await treeHash()).toBe(before)

    const done = await callTool('rename_note', args, '--yes')
    expect(done.code).toBe(0)
    expect(JSON.parse(done.stdout)).toMatchObject({
      success: true,
      data: { old_path: args.path, new_path: args.new_path },
    })
    expect(await readFile(join(vault, args.new_path), 'utf8')).toBe(files['circuits/Ohm.md'])
    expect(await readFile(join(vault, 'Welcome.md'), 'utf8')).toContain('[[Ohm’s law')
  })

  test.each([
    ['append_note', { path: 'Welcome.md', content: 'More' }, { path: 'Welcome.md' }],
    ['create_daily_note', { date: '2024-02-29' }, { path: '2024-02-29.md', created: true }],
  ])('%s runs without --yes: it only adds', async (name, args, data) => {
    const { code, stdout } = await callTool(name, args)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data })
  })

  test.each([
    ['unknown', 'nope', '{}'],
    ['a name of every object', '__proto__', '{}'],
    ['no JSON', 'read_note', '{'],
    ['a path out of the vault', 'read_note', '{"path":"../secret.md"}'],
    ['a note that is not there', 'read_note', '{"path":"gone.md"}'],
  ])('fail with 1 and a result: %s', async (_, name, json) => {
    const { code, stdout } = await latent('tool', name, json, ...here())
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ success: false, error: expect.any(String) })
  })
})

describe('chat', () => {
  const lines = (stdout: string): Record<string, unknown>[] =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('gives one item a line, the answer last', async () => {
    const { code, stdout } = await latent('chat', 'find voltage', ...here())
    expect(code).toBe(0)
    const items = lines(stdout)
    expect(items[0]).toMatchObject({ type: 'user-message', text: 'find voltage' })
    expect(items.at(-2)).toMatchObject({ type: 'turn-end', status: 'done' })
    expect(items.at(-1)).toMatchObject({
      type: 'answer',
      message: { role: 'assistant', content: expect.stringContaining('Ohm') },
      toolsUsed: ['search_notes'],
      sources: expect.arrayContaining([expect.objectContaining({ path: 'circuits/Ohm.md' })]),
    })
  })

  test('a model that wants everything gone gets nothing without --yes', async () => {
    const deleteAll = ['Welcome.md', 'circuits/Ohm.md', 'broken.md'].flatMap((path) => [
      { name: 'delete_note', arguments: { path } },
      { name: 'write_note', arguments: { path, content: '' } },
    ])
    const server = await startModelServer([], {
      otherwise: () => ({ toolCalls: deleteAll }),
    })
    try {
      const before = await treeHash()
      const args = ['--base-url', server.baseUrl, '--model', 'evil']
      const { code, stdout } = await latent('chat', 'hello', ...here(), ...args)
      const results = lines(stdout).filter(({ type }) => type === 'tool-end')
      expect(results.length).toBeGreaterThan(0)
      for (const { result } of results) expect(result).toMatchObject({ success: false })
      expect(code).toBeLessThan(2)
      expect(await treeHash()).toBe(before)
    } finally {
      await server.close()
    }
  })

  test('says what was declined, whatever the model says of it, and fails (M11); no more calls than it may', async () => {
    const rename = {
      name: 'rename_note',
      arguments: { path: 'Welcome.md', new_path: 'Egret.md' },
    }
    const server = await startModelServer([
      { toolCalls: [rename] },
      { text: 'Renamed to Egret.' },
      {
        toolCalls: [1, 2, 3].map((n) => ({
          name: 'search_notes',
          arguments: { query: `q${n}` },
        })),
      },
      { text: 'That is all.' },
    ])
    try {
      const args = ['--base-url', server.baseUrl, '--model', 'sure']
      const declined = await latent('chat', 'rename it', ...here(), ...args)
      expect(declined.stderr).toMatch(/^Declined, so nothing of it was written: .*Welcome/m)
      expect(lines(declined.stdout).at(-1)).toMatchObject({
        type: 'answer',
        declined: [expect.stringContaining('Egret')],
      })
      expect(declined.code).toBe(1)
      const few = await latent('chat', 'look', ...here(), ...args, '--max-calls', '2')
      expect(lines(few.stdout).filter(({ type }) => type === 'tool-start')).toHaveLength(2)
      expect(few.code).toBe(0)
    } finally {
      await server.close()
    }
  })

  test('asks an endpoint that is named without a model for its first one, and says where text goes', async () => {
    const server = await startModelServer([{ text: 'Hello.' }], { models: ['first', 'second'] })
    try {
      const { stdout, stderr } = await latent('chat', 'hi', ...here(), '--base-url', server.baseUrl)
      expect(lines(stdout).at(-1)).toMatchObject({ message: { content: 'Hello.' }, toolsUsed: [] })
      expect(server.requests[0]?.body).toMatchObject({ model: 'first' })
      expect(stderr).toContain(`Asking first at ${new URL(server.baseUrl).host}.`)
    } finally {
      await server.close()
    }
  })

  deepTest('fails with 1 and says why when nobody answers at the address', async () => {
    const args = ['--base-url', 'http://127.0.0.1:1/v1', '--model', 'm']
    const { code, stdout } = await latent('chat', 'hello', ...here(), ...args)
    expect(code).toBe(1)
    expect(lines(stdout).at(-1)).toMatchObject({ type: 'answer', status: 'failed' })
  })
})

describe('exit codes', () => {
  test.each([
    [],
    ['bogus'],
    ['index'],
    ['index', '--vault'],
    ['index', '--vault', ''],
    ['index', '--vault', 'VAULT', '--data-dir', ''],
    ['index', '--vault', 'VAULT', 'extra'],
    ['index', '--vault', 'VAULT', '--bogus'],
    ['index', '--vault', 'VAULT', '--status', '--rebuild'],
    ['search', '--vault', 'VAULT'],
    ['search', 'x', '--vault', 'VAULT', '--top-k', '0'],
    ['search', 'x', '--vault', 'VAULT', '--top-k', '201'],
    ['search', 'x', '--vault', 'VAULT', '--mode', 'best'],
    ['search', 'x', '--vault', 'VAULT', '--after', '2024-02-30'],
    ['search', 'x'.repeat(100_001), '--vault', 'VAULT'],
    ['tool', 'read_note', '--vault', 'VAULT'],
    ['tools', 'extra'],
    ['chat', ' ', '--vault', 'VAULT'],
    ['chat', 'x', '--vault', 'VAULT', '--model', 'm'],
    ['chat', 'x', '--vault', 'VAULT', '--base-url', 'nowhere', '--model', 'm'],
    ['serve', '--port', '70000'],
  ])('2 for wrong usage, and nothing on stdout: %#', async (...args) => {
    const run = await latent(...args.map((arg) => (arg === 'VAULT' ? vault : arg)))
    expect({ ...run, stderr: '' }).toEqual({
      code: 2,
      stdout: args.length === 0 ? expect.stringContaining('Usage') : '',
      stderr: '',
    })
    if (args.length > 0) expect(run.stderr).toContain('Usage: latent')
  })

  test('1 for what failed, in one sentence', async () => {
    const missing = await latent('index', '--vault', join(folder, 'nowhere'), '--json')
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toContain('There is no folder')
    const file = await latent('search', 'x', '--vault', join(vault, 'Welcome.md'), '--json')
    expect(file).toMatchObject({ code: 1, stdout: '' })
    const state = await latent('index', ...here(), '--data-dir', join(vault, 'Welcome.md'))
    expect(state).toMatchObject({ code: 1, stdout: '' })
    expect(state.stderr).toContain('cannot keep its state')
  })

  test('0 for help, and --help behind -- is text', async () => {
    expect(await latent('help')).toMatchObject({ code: 0, stderr: '' })
    expect(await latent('search', '--help')).toMatchObject({ code: 0, stderr: '' })
    const { stdout } = await latent('search', ...here(), '--', '--help')
    expect(JSON.parse(stdout)).toBeInstanceOf(Array)
  })
})

test('a damaged store is set aside, and the command says so', async () => {
  await latent('index', ...here())
  const [id = ''] = await readdir(join(folder, 'data', 'vaults'))
  await writeFile(join(folder, 'data', 'vaults', id, 'state.db'), 'no database')
  const { code, stderr } = await latent('index', ...here())
  expect(code).toBe(0)
  expect(stderr).toContain('state.corrupt-')
})

describe('as a program', () => {
  test('writes the result to stdout, nothing else to stderr, and ends with 0', async () => {
    const run = await program('search', 'voltage', ...here())
    expect(run).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(run.stdout)).toMatchObject([{ path: 'circuits/Ohm.md' }, {}])
  })

  test('ends with 1 for what failed and 2 for wrong usage, and says why on stderr', async () => {
    const [failed, wrong] = await Promise.all([
      program('index', '--vault', join(folder, 'nowhere'), '--json'),
      program('bogus'),
    ])
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toContain('There is no folder')
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toContain('Usage: latent')
  })

  deepTest('several at once on one new vault share one state', async () => {
    const runs = await Promise.all(['a', 'b', 'c'].map((word) => program('chat', word, ...here())))
    expect(await readdir(join(folder, 'data', 'vaults'))).toHaveLength(1)
    expect(runs.map(({ code }) => code)).not.toContain(2)
  })
})
