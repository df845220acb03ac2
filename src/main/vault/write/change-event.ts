import type { VaultChange } from '../../../shared/contract/note.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { folderOf, isHiddenPath, isNotePath } from '../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { eachAtOnce } from './each-at-once.ts'
import { filesBelow } from '../read/folder-files.ts'
import type { JournalEntry } from '../model/journal.ts'
import type { VaultChangeEvent } from '../model/vault-change-event.ts'
import type { WriteDoor } from './write-door.ts'
import { existingFile, resolveJournalled } from '../read/journalled-file.ts'

/**
 * What finished changes mean for those who look at the vault: each file that came, changed or went; a folder as the
 * notes in it. The trash is no place that they see.
 * @param newFolders absolute
 */
export async function changeEventOf(
  door: WriteDoor,
  entries: readonly JournalEntry[],
  newFolders: readonly string[],
): Promise<VaultChangeEvent> {
  const seen = new Map<string, Etag | null>()
  const folders = new Set<string>()
  for (const entry of entries) {
    for (const [path, etag] of await changesOf(door, entry)) seen.set(path, etag)
    for (const place of [entry.path, entry.toPath])
      if (place !== null && !isHiddenPath(place)) folders.add(folderOf(place))
  }
  for (const folder of newFolders) folders.add(folderOf(relativeTo(door.root, folder)))
  const wholeFolders = entries
    .filter(({ isFolder }) => isFolder)
    .flatMap(({ path, toPath }) => visible([path, ...(toPath === null ? [] : [toPath])]))
  const moves = entries.flatMap(({ path, toPath }) => {
    const [from, to] = [visible([path])[0], visible(toPath === null ? [] : [toPath])[0]]
    return from && to ? [{ from, to }] : []
  })
  return {
    changes: [...seen].flatMap(([path, etag]): VaultChange[] =>
      visible([path]).map((shown) => ({ path: shown, etag })),
    ),
    foldersChanged: [...folders],
    ...(wholeFolders.length > 0 && { wholeFolders }),
    ...(moves.length > 0 && { moves }),
  }
}

const visible = (paths: readonly string[]): VaultPath[] =>
  paths.flatMap((path) => {
    const parsed = VaultPath.safeParse(path)
    return parsed.success && !isHiddenPath(path) ? [parsed.data] : []
  })

const relativeTo = (root: string, absolutePath: string): string =>
  absolutePath.slice(root.length + 1).replaceAll('\\', '/')

async function changesOf(
  door: WriteDoor,
  entry: JournalEntry,
): Promise<(readonly [string, Etag | null])[]> {
  const { path, toPath, preEtag, postEtag } = entry
  if (toPath === null) return [[path, postEtag]]
  if (entry.isFolder) return notesMoved(door, path, toPath)
  return [
    [path, null],
    [toPath, postEtag ?? preEtag],
  ]
}

async function notesMoved(
  door: WriteDoor,
  from: string,
  to: string,
): Promise<(readonly [string, Etag | null])[]> {
  const folder = await resolveJournalled(door, to)
  if (folder.kind !== 'folder') return []
  const notes = (await filesBelow(folder.absolutePath)).filter(isNotePath)
  const etags = isHiddenPath(to)
    ? []
    : await eachAtOnce(notes, (note) => etagOrNull(door, `${to}/${note}`))
  return [
    ...notes.map((note) => [`${from}/${note}`, null] as const),
    ...notes.flatMap((note, index) => {
      const etag = etags[index] ?? null
      return etag === null ? [] : [[`${to}/${note}`, etag] as const]
    }),
  ]
}

/** Null for what may not be read, as for what is gone: the change itself is made, and the watcher looks again. */
const etagOrNull = (door: WriteDoor, path: string): Promise<Etag | null> =>
  existingFile(door, path).then(
    (file) => file?.etag ?? null,
    () => null,
  )
