import { getFileNameLowLevel, type Entry } from 'yauzl'

export type EntryPath =
  | { readonly path: string; readonly isFolder: boolean }
  /** Not to be unpacked. `shown` is for the person, `problem` a sentence. */
  | { readonly shown: string; readonly problem: string }

/**
 * Where an entry of an archive wants to stand. Whoever made the archive chose the name: it may point anywhere, and is
 * only ever used for the plan of the import, never as the place of a file on disk.
 */
export function entryPath(
  entry: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>,
): EntryPath {
  // Programs of Windows write backslashes between folders.
  const name = decodeName(entry).replaceAll('\\', '/')
  const refuse = (problem: string): EntryPath => ({ shown: name, problem })
  if (name === '') return refuse('It has no name.')
  if (name.includes('\0')) return refuse('Its name has a zero character in it.')
  if (name.startsWith('/') || /^[a-z]:\//i.test(name))
    return refuse('Its name is an absolute path, so it was left out.')
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.includes('..'))
    return refuse('Its name leads out of the archive, so it was left out.')
  if (segments.length === 0) return refuse('It has no name.')
  return { path: segments.join('/'), isFolder: name.endsWith('/') }
}

const UTF8 = 0x800
const UNICODE_PATH = 0x7075

/** The bytes of a name as text: many programs write UTF-8 and do not say so, the others mean the code page 437. */
function decodeName({
  fileNameRaw,
  generalPurposeBitFlag,
  extraFields,
}: Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields'>): string {
  const saysUtf8 = (generalPurposeBitFlag & UTF8) !== 0
  if (saysUtf8 || !extraFields.some(({ id }) => id === UNICODE_PATH)) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw)
    } catch {
      // Not UTF-8, whatever it says.
    }
  }
  return getFileNameLowLevel(generalPurposeBitFlag & ~UTF8, fileNameRaw, extraFields, true)
}
