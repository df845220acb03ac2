import type { LeftLink, RenamePreview, RenameProgress } from '../../shared/contract/rename.ts'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import { foldText } from '../../shared/domain/text/fold-text.ts'
import { folderNotePath } from '../../shared/domain/folder-note.ts'
import { outermost } from '../../shared/domain/outermost.ts'
import {
  fileNameOf,
  folderOf,
  isNotePath,
  vaultPathProblem,
} from '../../shared/domain/vault-path.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Vault } from '../vault/vault.ts'
import type { LinkRewrite, PathMove } from '../knowledge/contract/links.ts'
import { saysMovedMany, saysNotLookedUp, saysSameName } from './words.ts'

export interface RenameServices {
  readonly vault: Pick<Vault, 'etag' | 'preview' | 'textsBeforeMove'>
  readonly knowledge: Pick<Knowledge, 'linkRewrites' | 'nearPaths'>
}

export interface PlannedMoves extends Omit<RenamePreview, 'from' | 'to'> {
  /** Empty when everything is where it should be. */
  readonly changeSet: ChangeSet
}

export interface PlannedRename extends RenamePreview {
  /** Empty when the path is the one that it has. */
  readonly changeSet: ChangeSet
}

/**
 * Works out a rename or a move: the new path, and the text of every note whose links have to follow. Reads only. Each
 * change expects the text that it was made from, so that applying it later changes nothing that it did not see.
 * `withFolderNote`: the note that has the name of the folder gets the new one too.
 * @throws LatentError `not_found`, `already_exists`, `invalid_input` for the new path, `unavailable` while the index is
 * down, `cancelled` by `signal`
 */
export async function* planRename(
  services: RenameServices,
  wish: PathMove & { readonly updateLinks: boolean; readonly withFolderNote?: boolean },
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, PlannedRename> {
  const { from, isFolder, updateLinks, withFolderNote = false } = wish
  const to = isFolder ? wish.to : withExtension(from, wish.to)
  const own = isFolder && withFolderNote ? await folderNoteMove(from, to, services) : []
  const moves = to === from ? [] : [{ from, to, isFolder }, ...own]
  const summary = summaryOf(from, to)
  return { from, to, ...(yield* planMoves(services, { moves, summary, updateLinks }, signal)) }
}

/**
 * The same for several files and folders that go into one folder (`''` is the top of the vault), as one change. What is
 * there already stays, and what lies in a chosen folder goes with it.
 * @throws LatentError as `planRename`; `already_exists` where two of them have one name
 */
export async function* planMoveInto(
  services: RenameServices,
  wish: {
    readonly chosen: readonly { readonly path: VaultPath; readonly isFolder: boolean }[]
    readonly folder: VaultPath | ''
    readonly updateLinks: boolean
  },
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, PlannedMoves> {
  const { chosen, folder, updateLinks } = wish
  const moves = outermost(chosen)
    .map(({ path, isFolder }) => ({ from: path, to: pathIn(folder, path), isFolder }))
    .filter(({ from, to }) => from !== to)
  const names = new Set<string>()
  for (const { to } of moves) {
    if (names.has(foldText(to)))
      throw new LatentError('already_exists', saysSameName(fileNameOf(to)))
    names.add(foldText(to))
  }
  const [only] = moves
  const summary =
    only && moves.length === 1 ? summaryOf(only.from, only.to) : saysMovedMany(moves.length, folder)
  return yield* planMoves(services, { moves, summary, updateLinks }, signal)
}

/** In order: folders first, so that what comes after them names the new paths. */
async function* planMoves(
  services: RenameServices,
  {
    moves,
    summary,
    updateLinks,
  }: {
    readonly moves: readonly PathMove[]
    readonly summary: string
    readonly updateLinks: boolean
  },
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, PlannedMoves> {
  const nothing = { files: 0, updatedLinks: 0, updatedNotes: [], left: [], caughtLinks: 0 }
  if (moves.length === 0) return { ...nothing, changeSet: { summary, changes: [] } }
  const isInItself = moves.find(({ from, to, isFolder }) => isFolder && to.startsWith(`${from}/`))
  if (isInItself)
    throw new LatentError(
      'invalid_input',
      `The folder ${isInItself.from} cannot be moved into itself.`,
    )
  const folderMoves = moves
    .filter(({ isFolder }) => isFolder)
    .map(({ from, to }) => ({ kind: 'move-folder' as const, from, to }))
  const fileMoves: FileMove[] = []
  for (const { from, to, isFolder } of moves)
    if (!isFolder)
      fileMoves.push({ kind: 'move', from, to, expect: await existingFile(from, services) })
  /** Where a file is once the folders have moved. */
  const behind = (path: VaultPath): VaultPath => {
    const above = folderMoves.find((move) => path.startsWith(`${move.from}/`))
    return above ? checkedPath(above.to + path.slice(above.from.length)) : path
  }
  const inOrder = (files: readonly FileMove[]): readonly Change[] => [
    ...folderMoves,
    ...files.map((move) => ({ ...move, from: behind(move.from) })),
  ]
  const unchanged = inOrder(fileMoves)
  // A name that cannot be taken is told before many notes are read for it.
  await services.vault.preview({ summary, changes: unchanged })
  signal.throwIfAborted()
  if (!updateLinks)
    return { ...nothing, files: moves.length, changeSet: { summary, changes: unchanged } }

  const { notes, files, caughtLinks } = yield* readLinks(services, moves, signal)
  const byPath = new Map(notes.map((note) => [note.path, note]))
  const isOwn = new Set<string>(fileMoves.map(({ from }) => from))
  const rewritten = notes.filter(({ text }) => text !== null)
  const updatedLinks = rewritten.reduce((sum, { count }) => sum + count, 0)
  const left = notes.flatMap((note) => note.left.map((link) => ({ ...link, path: note.to })))
  return {
    files,
    updatedLinks,
    updatedNotes: rewritten.map((note) => note.to).toSorted(),
    left,
    caughtLinks,
    changeSet: {
      summary: `${summary}${followedBy(updatedLinks, rewritten.length)}${leavingBehind(left.length)}`,
      changes: [
        ...inOrder(fileMoves.map((move) => withOwnText(move, byPath.get(move.from)))),
        ...rewritten.filter(({ path }) => !isOwn.has(path)).map(toWrite),
      ],
    },
  }
}

/** The move of the note that has the name of a folder, where there is one and its new name is free. */
async function folderNoteMove(
  from: VaultPath,
  to: VaultPath,
  { vault }: RenameServices,
): Promise<readonly PathMove[]> {
  const note = folderNotePath(from)
  const wanted = checkedPath(`${from}/${fileNameOf(to)}.md`)
  if (note === wanted || (await vault.etag(note)) === null) return []
  if (foldText(note) !== foldText(wanted) && (await vault.etag(wanted)) !== null) return []
  return [{ from: note, to: folderNotePath(to), isFolder: false }]
}

type FileMove = Extract<Change, { kind: 'move' }>

const withOwnText = (move: FileMove, own: LinkRewrite | undefined): FileMove => ({
  ...move,
  expect: own?.etag ?? move.expect,
  ...(own?.text != null && { text: own.text }),
})

const pathIn = (folder: VaultPath | '', path: VaultPath): VaultPath =>
  folder === '' ? checkedPath(fileNameOf(path)) : checkedPath(`${folder}/${fileNameOf(path)}`)

interface ReadLinks {
  readonly notes: readonly LinkRewrite[]
  readonly files: number
  readonly caughtLinks: number
}

async function* readLinks(
  { vault, knowledge }: RenameServices,
  moves: readonly PathMove[],
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, ReadLinks> {
  const notes: LinkRewrite[] = []
  const [first] = moves
  try {
    const isOne = first !== undefined && moves.length === 1
    const earlier = isOne ? await vault.textsBeforeMove(first) : null
    const steps = knowledge.linkRewrites({ moves, earlier }, signal)
    let found = await steps.next()
    for (; !found.done; found = await steps.next()) {
      const { done, total, note } = found.value
      if (note) notes.push(note)
      yield { step: total === 0 ? 'waiting for the index' : 'reading', done, total }
    }
    return { notes, ...found.value }
  } catch (error) {
    if (!(error instanceof LatentError) || error.code !== 'unavailable') throw error
    throw new LatentError(
      'unavailable',
      saysNotLookedUp(
        moves.map(({ from }) => from),
        error.message,
      ),
      undefined,
      { cause: error },
    )
  }
}

function toWrite({ to, text, etag }: LinkRewrite): Change {
  return { kind: 'write', path: to, text: text ?? '', expect: etag, additive: false }
}

async function existingFile(from: VaultPath, { vault, knowledge }: RenameServices): Promise<Etag> {
  const etag = await vault.etag(from)
  if (etag !== null) return etag
  const near = await knowledge.nearPaths({ text: from, limit: 5 })
  throw new LatentError(
    'not_found',
    `Note not found: ${from}`,
    near.length > 0 ? { hint: `Did you mean: ${near.join(', ')}?` } : undefined,
  )
}

/** Notes stay notes, and other files what they are: a missing extension is added. */
function withExtension(from: string, to: VaultPath): VaultPath {
  const extension = /(?<=.)\.[^.]+$/.exec(fileNameOf(from))?.[0] ?? ''
  const isKept = isNotePath(from)
    ? isNotePath(to)
    : to.toLowerCase().endsWith(extension.toLowerCase())
  return isKept ? to : checkedPath(to + extension)
}

function checkedPath(path: string): VaultPath {
  const parsed = VaultPath.safeParse(path)
  if (parsed.success) return parsed.data
  throw new LatentError(
    'invalid_input',
    `Invalid path: must be within the vault: ${vaultPathProblem(path) ?? 'it cannot be used'}`,
  )
}

/** “Renamed Ada.md to Bob.md”, “Moved Ada.md to people”. */
function summaryOf(from: string, to: string): string {
  const isSameName = fileNameOf(from) === fileNameOf(to)
  return isSameName
    ? `Moved ${from} to ${folderOf(to) || 'the top of the vault'}`
    : `Renamed ${from} to ${to}`
}

const followedBy = (links: number, notes: number): string =>
  links === 0
    ? ''
    : ` and updated ${links} ${links === 1 ? 'link' : 'links'} in ${notes} ${notes === 1 ? 'note' : 'notes'}`

const leavingBehind = (links: number): string =>
  links === 0 ? '' : `; ${links} ${links === 1 ? 'link' : 'links'} could not follow`

/** `a.md, line 3: This file is read-only. …` */
export const describeLeft = ({ path, line, reason }: LeftLink): string =>
  `${path}${line === null ? '' : `, line ${line}`}: ${reason}`
