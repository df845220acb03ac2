/** The file of a model's folder that says the SHA-256 of the others, as sha256sum writes and reads it. */
export const CHECKSUMS = 'SHA256SUMS'

export const checksumLines = (
  files: readonly { readonly file: string; readonly sha256: string }[],
): string => files.map(({ file, sha256 }) => `${sha256}  ./${file}\n`).join('')

/** Lines of `<sha256>  ./<file>`, by file. */
export function parseChecksums(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const [, hash, file] of text.matchAll(/^([0-9a-f]{64}) [ *](?:\.\/)?(.+)$/gm))
    if (hash && file) sums.set(file.trimEnd(), hash)
  return sums
}
