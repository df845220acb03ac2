import { open, stat, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { LatentError } from '../../shared/rpc/errors.ts'
import { DOWNLOAD_WORDS } from './download-words.ts'
import { errorCode } from './error-code.ts'
import type { Fetch } from './network.ts'
import { unlessGone } from './unless-gone.ts'

export interface FetchFileOptions {
  readonly url: URL
  /** Absolute; its folder is there. */
  readonly path: string
  /** The network's. */
  readonly fetch: Fetch
  /** Whether a redirect is followed. */
  readonly mayLeadTo: (url: URL) => boolean
  /**
   * How long the file is in the end: what is at `path` already is its beginning, and only the rest is asked for. Left out,
   * its length is not known, and nothing may be at `path`.
   */
  readonly totalBytes?: number
  /** A host that sends nothing for so long is given up. Default: a minute. */
  readonly stallMs?: number
  readonly signal: AbortSignal
}

const MOST_REDIRECTS = 5
/** Of what comes compressed nobody could tell where its part ends. */
const AS_IT_IS = { 'accept-encoding': 'identity' }

/**
 * Fetches one file and yields how many bytes of it are on disk. What was written stays there however it ends, so compare
 * its checksum before anything uses it.
 * @throws LatentError `unavailable` with a sentence; the reason of `signal`; other errors of the connection or the disk
 */
export async function* fetchFile(options: FetchFileOptions): AsyncGenerator<number, void> {
  const { url, path, totalBytes, stallMs = 60_000, signal } = options
  const stall = new AbortController()
  const timer = setTimeout(
    () =>
      stall.abort(new LatentError('unavailable', DOWNLOAD_WORDS.silent(url.host, stallMs / 1000))),
    stallMs,
  )
  const either = AbortSignal.any([signal, stall.signal])
  try {
    const there = totalBytes === undefined ? 0 : await partBytes(path, totalBytes)
    if (there === totalBytes) {
      yield there
      return
    }
    const { body, from } = await ask(options, there, either)
    let bytes = from
    await using output = await open(path, totalBytes === undefined ? 'wx' : from > 0 ? 'a' : 'w')
    for await (const part of Readable.fromWeb(body)) {
      const piece: Uint8Array = part
      timer.refresh()
      bytes += piece.length
      if (totalBytes !== undefined && bytes > totalBytes)
        throw new LatentError('unavailable', DOWNLOAD_WORDS.tooLong(url.host))
      await write(output, piece)
      yield bytes
    }
    await output.sync()
    if (totalBytes !== undefined && bytes < totalBytes)
      throw new LatentError('unavailable', DOWNLOAD_WORDS.cutShort(url.host))
  } catch (error) {
    // What undici throws for an abort in the middle of a body need not be its reason.
    if (either.aborted) throw either.reason
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What is there of a file of `totalBytes`; none for what is longer, which is not a part of it. */
async function partBytes(path: string, totalBytes: number): Promise<number> {
  const size = (await unlessGone(stat(path)))?.size ?? 0
  return size > totalBytes ? 0 : size
}

/** What comes after `from`, or, from 0, the whole file: not every host gives a part, or has the same file still. */
async function ask(
  options: FetchFileOptions,
  from: number,
  signal: AbortSignal,
): Promise<{ readonly body: ReadableStream; readonly from: number }> {
  const { url, totalBytes } = options
  const range = from > 0 ? { range: `bytes=${from}-` } : {}
  const response = await follow(options, { headers: { ...AS_IT_IS, ...range }, signal })
  const { body, status, ok } = response
  if (from > 0 && isRest(response, from, totalBytes) && body) return { body, from }
  if (from > 0 && (status === 206 || status === 416)) {
    await body?.cancel()
    return ask(options, 0, signal)
  }
  if (!ok || !body)
    throw new LatentError('unavailable', DOWNLOAD_WORDS.answered(url.host, status, url.pathname))
  await checkLength(response, options)
  return { body, from: 0 }
}

/** Whether it is what comes after `from` of a file as long as the wanted one. */
function isRest({ status, headers }: Response, from: number, totalBytes?: number): boolean {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return status === 206 && Number(first) === from && Number(total) === totalBytes
}

/** Says at once that it is another file, where its length does. */
async function checkLength(
  { headers, body }: Response,
  { url, totalBytes }: FetchFileOptions,
): Promise<void> {
  const said = headers.get('content-length')
  if (said === null || totalBytes === undefined || Number(said) === totalBytes) return
  await body?.cancel()
  throw new LatentError('unavailable', DOWNLOAD_WORDS.another(url.host))
}

async function follow(
  { url, fetch: send, mayLeadTo }: FetchFileOptions,
  init: RequestInit,
): Promise<Response> {
  let at = url
  for (let hops = 0; ; hops += 1) {
    const response = await send(at, { ...init, redirect: 'manual' })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const to = URL.parse(location, at.href)
    if (to === null || hops >= MOST_REDIRECTS || !mayLeadTo(to))
      throw new LatentError('unavailable', DOWNLOAD_WORDS.ledAway(url.host, to?.host ?? location))
    at = to
  }
}

async function write(output: FileHandle, piece: Uint8Array): Promise<void> {
  try {
    await output.writeFile(piece)
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error
    throw new LatentError('unavailable', DOWNLOAD_WORDS.diskFull, undefined, { cause: error })
  }
}
