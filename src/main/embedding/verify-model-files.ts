import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { CHECKSUMS, parseChecksums } from '../downloads/checksums.ts'
import { hashFile } from '../platform/hash-file.ts'
import { unlessGone } from '../platform/unless-gone.ts'

/**
 * Compares a model's files with its SHA256SUMS: a half-copied or exchanged file must never be loaded.
 * @param files relative to the folder
 * @returns a text that is the same for the same files only: vectors of two such texts must not be compared
 * @throws LatentError `unavailable` that names the file and what is wrong with it.
 */
export async function verifyModelFiles(
  directory: string,
  files: readonly string[],
): Promise<string> {
  const sums = parseChecksums(
    (await unlessGone(readFile(join(directory, CHECKSUMS), 'utf8'))) ?? '',
  )
  const fingerprint = createHash('sha256')
  for (const file of files) {
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
