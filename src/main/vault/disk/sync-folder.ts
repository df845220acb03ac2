import { constants } from 'node:fs'
import type * as nodeFs from 'node:fs/promises'

/** Makes renames and new names in `folder` durable. Windows cannot open folders and does this itself. */
export async function syncFolder(
  calls: Pick<typeof nodeFs, 'open'>,
  folder: string,
): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await calls.open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
