import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { errorCode } from '../platform/error-code.ts'
import type { Clock, Disposable } from '../platform/ports.ts'
import { repeat } from '../platform/repeat.ts'
import { CUSTOM_CSS_UNWRITTEN, FIRST_CUSTOM_CSS } from './words.ts'

const FILE_NAME = 'custom.css'
/** Editors write in many ways, and none of them takes long enough to be waited for. */
const LOOK_EVERY_MS = 1000
const MOST_BYTES = 1_000_000

/** The file of the person's own styles, looked at while it is used. */
export interface CustomCss extends Disposable {
  /** `revision` is null where it is not used, not there, or too large. */
  state(): Promise<{ readonly file: string; readonly revision: number | null }>
  /** What is in it; null where it has no revision. */
  text(): Promise<string | null>
  /** The file, made where there was none. @throws LatentError `unavailable` */
  made(): Promise<string>
  /** To be said when it is used from now on, or not any more. */
  usedOrNot(): void
}

export function createCustomCss({
  dataDir,
  isUsed,
  changed,
  clock,
}: {
  readonly dataDir: string
  readonly isUsed: () => boolean
  /** The file says something else. */
  readonly changed: () => Promise<void>
  readonly clock: Clock
}): CustomCss {
  const file = join(dataDir, FILE_NAME)
  let looking: Disposable | null = null

  async function revision(): Promise<number | null> {
    if (!isUsed()) return null
    const found = await stat(file).catch(() => null)
    if (!found?.isFile() || found.size > MOST_BYTES) return null
    return Math.round(found.mtimeMs)
  }
  function usedOrNot(): void {
    if (!isUsed()) return void stop()
    if (looking) return
    let last: number | null | undefined
    looking = repeat(
      async () => {
        const now = await revision()
        if (last !== undefined && now !== last) await changed()
        last = now
      },
      { firstMs: 0, everyMs: LOOK_EVERY_MS, clock },
    )
  }
  async function stop(): Promise<void> {
    const ended = looking
    looking = null
    await ended?.dispose()
  }
  usedOrNot()
  return {
    state: async () => ({ file, revision: await revision() }),
    text: async () => ((await revision()) === null ? null : readFile(file, 'utf8')),
    async made() {
      try {
        await writeFile(file, FIRST_CUSTOM_CSS, { flag: 'wx', mode: 0o600 })
      } catch (cause) {
        if (errorCode(cause) !== 'EEXIST')
          throw new LatentError('unavailable', CUSTOM_CSS_UNWRITTEN(file), undefined, {
            cause,
          })
      }
      return file
    },
    usedOrNot,
    dispose: stop,
  }
}
