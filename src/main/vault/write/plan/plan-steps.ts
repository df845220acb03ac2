import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change, ChangeSet } from '../../../../shared/domain/change-set.ts'
import type { Etag } from '../../../../shared/domain/text/etag.ts'
import { isOwnFile } from '../../../../shared/domain/own-file.ts'
import { folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { eachAtOnce } from '../each-at-once.ts'
import { filesBelow } from '../../read/folder-files.ts'
import type { PlannedChange } from './planned-change.ts'
import { createPlannedFolders, isAtOrBelowFolded, type PlannedFolders } from './planned-folders.ts'
import { decodeText, encodeText, etagOf, tooLarge } from '../../model/text-file.ts'
import {
  assertFree,
  assertPortable,
  assertRespellable,
  invalidPath,
  isWithin,
  resolveInVault,
} from '../../read/vault-path.ts'
import type { WriteDoor } from '../write-door.ts'
import { foldName } from '../../model/fold-name.ts'
import {
  type ExistingFile,
  existingFile,
  existingNote,
  noteChanged,
  noteNotFound,
} from '../../read/journalled-file.ts'
import { TRASH } from '../../model/trash-path.ts'
import { assertWritable } from '../assert-writable.ts'

/**
 * Checks every change against the disk and reads what it replaces. Writes nothing. A write whose text is on disk
 * already is left out: it changes nothing.
 * @throws LatentError `conflict`, `not_found`, `already_exists`, `denied`, `invalid_input`
 */
export async function planChanges(
  door: WriteDoor,
  { changes }: ChangeSet,
): Promise<PlannedChange[]> {
  assertEachPathOnce(changes)
  assertFoldersFirst(changes)
  const plan: Plan = { door, folders: createPlannedFolders() }
  const planned: (PlannedChange | null)[] = []
  // One after the other: each is seen through those before it, and the files through all of them.
  for (const change of changes.filter(isOfFolder)) planned.push(await planChange(plan, change))
  const files = changes.filter((change) => !isOfFolder(change))
  planned.push(...(await eachAtOnce(files, (change) => planChange(plan, change))))
  return planned.filter((each) => each !== null)
}

/** The disk as it is, seen through the folder moves that come first. */
interface Plan {
  readonly door: WriteDoor
  readonly folders: PlannedFolders
}

async function planChange(plan: Plan, change: Change): Promise<PlannedChange | null> {
  switch (change.kind) {
    case 'write':
      if (change.own === true) return planOwn(plan.door, change)
      return change.expect === null
        ? planCreate(plan, change.path, change.text)
        : planEdit(plan, { ...change, expect: change.expect })
    case 'move':
      return planMove(plan, change)
    case 'trash':
      return planTrash(plan, change)
    case 'move-folder': {
      const { from, to } = change
      if (isAtOrBelowFolded(from, to) && foldName(from) !== foldName(to))
        throw new LatentError('invalid_input', `${from} cannot be moved into itself.`)
      const files = await countFiles(plan, from)
      await assertCanMove(plan, { from, to })
      return planFolder(plan, { kind: 'move', from, to, files })
    }
    case 'trash-folder': {
      const { path } = change
      const to = `${newTrashFolder(plan.door)}/${path}`
      return planFolder(plan, {
        kind: 'trash',
        from: path,
        to,
        files: await countFiles(plan, path),
      })
    }
    case 'add': {
      await assertCanCreate(plan, change.path)
      const { path, etag, source, sizeBytes } = change
      const texts = { before: null, after: '' }
      return fileChange({
        kind: 'create',
        path,
        ...texts,
        postEtag: etag,
        content: { source, sizeBytes },
      })
    }
  }
}

async function planCreate(plan: Plan, path: VaultPath, text: string): Promise<PlannedChange> {
  await assertCanCreate(plan, path)
  const content = encodeText(text)
  return fileChange({
    kind: 'create',
    path,
    before: null,
    after: text,
    postEtag: etagOf(content),
    content,
  })
}

/** One of the few hidden files that Latent keeps in the vault. */
async function planOwn(
  door: WriteDoor,
  { path, text, expect }: Extract<Change, { kind: 'write' }>,
): Promise<PlannedChange | null> {
  if (!isOwnFile(path)) throw invalidPath(`${path} is no file of Latent’s own`)
  const content = encodeText(text)
  const written = { path, after: text, postEtag: etagOf(content), content }
  const existing = await existingFile(door, path)
  if (existing === null && expect === null)
    return fileChange({ kind: 'create', before: null, ...written })
  if (existing === null) throw noteNotFound(path)
  if (existing.etag !== expect) throw noteChanged(path)
  if (written.postEtag === expect) return null
  return fileChange({
    kind: 'edit',
    before: editableText(path, existing),
    preEtag: expect,
    ...written,
  })
}

async function planEdit(
  plan: Plan,
  {
    path,
    text,
    expect,
  }: { readonly path: VaultPath; readonly text: string; readonly expect: Etag },
): Promise<PlannedChange | null> {
  const existing = await noteToChange(plan, path, expect)
  const before = editableText(path, existing)
  const content = encodeText(text)
  const postEtag = etagOf(content)
  if (postEtag === expect) return null
  return fileChange({ kind: 'edit', path, before, after: text, preEtag: expect, postEtag, content })
}

async function planMove(
  plan: Plan,
  { from, to, expect, text }: Extract<Change, { kind: 'move' }>,
): Promise<PlannedChange> {
  const existing = await noteToChange(plan, from, expect)
  assertNoLink(from, existing)
  await assertCanMove(plan, { from, to })
  const move = { kind: 'move' as const, path: from, to, preEtag: expect }
  const content = text === undefined ? null : encodeText(text)
  if (text === undefined || content === null || etagOf(content) === expect) {
    const same = textOf(existing)
    return fileChange({ ...move, before: same, after: same })
  }
  const before = editableText(from, existing)
  return fileChange({ ...move, before, after: text, postEtag: etagOf(content), content })
}

async function planTrash(
  plan: Plan,
  { path, expect }: Extract<Change, { kind: 'trash' }>,
): Promise<PlannedChange> {
  const existing = await noteToChange(plan, path, expect)
  assertNoLink(path, existing)
  const to = `${newTrashFolder(plan.door)}/${path}`
  return fileChange({
    kind: 'trash',
    path,
    to,
    before: textOf(existing),
    after: null,
    preEtag: expect,
  })
}

function planFolder(
  { folders }: Plan,
  {
    kind,
    from,
    to,
    files,
  }: Readonly<Record<'to', string>> & {
    readonly kind: 'move' | 'trash'
    readonly from: VaultPath
    readonly files: number
  },
): PlannedChange {
  folders.move(from, to)
  const nothing = { before: null, after: null, preEtag: null, postEtag: null, content: null }
  return { kind, files, path: from, to, ...nothing }
}

const fileChange = (
  fields: Pick<PlannedChange, 'kind' | 'path' | 'before' | 'after'> & Partial<PlannedChange>,
): PlannedChange => ({
  files: null,
  to: null,
  preEtag: null,
  postEtag: null,
  content: null,
  ...fields,
})

/** The file that will be at `path`, which must be the one that was seen. */
async function noteToChange(
  { door, folders }: Plan,
  path: VaultPath,
  expect: Etag,
): Promise<ExistingFile> {
  const current = folders.current(path)
  if (current === null) throw noteNotFound(path)
  const existing = await existingNote(door, current)
  if (existing.etag !== expect) throw noteChanged(path)
  return existing
}

function editableText(path: VaultPath, { file, bytes }: ExistingFile): string {
  assertWritable(path, file)
  const { text, readOnlyReason } = bytes ? decodeText(bytes) : tooLarge
  if (readOnlyReason !== null)
    throw new LatentError('denied', `${path} was not changed. ${readOnlyReason}`)
  return text
}

const textOf = ({ bytes }: ExistingFile): string => (bytes === null ? '' : decodeText(bytes).text)

function assertNoLink(path: VaultPath, { file }: ExistingFile): void {
  if (file.isLink)
    throw new LatentError(
      'denied',
      `${path} is a link to another file, so it was left alone. Move or delete that file itself.`,
    )
}

async function assertCanMove(
  plan: Plan,
  { from, to }: { readonly from: VaultPath; readonly to: VaultPath },
): Promise<void> {
  const isRespelling = folderOf(from) === folderOf(to) && foldName(from) === foldName(to)
  if (!isRespelling || from === to) return assertCanCreate(plan, to)
  const { door, folders } = plan
  const current = folders.current(from)
  if (current === null) throw noteNotFound(from)
  const parent = folderOf(current)
  const respelled = to.slice(folderOf(to).length)
  await assertRespellable(
    door.root,
    { from: current, to: parent === '' ? to : `${parent}${respelled}` },
    door,
  )
}

async function assertCanCreate({ door, folders }: Plan, path: VaultPath): Promise<void> {
  assertPortable(path)
  const current = folders.current(path)
  if (current !== null) await assertFree(door.root, current, { closedFolders: door.closedFolders })
}

/** Of a folder that can be moved. @throws LatentError `not_found`, `denied` */
async function countFiles({ door, folders }: Plan, path: VaultPath): Promise<number> {
  const { root, closedFolders } = door
  const current = folders.current(path)
  const resolved = current === null ? null : await resolveInVault(root, current, { closedFolders })
  if (current === null || resolved?.kind !== 'folder')
    throw new LatentError('not_found', `There is no folder at ${path}.`)
  const { absolutePath } = resolved
  if ((await lstat(join(root, current))).isSymbolicLink())
    throw new LatentError(
      'denied',
      `${path} is a link to another folder, so it was left alone. Move or delete that folder itself.`,
    )
  if (closedFolders.some((folder) => isWithin(absolutePath, folder)))
    throw new LatentError('denied', `${path} holds files of Latent itself, so it was left alone.`)
  return (await filesBelow(absolutePath)).length
}

/** A new folder in the trash for each item, so that nothing there is ever in the way. */
export function newTrashFolder({ clock, ids }: Pick<WriteDoor, 'clock' | 'ids'>): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, '-')
  return `${TRASH}/${time}-${ids.random().slice(0, 8)}`
}

/** One group has one record per file, so that each can be recovered and taken back on its own. */
function assertEachPathOnce(changes: readonly Change[]): void {
  const seen = new Set<string>()
  for (const change of changes) {
    const paths = 'from' in change ? [change.from, change.to] : [change.path]
    for (const key of new Set(paths.map(foldName))) {
      if (seen.has(key)) throw invalidPath(`${paths[0]} is changed more than once in one step`)
      seen.add(key)
    }
  }
}

function assertFoldersFirst(changes: readonly Change[]): void {
  const firstFile = changes.findIndex((change) => !isOfFolder(change))
  if (firstFile !== -1 && changes.slice(firstFile).some(isOfFolder))
    throw new LatentError('invalid_input', 'Folders are moved before files in one step.')
}

const isOfFolder = ({ kind }: Change): boolean => kind === 'move-folder' || kind === 'trash-folder'
