import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A copy of this checkout in which files may be changed. */
export interface TreeCopy {
  readonly folder: string
  /** Runs a program of Node in it. `text` is all that it printed; `code` 1 stands for every failure. */
  run(...args: string[]): Promise<{ code: number; text: string }>
  remove(): Promise<void>
}

/** What git knows of, and what it would be told of; the packages are a link to those of this checkout. */
export async function copyTree(): Promise<TreeCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'latent-tree-'))
  // Some tests run as somebody else, who has to get in.
  await chmod(folder, 0o755)
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })
  for (const file of stdout.split('\n').filter((path) => path !== '')) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error // deleted, and not committed yet
    })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The deep run's own switch is not for what runs in the copy.
  const env = { ...process.env, LATENT_DEEP: '' }
  return {
    folder,
    run: (...args) =>
      run(process.execPath, args, { cwd: folder, env, maxBuffer: 1e8 }).then(
        ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
        ({ stdout, stderr }) => ({ code: 1, text: String(stdout) + String(stderr) }),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
