import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const LISTS = ['src/main/features.ts', 'src/renderer/src/features.ts']
const names = await readdir(join(root, 'src/features'))

let copy: string
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'latent-without-'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of stdout.split('\n').filter((path) => path !== '')) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error // deleted, and not committed yet
    })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterEach(() => rm(copy, { recursive: true, force: true }))

const inCopy = async (...args: string[]): Promise<{ code: number; text: string }> =>
  run(process.execPath, args, { cwd: copy, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ stdout, stderr }) => ({ code: 1, text: String(stdout) + String(stderr) }),
  )

test.each(names)(
  'without %s, its folder and its lines, the rest is typed, is built, and opens a vault',
  async (name) => {
    await rm(join(copy, 'src/features', name), { recursive: true })
    for (const list of LISTS) {
      const text = await readFile(join(copy, list), 'utf8')
      const isIts = (line: string): boolean =>
        line.includes(`/features/${name}/`) || line.trim() === `${camelCase(name)},`
      const left = text.split('\n').filter((line) => !isIts(line))
      await writeFile(join(copy, list), left.join('\n'))
    }
    // Tests too: none of those that are left may need it.
    for (const part of ['shared', 'node', 'web', 'e2e'])
      expect(
        await inCopy('node_modules/typescript/bin/tsc', '-p', `tsconfig.${part}.json`),
      ).toEqual({ code: 0, text: '' })
    const build = await inCopy('node_modules/electron-vite/bin/electron-vite.js', 'build')
    expect(build.text).toContain('built in')
    expect(build.code).toBe(0)
    const vault = join(copy, 'vault')
    await mkdir(vault)
    await writeFile(join(vault, 'a.md'), 'The sill is wet.\n')
    const places = ['--vault', vault, '--data-dir', join(copy, 'data')]
    const search = await inCopy('out/main/cli.js', 'search', 'sill', ...places)
    expect(search.text).toContain('a.md')
    expect(search.code).toBe(0)
  },
  600_000,
)

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
