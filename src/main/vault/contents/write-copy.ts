import { randomBytes } from 'node:crypto'
import type * as nodeFs from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../platform/error-code.ts'
import { syncFolder } from '../disk/sync-folder.ts'

export type CopyCalls = Pick<typeof nodeFs, 'open' | 'rename' | 'unlink' | 'mkdir'>

/** Makes the folder of `path`, durably, when it turns out to be missing: mostly it is there. */
export async function inFolderOf<T>(
  calls: CopyCalls,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  const made = await calls.mkdir(dirname(path), { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncFolder(calls, dirname(made))
  return work()
}

/**
 * Writes a file of Latent's own, whole or not at all; its folder is made. Durable on return unless said otherwise.
 * @param file absolute; replaced when it is there
 */
export async function writeCopy(
  calls: CopyCalls,
  file: string,
  bytes: Uint8Array,
  { isDurable = true }: { readonly isDurable?: boolean } = {},
): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await inFolderOf(calls, file, () => calls.open(temporary, 'wx', 0o600))
    try {
      await handle.writeFile(bytes)
      if (isDurable) await handle.sync()
    } finally {
      await handle.close()
    }
    await calls.rename(temporary, file)
  } catch (error) {
    await calls.unlink(temporary).catch(() => {})
    throw error
  }
  if (isDurable) await syncFolder(calls, dirname(file))
}
