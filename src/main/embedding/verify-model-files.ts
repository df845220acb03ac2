import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { hashFile } from '../platform/hash-file.ts'
import { unlessGone } from '../platform/unless-gone.ts'

/** The files a model is loaded from, relative to its folder. */
export const MODEL_FILES = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/model_quantized.onnx',
] as const
export type ModelFile = (typeof MODEL_FILES)[number]

/**
 * Compares a model's files with its SHA256SUMS: a half-copied or exchanged file must never be loaded.
 * @returns a text that is the same for the same files only: vectors of two such texts must not be compared
 * @throws LatentError `unavailable` that names the file and what is wrong with it.
 */
export async function verifyModelFiles(directory: string): Promise<string> {
  const sums = parseSums(await readIfThere(join(directory, 'SHA256SUMS')))
  const fingerprint = createHash('sha256')
  for (const file of MODEL_FILES) {
    const expected = sums.get(file)
    if (expected === undefined)
      throw new LatentError(
        'unavailable',
        `The embedding model is incomplete: no checksum for ${file}.`,
      )
    const actual = await hashFile(join(directory, file))
    if (actual === null)
      throw new LatentError('unavailable', `The embedding model is incomplete: ${file} is missing.`)
    if (actual !== expected)
      throw new LatentError(
        'unavailable',
        `The embedding model is damaged: ${file} is not what it should be.`,
      )
    fingerprint.update(actual)
  }
  return fingerprint.digest('hex').slice(0, 16)
}

/** Lines of `<sha256>  ./<file>`, as sha256sum writes them. */
function parseSums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const [, hash, file] of text.matchAll(/^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/gm))
    if (hash && file) sums.set(file.trimEnd(), hash)
  return sums
}

const readIfThere = async (path: string): Promise<string> =>
  (await unlessGone(readFile(path, 'utf8'))) ?? ''
