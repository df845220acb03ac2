import type { BigIntStats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  fileNameOf,
  folderOf,
  isHiddenPath,
  vaultPathProblem,
} from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../platform/error-code.ts'
import { foldName } from '../model/fold-name.ts'
import { newPathProblem } from '../model/new-path-problem.ts'

/** What stands at a path of the vault, with every symbolic link on the way resolved and still inside. */
export type ResolvedPath =
  | {
      readonly kind: 'file'
      readonly absolutePath: string
      /** Of the file itself, not of a link to it; opening compares `dev` and `ino` with what it got. */
      readonly stats: BigIntStats
      /** True when the last segment is a symbolic link: `absolutePath` is its target. */
      readonly isLink: boolean
    }
  | { readonly kind: 'folder'; readonly absolutePath: string }
  | {
      readonly kind: 'missing'
      readonly absolutePath: string
      /** The deepest folder on the way that exists, and how many segments of the path lead to it. */
      readonly existingFolder: string
      readonly existingDepth: number
    }
  /** A symbolic link to something that is not there: it cannot be read, and nothing may be created through it. */
  | { readonly kind: 'dangling' }

export interface ResolveOptions {
  /** Absolute folders that belong to Latent itself and stay closed even when they lie inside the vault. */
  readonly closedFolders?: readonly string[]
  /** Opens hidden segments, for the vault's own `.trash` and `.latent`. Never for a path from outside. */
  readonly allowHidden?: boolean
  /** True for a `root` whose links were resolved when it was opened, by who knows whether it is still there. */
  readonly isRootReal?: boolean
}

/**
 * Finds what stands at `path` inside the vault, segment by segment, so that neither the text of the path nor a
 * symbolic link on the way can lead out of it or into a hidden folder (reliability.md 1.10).
 * @param root absolute folder of the vault
 * @param path relative, `/` between segments
 * @throws LatentError `invalid_input` for a path that is not inside, hidden, or neither file nor folder; `denied` for
 * a folder that may not be read; `unavailable` when the vault itself is gone.
 */
export async function resolveInVault(
  root: string,
  path: string,
  { closedFolders = [], allowHidden = false, isRootReal = false }: ResolveOptions = {},
): Promise<ResolvedPath> {
  const problem = vaultPathProblem(path)
  if (problem) throw outside(problem)
  if (!allowHidden && isHiddenPath(path)) throw outside('hidden files and folders are closed')

  const realRoot = isRootReal ? root : await realRootOf(root)
  const assertOpen = (absolutePath: string): void => {
    if (!isWithin(realRoot, absolutePath)) throw outside(`${path} leads out of it`)
    if (!allowHidden && isHiddenPath(relative(realRoot, absolutePath).split(sep).join('/')))
      throw outside(`${path} leads to a hidden folder`)
    if (closedFolders.some((folder) => isWithin(folder, absolutePath)))
      throw outside(`${path} belongs to Latent itself`)
  }

  const segments = path.split('/')
  let current = realRoot
  for (const [index, segment] of segments.entries()) {
    const next = join(current, segment)
    const entry = await lstatOrNull(next, path)
    if (entry === null) {
      assertOpen(next)
      const absolutePath = join(current, ...segments.slice(index))
      return { kind: 'missing', absolutePath, existingFolder: current, existingDepth: index }
    }
    const isLink = entry.isSymbolicLink()
    const target = isLink ? await linkTarget(next, path) : next
    if (target === null) return { kind: 'dangling' }
    assertOpen(target)
    const stats = isLink ? await lstatOrNull(target, path) : entry
    if (stats === null) return { kind: 'dangling' }
    const isLast = index === segments.length - 1
    if (stats.isDirectory()) {
      if (isLast) return { kind: 'folder', absolutePath: target }
      current = target
    } else if (!isLast) {
      throw invalidPath(`${segments.slice(0, index + 1).join('/')} is a file, not a folder`)
    } else if (stats.isFile()) {
      return { kind: 'file', absolutePath: target, stats, isLink }
    } else {
      // Opening a FIFO or a device can block the whole process for ever.
      throw invalidPath(`${path} is not a regular file`)
    }
  }
  throw outside('it is empty')
}

/**
 * Refuses names that some system could not hold, that look like another name, or that already stand there in other
 * letters. For what Latent creates only: existing files with such names stay readable and savable.
 * @throws LatentError `invalid_input` for the name; `already_exists` for a twin.
 */
export async function assertCreatable(
  root: string,
  path: string,
  options: ResolveOptions = {},
): Promise<Extract<ResolvedPath, { kind: 'missing' }>> {
  assertPortable(path)
  return assertFree(root, path, options)
}

/** The half of `assertCreatable` that is about the name itself. @throws LatentError `invalid_input` */
export function assertPortable(path: string): void {
  const problem = vaultPathProblem(path)
  if (problem) throw outside(problem)
  const nameProblem = newPathProblem(path)
  if (nameProblem) throw invalidPath(nameProblem)
}

/** The half of `assertCreatable` that is about what stands there. @throws LatentError `already_exists` */
export async function assertFree(
  root: string,
  path: string,
  options: ResolveOptions = {},
): Promise<Extract<ResolvedPath, { kind: 'missing' }>> {
  const resolved = await resolveInVault(root, path, options)
  if (resolved.kind !== 'missing') throw alreadyThere(path, resolved.kind)
  const name = path.split('/')[resolved.existingDepth] ?? ''
  await assertNoTwin(resolved.existingFolder, name)
  return resolved
}

/**
 * For a new spelling of a name in its own folder: on some systems what has it now stands in its own way.
 * @throws LatentError `already_exists`
 */
export async function assertRespellable(
  root: string,
  { from, to }: { readonly from: string; readonly to: string },
  options: ResolveOptions = {},
): Promise<void> {
  assertPortable(to)
  const parent = folderOf(from)
  const folder = parent === '' ? null : await resolveInVault(root, parent, options)
  if (folder !== null && folder.kind !== 'folder') throw invalidPath(`${parent} is no folder`)
  await assertNoTwin(folder?.absolutePath ?? root, fileNameOf(to), fileNameOf(from))
}

async function assertNoTwin(folder: string, name: string, ignored?: string): Promise<void> {
  for (const sibling of await readdir(folder)) {
    if (sibling !== ignored && foldName(sibling) === foldName(name))
      throw new LatentError(
        'already_exists',
        `There is already “${sibling}”, which many systems cannot tell from “${name}”. Choose another name.`,
      )
  }
}

/** True for `folder` itself and everything below it. Both absolute, links resolved. */
export const isWithin = (folder: string, absolutePath: string): boolean =>
  absolutePath === folder || absolutePath.startsWith(folder.endsWith(sep) ? folder : folder + sep)

export const invalidPath = (problem: string): LatentError =>
  new LatentError('invalid_input', `Invalid path: ${problem}`)

const outside = (problem: string): LatentError =>
  invalidPath(`must be within the vault: ${problem}`)

export function alreadyThere(path: string, kind: 'file' | 'folder' | 'dangling'): LatentError {
  const what = kind === 'folder' ? 'folder' : kind === 'file' ? 'file' : 'link'
  return new LatentError('already_exists', `There is already a ${what} at ${path}.`)
}

async function realRootOf(root: string): Promise<string> {
  try {
    return await realpath(root)
  } catch (error) {
    throw new LatentError(
      'unavailable',
      `The vault folder cannot be reached: ${root}. Nothing was changed; connect the drive or put the folder back.`,
      undefined,
      { cause: error },
    )
  }
}

async function lstatOrNull(absolutePath: string, path: string): Promise<BigIntStats | null> {
  try {
    return await lstat(absolutePath, { bigint: true })
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
        return null
      case 'ENAMETOOLONG':
        throw invalidPath(`a name in ${path} is longer than this drive allows`)
      case 'EACCES':
      case 'EPERM':
        throw new LatentError('denied', `No permission to open the folder of ${path}.`)
      default:
        throw error
    }
  }
}

async function linkTarget(absolutePath: string, path: string): Promise<string | null> {
  try {
    return await realpath(absolutePath)
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
        return null
      case 'ELOOP':
        throw invalidPath(`${path} is a link that leads to itself`)
      case 'EACCES':
      case 'EPERM':
        throw new LatentError('denied', `No permission to follow the link ${path}.`)
      default:
        throw error
    }
  }
}
