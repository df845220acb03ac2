import { readFile } from 'node:fs/promises'
import { decodeText, MAX_TEXT_BYTES, tooLarge, type DecodedText } from '../vault/text-file.ts'
import type { SourceFile } from './source-file.ts'

/** The text of a source, by the vault's own rules; what is too large to be opened as text is not even read. */
export async function readText({
  file,
  sizeBytes,
}: Pick<SourceFile, 'file' | 'sizeBytes'>): Promise<DecodedText> {
  return sizeBytes > MAX_TEXT_BYTES ? tooLarge : decodeText(await readFile(file))
}
