import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'

/** What main says of files with these bytes, by their paths. */
export function fileAnswers(files: Readonly<Record<string, Uint8Array | string>>): Answers {
  const bytesOf = (path: string): Uint8Array => {
    const file = files[path]
    if (file === undefined) throw new LatentError('not_found', `File not found: ${path}`)
    return typeof file === 'string' ? new TextEncoder().encode(file) : file
  }
  return {
    'file.info': ({ path }) => ({ sizeBytes: bytesOf(path).length, modifiedMs: 1 }),
    'file.read': ({ path, from, length }) => {
      const bytes = bytesOf(path)
      return {
        sizeBytes: bytes.length,
        modifiedMs: 1,
        base64: toBase64(bytes.subarray(from, from + length)),
      }
    },
    'file.names': ({ query }) =>
      Object.keys(files)
        .filter((path) => path.endsWith(query))
        .map((path) => ({ path: path as never, linkText: path.replace(/^.*\//, '') })),
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
