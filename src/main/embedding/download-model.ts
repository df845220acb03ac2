import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Fetch } from '../platform/network.ts'
import { type EmbeddingModel, modelDirectory, type ModelDirectories } from './models.ts'
import { MODEL_FILES } from './verify-model-files.ts'

export interface DownloadProgress {
  readonly file: string
  /** Of all files together, as far as the server said how long they are. */
  readonly doneBytes: number
  readonly totalBytes: number
}

/** Where models come from unless a test says otherwise. */
export const MODEL_HOST = 'https://huggingface.co'

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
/** A host that sends nothing for so long is given up. */
const STALL_MS = 60_000

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
      const url = new URL(`/${source.repository}/resolve/${source.commit}/${file}`, remoteHost)
      const path = join(partial, file)
      await mkdir(dirname(path), { recursive: true })
      const before = doneBytes
      const download = fetchFile(url, path, { send, signal })
      try {
        for (let step = await download.next(); ; step = await download.next()) {
          if (step.done) {
            if (step.value !== source.sha256[file])
              throw new LatentError(
                'unavailable',
                `${url.host} sent another ${file} than the one that Latent knows for ${model.name}, so nothing of it was kept. Try again later; if it stays so, somebody changed that file.`,
              )
            sums.push(`${step.value}  ./${file}\n`)
            break
          }
          doneBytes = before + step.value
          if (doneBytes > MAX_BYTES)
            throw new LatentError('unavailable', `${url.host} sent more than a model can be.`)
          yield { file, doneBytes, totalBytes: Math.max(model.sizeBytes, doneBytes) }
        }
      } finally {
        await download.return('') // a reader may have walked away in the middle of the file
      }
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

/** Yields the bytes written so far, and returns the sha256 of the whole file. */
async function* fetchFile(
  url: URL,
  path: string,
  { send, signal }: { readonly send: Fetch; readonly signal: AbortSignal },
): AsyncGenerator<number, string> {
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), STALL_MS)
  try {
    const response = await send(url, { signal: AbortSignal.any([signal, stall.signal]) })
    const { body } = response
    if (!response.ok || !body)
      throw new LatentError(
        'unavailable',
        `${url.host} answered ${response.status} for ${url.pathname}.`,
      )
    const hash = createHash('sha256')
    await using output = await open(path, 'wx')
    let bytes = 0
    for await (const part of Readable.fromWeb(body)) {
      const piece: Uint8Array = part
      timer.refresh()
      hash.update(piece)
      bytes += piece.length
      await output.writeFile(piece)
      yield bytes
    }
    await output.sync()
    return hash.digest('hex')
  } finally {
    clearTimeout(timer)
  }
}
