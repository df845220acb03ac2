import { readFile } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../../main/platform/error-code.ts'
import {
  decodeText,
  MAX_TEXT_BYTES,
  tooLarge,
  type DecodedText,
} from '../../../main/vault/model/text-file.ts'
import type { SourceFile } from './source-file.ts'

/**
 * The text of a source, by the vault's own rules; what is too large to be opened as text is not even read.
 * @throws LatentError `unavailable` when it is gone or cannot be read
 */
export async function readText({
  path,
  file,
  sizeBytes,
}: Pick<SourceFile, 'path' | 'file' | 'sizeBytes'>): Promise<DecodedText> {
  if (sizeBytes > MAX_TEXT_BYTES) return tooLarge
  const bytes = await readFile(file).catch((cause: unknown) => {
    const why = errorCode(cause) ?? 'unknown error'
    const message = `${path} cannot be read any more (${why}). Please start again.`
    throw new LatentError('unavailable', message, undefined, { cause })
  })
  return decodeText(bytes)
}
