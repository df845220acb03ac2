import type { DeletedNote } from '../../../shared/contract/history.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createPathPicker, isFree } from '../read/free-path.ts'
import { decodeText } from '../model/text-file.ts'
import { namelessId } from '../model/nameless-id.ts'
import type { WriteDoor } from '../write/write-door.ts'

/** More than anybody looks through; the youngest are in it. */
const MOST = 200
const ASKED_AT_ONCE = 500

/**
 * Texts that are kept, and that no change in the journal names: it was damaged before it had a second copy, or what
 * was held when Latent ended had no name left. Each with a free name made from its first line. Not those that a file
 * of the vault still has.
 * @param present which of these contents a file has now
 */
export async function listNamelessTexts(
  door: WriteDoor,
  present: (etags: ReadonlySet<Etag>) => Promise<ReadonlySet<Etag>>,
  signal: AbortSignal,
): Promise<DeletedNote[]> {
  const { images, journal } = door
  const keptAtMs = new Map<Etag, number>()
  for await (const { etags, arrivedMs } of images.units(signal))
    for (const etag of etags) keptAtMs.set(etag, arrivedMs)
  const all = [...keptAtMs.keys()]
  for (let at = 0; at < all.length; at += ASKED_AT_ONCE)
    for (const named of journal.needed(all.slice(at, at + ASKED_AT_ONCE), 0)) keptAtMs.delete(named)
  for (const there of await present(new Set(keptAtMs.keys()))) keptAtMs.delete(there)

  const pick = createPathPicker((path) => isFree(door, path))
  const texts: DeletedNote[] = []
  for (const [etag, savedAtMs] of [...keptAtMs].toSorted(([, a], [, b]) => b - a)) {
    signal.throwIfAborted()
    if (texts.length === MOST) break
    const found = await images.find(etag)
    if (found.status !== 'kept') continue
    const { text, readOnlyReason } = decodeText(found.bytes)
    if (readOnlyReason !== null || text.trim() === '') continue
    const path = await pick(`${nameFrom(text)}.md`, { isFolder: false })
    const sizeBytes = found.bytes.byteLength
    texts.push({
      path: vaultPath(path),
      changeId: namelessId(etag),
      savedAtMs,
      sizeBytes,
      isNameless: true,
    })
  }
  return texts
}

const MAX_NAME = 60

/** Letters, digits and spaces of the first line that has some, after the frontmatter. */
function nameFrom(text: string): string {
  const lines = text.replace(/^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/, '').split(/\r\n?|\n/)
  const words = lines
    .map((line) => line.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .find((line) => line !== '')
  const beginning = Array.from(words ?? '')
    .slice(0, MAX_NAME)
    .join('')
    .trim()
  return beginning === '' ? 'Text without a name' : `${beginning} (name lost)`
}
