import { foldText } from '../../shared/domain/text/fold-text.ts'
import {
  fileNameOf,
  isHiddenPath,
  isNotePath,
  vaultPathProblem,
} from '../../shared/domain/vault-path.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import { categoryAt, entryNamed, entryNotFound } from './entry-path.ts'
import type { PathArgument, ToolServices } from './define/define-tool.ts'

type Services = Pick<ToolServices, 'vault' | 'knowledge' | 'entryFolders' | 'openPath'>

/** What a model calls the note that the person looks at: it is not told its name, which anybody may have chosen. */
export const OPEN_NOTE = '@open'

/**
 * Turns what a model wrote as a note's path into the path it means (tools.md): a missing `.md` is added, a wikilink
 * or an unambiguous title is looked up, and `OPEN_NOTE` is the note that is open. Never guesses between several notes, and never leaves the vault.
 * @throws LatentError `invalid_input` ("Invalid path: …"), `not_found` ("Note not found: …" with near paths as hint)
 */
export async function resolveNotePath(
  text: string,
  kind: PathArgument,
  services: Services,
): Promise<VaultPath> {
  const wanted = text.trim().replace(/^(?:\.\/)+/, '')
  if (wanted === OPEN_NOTE) return openNote(services)
  switch (kind) {
    case 'note':
      return existingNote(wanted, services)
    case 'new-note':
      return notePlace(wanted, services)
    case 'entry':
    case 'entry-or-note':
      return existingEntry(wanted, kind, services)
  }
}

async function openNote({ vault, openPath = null }: Services): Promise<VaultPath> {
  if (openPath !== null && (await vault.etag(openPath)) !== null) return openPath
  throw new LatentError('not_found', 'No note is open.', {
    hint: 'Ask which note is meant, or search for it.',
  })
}

async function existingEntry(
  wanted: string,
  kind: 'entry' | 'entry-or-note',
  services: Services,
): Promise<VaultPath> {
  const isExact = VaultPath.safeParse(wanted).success && !isHiddenPath(wanted)
  const exact = isExact
    ? await existing(isNotePath(wanted) ? wanted : `${wanted}.md`, services)
    : null
  const path = exact ?? (await entryNamed(wanted, services))
  if (path !== null) {
    if (kind === 'entry') await categoryAt(path, services)
    return path
  }
  try {
    const note = await existingNote(wanted, services)
    if (kind === 'entry') await categoryAt(note, services)
    return note
  } catch (error) {
    if (!(error instanceof LatentError) || error.code !== 'not_found') throw error
    throw await entryNotFound(isNotePath(wanted) ? wanted : `${wanted}.md`, services)
  }
}

async function existingNote(wanted: string, services: Services): Promise<VaultPath> {
  const problem = pathProblem(wanted)
  // A title may look like no path at all ("Plan: next year"); a path that leads out has a slash or leads nowhere.
  if (problem && /[/\\]/.test(wanted) && !isWikilink(wanted)) throw outside(problem)
  if (!problem) {
    const exact = await existing(isNotePath(wanted) ? wanted : `${wanted}.md`, services)
    if (exact) return exact
  }
  const named = await findNote(wanted, services)
  if (named) return named
  if (problem && !isWikilink(wanted)) throw outside(problem)
  if (!isNotePath(wanted) && !problem && (await existing(wanted, services)))
    throw invalidPath(`${wanted} is not a Markdown note`)
  const missing = isNotePath(wanted) || isWikilink(wanted) ? wanted : `${wanted}.md`
  const near = await nearNotes(missing, services)
  // The index may have learned of it between the two questions: nobody is asked “Did you mean Kite?” for Kite.
  const same = near.filter((path) => foldText(fileNameOf(path)) === foldText(missing))
  if (same.length === 1 && same[0] !== undefined) return same[0]
  throw notFound(missing, near)
}

async function notePlace(wanted: string, services: Services): Promise<VaultPath> {
  if (isWikilink(wanted)) {
    const named = await findNote(wanted, services)
    if (named) return named
    return notePlace(wanted.slice(2, -2).split(/[#|]/, 1)[0]?.trim() ?? '', services)
  }
  const problem = pathProblem(wanted)
  if (problem) throw outside(problem)
  if (isNotePath(wanted)) return VaultPath.parse(wanted)
  if (OTHER_EXTENSION.test(wanted)) throw invalidPath(`${wanted} is not a Markdown note (.md)`)
  return VaultPath.parse(`${wanted}.md`)
}

/** `report.pdf`, but not `v1.2` or `Dr. Who`: to those `.md` is added. */
const OTHER_EXTENSION = /\.[a-z][a-z0-9]{0,4}$/i

const isWikilink = (text: string): boolean => /^\[\[[^[\]]+\]\]$/.test(text)

function pathProblem(path: string): string | undefined {
  return (
    vaultPathProblem(path) ??
    (isHiddenPath(path) ? 'it is hidden (a name in it begins with a dot)' : undefined)
  )
}

/** The path, when a file is there. */
async function existing(path: string, { vault }: Services): Promise<VaultPath | null> {
  const parsed = VaultPath.safeParse(path)
  return parsed.success && (await vault.etag(parsed.data)) !== null ? parsed.data : null
}

/** While the index is down a note is found by its exact path only. */
async function findNote(text: string, { knowledge }: Services): Promise<VaultPath | null> {
  return orWithoutIndex(knowledge.findNote({ text }), null)
}

export const noteNotFound = async (path: string, services: Services): Promise<LatentError> =>
  notFound(path, await nearNotes(path, services))

const nearNotes = (path: string, { knowledge }: Services): Promise<VaultPath[]> =>
  orWithoutIndex(knowledge.nearPaths({ text: path, limit: 5 }), [])

function notFound(path: string, near: readonly VaultPath[]): LatentError {
  return new LatentError(
    'not_found',
    `Note not found: ${path}`,
    near.length > 0 ? { hint: `Did you mean: ${near.join(', ')}?` } : undefined,
  )
}

async function orWithoutIndex<T>(answer: Promise<T>, fallback: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof LatentError && error.code === 'unavailable') return fallback
    throw error
  }
}

const outside = (problem: string): LatentError =>
  invalidPath(`must be within the vault: ${problem}`)

const invalidPath = (problem: string): LatentError =>
  new LatentError('invalid_input', `Invalid path: ${problem}`, {
    hint: 'Paths are relative to the vault, with “/” between folders: projects/atlas.md',
  })
