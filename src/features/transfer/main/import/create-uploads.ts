import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Ids } from '../../../../main/platform/ports.ts'
import { createHeld } from '../held.ts'
import { stagingFailed, type Staging } from '../staging.ts'
import type { TransferLimits } from '../transfer-limits.ts'

/** Archives that a browser sends in pieces. */
export interface Uploads {
  begin(name: string, sizeBytes: number): Promise<string>
  /** @returns how much has come in. @throws LatentError `invalid_input` for a piece that is not the next */
  add(id: string, offset: number, bytes: Uint8Array): Promise<number>
  /** The whole file. @throws LatentError `invalid_input` while it is not all there */
  file(id: string): { readonly path: string; readonly name: string }
  discard(id: string): Promise<void>
  discardAll(): Promise<void>
}

interface Upload {
  readonly folder: string
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  received: number
  /** Pieces are written one after the other. */
  last: Promise<unknown>
}

const MOST_HELD = 2

export function createUploads({
  staging,
  ids,
  limits,
}: {
  readonly staging: Staging
  readonly ids: Ids
  readonly limits: TransferLimits
}): Uploads {
  const held = createHeld<Upload>(MOST_HELD, async ({ folder, last }) => {
    await last.catch(() => {})
    await staging.remove(folder)
  })

  async function append(upload: Upload, offset: number, bytes: Uint8Array): Promise<number> {
    if (offset !== upload.received || offset + bytes.byteLength > upload.sizeBytes)
      throw new LatentError(
        'invalid_input',
        'The file was not sent in order. Please send it again.',
      )
    const handle = await open(upload.path, 'r+')
    try {
      let written = 0
      while (written < bytes.byteLength)
        written += (
          await handle.write(bytes, written, bytes.byteLength - written, offset + written)
        ).bytesWritten
    } catch (error) {
      throw stagingFailed(error)
    } finally {
      await handle.close()
    }
    upload.received += bytes.byteLength
    return upload.received
  }

  return {
    async begin(name, sizeBytes) {
      if (sizeBytes > limits.maxTotalBytes)
        throw new LatentError(
          'invalid_input',
          `This file is larger than ${Math.round(limits.maxTotalBytes / 1e9)} GB. Unpack it and import the folder.`,
        )
      const id = ids.random()
      const folder = await staging.newFolder()
      const path = join(folder, 'archive')
      try {
        await (await open(path, 'wx', 0o600)).close()
      } catch (error) {
        throw stagingFailed(error)
      }
      const upload = { id, folder, path, name, sizeBytes, received: 0, last: Promise.resolve() }
      await held.add(upload)
      return id
    },
    add(id, offset, bytes) {
      const upload = held.get(id)
      const result = upload.last.then(() => append(upload, offset, bytes))
      upload.last = result.catch(() => {})
      return result
    },
    file(id) {
      const { path, name, received, sizeBytes } = held.get(id)
      if (received !== sizeBytes)
        throw new LatentError('invalid_input', 'The file has not come in whole yet.')
      return { path, name }
    },
    discard: (id) => held.drop(id),
    discardAll: () => held.dropAll(),
  }
}
