import type { LeftLink, RenamePreview, RenameProgress } from '../../shared/contract/rename.ts'
import type { Change, ChangeSet } from '../../shared/domain/change-set.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
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

export interface RenameServices {
  readonly vault: Pick<Vault, 'etag' | 'preview' | 'textsBeforeMove'>
  readonly knowledge: Pick<Knowledge, 'linkRewrites' | 'nearPaths'>
}

export interface PlannedRename extends RenamePreview {
  /** Empty when the path is the one that it has. */
  readonly changeSet: ChangeSet
}

/**
 * Works out a rename or a move: the new path, and the text of every note whose links have to follow. Reads only. Each
 * change expects the text that it was made from, so that applying it later changes nothing that it did not see.
 * @throws LatentError `not_found`, `already_exists`, `invalid_input` for the new path, `unavailable` while the index is
 * down, `cancelled` by `signal`
 */
export async function* planRename(
  services: RenameServices,
  wish: {
    readonly from: VaultPath
    readonly to: VaultPath
    readonly isFolder: boolean
    readonly updateLinks: boolean
  },
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, PlannedRename> {
  const { from, isFolder } = wish
  const to = isFolder ? wish.to : withExtension(from, wish.to)
  const summary = summaryOf(from, to)
  const nothing = {
    from,
    to,
    files: 0,
    updatedLinks: 0,
    updatedNotes: [],
    left: [],
    caughtLinks: 0,
  }
  if (to === from) return { ...nothing, changeSet: { summary, changes: [] } }
  if (isFolder && to.startsWith(`${from}/`))
    throw new LatentError('invalid_input', `The folder ${from} cannot be moved into itself.`)

  const etag = isFolder ? null : await existingFile(from, services)
  const move = (own: LinkRewrite | undefined): Change =>
    etag === null
      ? { kind: 'move-folder', from, to }
      : {
          kind: 'move',
          from,
          to,
          expect: own?.etag ?? etag,
          ...(own?.text != null && { text: own.text }),
        }
  // A name that cannot be taken is told before many notes are read for it.
  await services.vault.preview({ summary, changes: [move(undefined)] })
  signal.throwIfAborted()
  if (!wish.updateLinks)
    return { ...nothing, files: 1, changeSet: { summary, changes: [move(undefined)] } }

  const { notes, files, caughtLinks } = yield* readLinks(services, { from, to, isFolder }, signal)
  const own = isFolder ? undefined : notes.find(({ path }) => path === from)
  const rewritten = notes.filter(({ text }) => text !== null)
  const updatedLinks = rewritten.reduce((sum, { count }) => sum + count, 0)
  const left = notes.flatMap((note) => note.left.map((link) => ({ ...link, path: note.to })))
  return {
    from,
    to,
    files,
    updatedLinks,
    updatedNotes: rewritten.map((note) => note.to).toSorted(),
    left,
    caughtLinks,
    changeSet: {
      summary: `${summary}${followedBy(updatedLinks, rewritten.length)}${leavingBehind(left.length)}`,
      changes: [move(own), ...rewritten.filter((note) => note !== own).map(toWrite)],
    },
  }
}

interface ReadLinks {
  readonly notes: readonly LinkRewrite[]
  readonly files: number
  readonly caughtLinks: number
}

async function* readLinks(
  { vault, knowledge }: RenameServices,
  move: Omit<PathMove, 'earlier'>,
  signal: AbortSignal,
): AsyncGenerator<RenameProgress, ReadLinks> {
  const notes: LinkRewrite[] = []
  try {
    const earlier = await vault.textsBeforeMove(move)
    const steps = knowledge.linkRewrites({ ...move, earlier }, signal)
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
      `${move.from} keeps its name: the links to it cannot be looked up now. ${error.message}`,
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
