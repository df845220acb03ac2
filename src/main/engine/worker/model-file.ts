import { stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { basename } from 'node:path'
import type { GgufFileInfo, GgufInsights } from 'node-llama-cpp'
import type { ModelFile } from '../../../shared/domain/models/engine.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { ENGINE_WORDS } from '../words.ts'
import type { Runtime } from './llama.ts'
import { fitContext } from './memory.ts'

/** The head of a file that can be loaded, as far as its head says so. */
export interface ReadFile {
  readonly info: GgufFileInfo
  readonly insights: GgufInsights
}

/** What a file says of itself. @throws LatentError `not_found`, `unavailable` */
export const inspectFile = async (path: string, runtime: Runtime): Promise<ModelFile> =>
  (await readModelFile(path, runtime)).file

/** The same, with its head; null where that cannot be read. @throws as `inspectFile` */
export async function readModelFile(
  path: string,
  runtime: Runtime,
): Promise<{ readonly file: ModelFile; readonly head: ReadFile | null }> {
  const bytes = await sizeOf(path)
  const head = await readHead(path, runtime)
  return { file: await describedFile(path, bytes, head), head }
}

async function describedFile(
  path: string,
  bytes: number,
  read: ReadFile | null,
): Promise<ModelFile> {
  const unknown = { path, bytes, name: basename(path), contextTokens: null, memoryBytes: null }
  if (read === null) return { ...unknown, problem: ENGINE_WORDS.notGguf }
  const { info, insights } = read
  const name = info.metadata.general?.name?.trim() || unknown.name
  const contextTokens = insights.trainContextSize ?? null
  const known = { ...unknown, name: name.slice(0, 256), contextTokens }
  if (bytes < insights.modelSize) return { ...known, problem: ENGINE_WORDS.notWhole }
  if (!insights.hasDecoder) return { ...known, problem: ENGINE_WORDS.noGenerator }
  const { memoryBytes } = await fitContext(insights, { wanted: null, freeBytes: freeBytes() })
  return { ...known, memoryBytes, problem: memoryProblem(memoryBytes) }
}

/** Null where it has none that can be read. */
async function readHead(path: string, { library, llama }: Runtime): Promise<ReadFile | null> {
  try {
    const info = await library.readGgufFileInfo(path, {
      sourceType: 'filesystem',
      logWarnings: false,
    })
    return { info, insights: await library.GgufInsights.from(info, llama) }
  } catch (error) {
    console.error(error)
    return null
  }
}

/** What programs can still get. */
export const freeBytes = (): number => process.availableMemory()

const memoryProblem = (needsBytes: number): string | null =>
  needsBytes > totalmem()
    ? ENGINE_WORDS.tooLarge(inGigabytes(needsBytes), inGigabytes(totalmem()))
    : null

/** @throws LatentError `not_found`, `unavailable` */
async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path)
    if (found.isFile()) return found.size
  } catch (cause) {
    if (!isMissing(cause))
      throw new LatentError('unavailable', ENGINE_WORDS.notReadable(path), undefined, { cause })
  }
  throw new LatentError('not_found', ENGINE_WORDS.notFound(path))
}
const isMissing = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR)$/.test(errorCode(error) ?? '')

const inGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
