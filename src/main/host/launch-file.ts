import { rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Disposable } from '../platform/ports.ts'
import { onwardPage } from './onward-page.ts'

export interface LaunchFile extends Disposable {
  readonly path: string
}

/**
 * What the system's browser is started with: a page that leads to `address`. Every user of the machine can read a command
 * line, and only this one can read the file.
 */
export async function writeLaunchFile(dir: string, address: string): Promise<LaunchFile> {
  const path = join(dir, `open-latent-${randomUUID()}.html`)
  await writeFile(path, onwardPage(address), { flag: 'wx', mode: 0o600 })
  return { path, dispose: () => rm(path, { force: true }) }
}
