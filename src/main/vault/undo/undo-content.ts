import type { UndoClash } from '../../../shared/contract/history.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { mergeTexts } from '../../../shared/domain/text/merge-texts.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { RecordedEntry } from '../model/journal.ts'
import type { FoundImage } from '../contents/found-image.ts'
import { damagedImage } from '../contents/pre-images.ts'
import { decodeText, encodeText, etagOf } from '../model/text-file.ts'
import type { Thread } from './undo-threads.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { type ExistingFile, existingFile } from '../read/journalled-file.ts'
import { isInTrash, withoutTrash } from '../model/trash-path.ts'

/** What an undo makes of the content of one file. */
export type ContentPlan =
  | {
      readonly status: 'ready'
      readonly found: ExistingFile
      /** What the file is to have in it; null: what it has. */
      readonly content: Uint8Array | null
      /** True: there was no such file before, so it goes into the trash. */
      readonly isCreated: boolean
    }
  | { readonly status: 'clash'; readonly clash: UndoClash }
  | { readonly status: 'refused'; readonly reason: string }

const refused = (reason: string): ContentPlan => ({ status: 'refused', reason })

/**
 * Takes the selected changes of a file's content back, newest first: where the file is still what a change left, it
 * gets what was before; where it was changed since, what was changed since is merged into that by lines.
 */
export async function planContent(
  door: WriteDoor,
  { entries, place }: Thread,
): Promise<ContentPlan> {
  const name = entries.at(-1)?.path ?? ''
  const found = place === null ? null : await openFile(door, place)
  if (typeof found === 'string') return refused(found)
  if (found === null || place === null)
    return refused(
      isInTrash(place ?? name)
        ? `${withoutTrash(place ?? name)} was removed from the trash.`
        : `There is no file at ${place ?? name} any more.`,
    )
  if (
    found.file.isLink &&
    entries.some(({ toPath, preEtag }) => toPath !== null || preEtag === null)
  )
    return refused(`${place} is a link to another file by now, so it was left alone.`)
  const stretches = stretchesOf(entries)
  const isCreated = stretches.at(-1)?.preEtag === null
  let content: Uint8Array | null = null
  let etag: Etag = found.etag
  for (const { preEtag, postEtag } of stretches) {
    if (etag === preEtag) continue
    if (preEtag === null) {
      if (etag === postEtag) continue
      return clashOf(door, { place, found, entries, wanted: null })
    }
    const before = await door.images.find(preEtag)
    if (before.status !== 'kept') return refused(notKept(place, before))
    content =
      etag === postEtag
        ? before.bytes
        : merged({
            base: await keptBytes(door, postEtag),
            mine: content ?? found.bytes,
            theirs: before.bytes,
          })
    if (content === null)
      return clashOf(door, { place, found, entries, wanted: stretches.at(-1)?.preEtag ?? null })
    etag = etagOf(content)
  }
  // As with a new file: what was written since it came out of the trash does not go back there with it.
  const appeared = entries.find(({ wasAt, toPath }) => isInTrash(wasAt) && !isInTrash(toPath ?? ''))
  if (appeared && !isInTrash(place) && etag !== appeared.preEtag)
    return clashOf(door, { place, found, entries, wanted: null })
  if (etag === found.etag) content = null
  if (content !== null && !isCreated && (found.file.stats.mode & 0o200n) === 0n)
    return refused(`${place} is read-only, so it stays as it is.`)
  // What was never there before goes as it is.
  return { status: 'ready', found, content: isCreated ? null : content, isCreated }
}

/** Changes of the content that follow on one another, as one; newest first. */
interface Stretch {
  /** Null: the file was made by it. */
  readonly preEtag: Etag | null
  readonly postEtag: Etag
}

function stretchesOf(entries: readonly RecordedEntry[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { preEtag, postEtag } of entries.toReversed()) {
    if (postEtag === null) continue
    const newer = stretches.at(-1)
    if (newer?.preEtag === postEtag) stretches[stretches.length - 1] = { ...newer, preEtag }
    else stretches.push({ preEtag, postEtag })
  }
  return stretches
}

/** Null for none; a sentence when it may not be opened. */
async function openFile(door: WriteDoor, path: string): Promise<ExistingFile | string | null> {
  try {
    return await existingFile(door, path)
  } catch (error) {
    if (error instanceof LatentError) return error.message
    throw error
  }
}

async function keptBytes({ images }: WriteDoor, etag: Etag): Promise<Uint8Array | null> {
  const found = await images.find(etag)
  return found.status === 'kept' ? found.bytes : null
}

const notKept = (path: string, { status }: FoundImage): string =>
  status === 'damaged' ? damagedImage(path) : `The earlier text of ${path} is not kept any more.`

/** Null when one of them is not there or not text, or when changes overlap. */
function merged(images: Readonly<Record<'base' | 'mine' | 'theirs', Uint8Array | null>>) {
  const [base, mine, theirs] = [images.base, images.mine, images.theirs].map(textOf)
  if (base == null || mine == null || theirs == null) return null
  const result = mergeTexts({ base, mine, theirs })
  return result.status === 'merged' ? encodeText(result.text) : null
}

function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null
  const { text, readOnlyReason } = decodeText(bytes)
  return readOnlyReason === null ? text : null
}

async function clashOf(
  door: WriteDoor,
  {
    place,
    found,
    entries,
    wanted,
  }: {
    readonly place: string
    readonly found: ExistingFile
    readonly entries: readonly RecordedEntry[]
    readonly wanted: Etag | null
  },
): Promise<ContentPlan> {
  const current = textOf(found.bytes)
  const before = wanted === null ? null : textOf(await keptBytes(door, wanted))
  if (current === null || (wanted !== null && before === null))
    return refused(`${place} was changed since, so it stays as it is.`)
  const changeIds = entries.map(({ changeId }) => changeId).toReversed()
  return {
    status: 'clash',
    clash: { path: vaultPath(place), changeIds, current, currentEtag: found.etag, wanted: before },
  }
}
