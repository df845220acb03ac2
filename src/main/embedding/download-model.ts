import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { fetchFile } from '../platform/fetch-file.ts'
import { hashFile } from '../platform/hash-file.ts'
import { isOfModelHost, modelFileUrl } from '../platform/model-host.ts'
import type { Fetch } from '../platform/network.ts'
import { type EmbeddingModel, modelDirectory, type ModelDirectories } from './models.ts'
import { MODEL_FILES } from './verify-model-files.ts'

export interface DownloadProgress {
  readonly file: string
  /** Of all files together, as far as the server said how long they are. */
  readonly doneBytes: number
  readonly totalBytes: number
}

export interface DownloadOptions {
  readonly model: EmbeddingModel
  readonly directories: ModelDirectories
  /** Origin of a host that serves `<owner>/<name>/resolve/<commit>/<file>`. */
  readonly remoteHost: string
  /** The network's. */
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

/** No model that is offered is near this; a host that sends more is not to be trusted. */
const MAX_BYTES = 1_000_000_000

/**
 * Fetches a model that a person asked for: the one moment when Latent loads one from the network. The files grow in a
 * folder beside the model's own and move there, with their checksums, only when all are what they should be; an end of any other
 * kind removes them, so a part of a model is never loaded.
 * @throws LatentError `unavailable` with the reason; `cancelled` by `signal`.
 */
export async function* downloadModel(
  options: DownloadOptions,
): AsyncGenerator<DownloadProgress, null> {
  const { model, directories, remoteHost, fetch: send, signal } = options
  const { source } = model
  if (!source) throw new LatentError('invalid_input', `${model.name} comes with Latent.`)
  const target = modelDirectory(model, directories)
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  const sums: string[] = []
  let doneBytes = 0
  try {
    for (const file of MODEL_FILES) {
      const { repository, commit: revision } = source
      const url = modelFileUrl(remoteHost, { repository, revision, file })
      const path = join(partial, file)
      await mkdir(dirname(path), { recursive: true })
      const before = doneBytes
      const mayLeadTo = isOfModelHost(remoteHost)
      for await (const bytes of fetchFile({ url, path, fetch: send, mayLeadTo, signal })) {
        doneBytes = before + bytes
        if (doneBytes > MAX_BYTES)
          throw new LatentError('unavailable', `${url.host} sent more than a model can be.`)
        yield { file, doneBytes, totalBytes: Math.max(model.sizeBytes, doneBytes) }
      }
      const sum = await hashFile(path, signal)
      if (sum !== source.sha256[file])
        throw new LatentError(
          'unavailable',
          `${url.host} sent another ${file} than the one that Latent knows for ${model.name}, so nothing of it was kept. Try again later; if it stays so, somebody changed that file.`,
        )
      sums.push(`${sum}  ./${file}\n`)
    }
    await writeFile(join(partial, 'SHA256SUMS'), sums.join(''))
    signal.throwIfAborted()
    await rm(target, { recursive: true, force: true })
    await rename(partial, target)
    return null
  } catch (error) {
    if (error instanceof LatentError || signal.aborted) throw error
    throw new LatentError(
      'unavailable',
      `${model.name} could not be downloaded from ${new URL(remoteHost).host}. Check the connection and the free space.`,
      undefined,
      { cause: error },
    )
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
