import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Etag } from '../../../../shared/domain/text/etag.ts'
import { isAbort, LatentError } from '../../../../shared/rpc/errors.ts'
import { errorCode } from '../../../../main/platform/error-code.ts'
import { createBudget } from './budget.ts'
import type { OnProgress, SkippedSource, SourceFile, SourceListing } from '../source-file.ts'
import type { TransferLimits } from '../transfer-limits.ts'
import { walkFolder, type FoundFile } from '../walk-folder.ts'

export interface ReadFolderOptions {
  readonly limits: TransferLimits
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
}

/**
 * Lists a folder that is imported, with the hash of every file, so that what is imported later is what was seen. Reads
 * only; the files stay where they are.
 * @throws LatentError `not_found`, `invalid_input` over a limit
 */
export async function readFolder(
  root: string,
  { limits, signal, onProgress }: ReadFolderOptions,
): Promise<SourceListing> {
  const budget = createBudget(limits, null)
  const found: FoundFile[] = []
  const skipped: SkippedSource[] = []
  let emptyFolders = 0
  try {
    for await (const entry of walkFolder(root, { signal })) {
      if (entry.kind === 'empty-folder') emptyFolders++
      else if (entry.kind === 'skipped') skipped.push({ path: entry.path, reason: entry.reason })
      else {
        budget.spendFiles(1)
        budget.spendBytes(entry.sizeBytes)
        found.push(entry)
        onProgress(0, found.length)
      }
    }
  } catch (cause) {
    if (cause instanceof LatentError || isAbort(cause)) throw cause
    throw new LatentError(
      'not_found',
      `There is no folder ${root} that Latent can read.`,
      undefined,
      {
        cause,
      },
    )
  }
  const files: SourceFile[] = []
  for (const { path, absolutePath, sizeBytes } of found) {
    signal.throwIfAborted()
    const etag = await hashOf(absolutePath, signal)
    if (etag === null) skipped.push({ path, reason: 'It cannot be opened.' })
    else files.push({ path, file: absolutePath, sizeBytes, etag })
    onProgress(files.length + skipped.length, found.length)
  }
  return { files, skipped, emptyFolders }
}

/** Not followed at the end and not waited for: what was a file a moment ago may be a link or a pipe now. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

async function hashOf(absolutePath: string, signal: AbortSignal): Promise<Etag | null> {
  try {
    const handle = await open(absolutePath, READ)
    try {
      if (!(await handle.stat()).isFile()) return null
      const hash = createHash('sha256')
      for await (const part of handle.createReadStream({ autoClose: false, signal }))
        hash.update(part as Buffer)
      return hash.digest('hex')
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (isAbort(error)) throw error
    if (errorCode(error) === undefined) throw error
    return null
  }
}
