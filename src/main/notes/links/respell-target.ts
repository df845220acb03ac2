import { fileNameOf, folderOf, isNotePath, noteNameOf } from '../../../shared/domain/vault-path.ts'
import type { LinkType } from '../../../shared/contract/note.ts'
import { foldName, INDEX_NAMES, joinPath, NOTE_EXTENSIONS, relativePath } from './link-path.ts'
import type { LinkLookup } from './resolve-link.ts'

/** How a link says which file it means: what has to stay when the file gets another path. */
export type LinkStyle =
  /** `/people/Ada` */
  | 'rooted'
  /** `../people/Ada`, and `Ada.md` in a Markdown link: from the folder of the note. */
  | 'relative'
  /** The shortest text that means only this file: `Ada`, or `people/Ada` where there are two. */
  | 'shortest'
  /** The whole path, although the name would do: `people/Ada`. */
  | 'path'
  /** The end of the path: `work/people/Ada.md` as `people/Ada`. */
  | 'end'
  /** By an alias, or in a way that we never write. */
  | 'other'

/** A link of a note to a file, and where both are before and after files moved. */
export interface LinkToFile {
  /** Decoded, without the heading: not empty. */
  readonly target: string
  readonly type: LinkType
  readonly isMarkdown: boolean
  /** The path of the note. */
  readonly from: string
  readonly to: string
  /** The path of the file. */
  readonly file: string
  readonly moved: string
}

/**
 * @param prefersPath how to take a path that is both whole and the shortest text: true where the note writes whole
 *   paths for files whose name would do
 */
export function linkStyle(
  link: LinkToFile,
  before: LinkLookup,
  { prefersPath }: { readonly prefersPath: () => boolean },
): LinkStyle {
  const { target, file } = link
  if (target.startsWith('/')) return isNamed(joinPath('', target), file) ? 'rooted' : 'other'
  if (isNamed(joinPath(folderOf(link.from), target), file) && (link.isMarkdown || isDotted(target)))
    return 'relative'
  if (isDotted(target)) return 'other'
  const isWhole = isNamed(joinPath('', target), file)
  if (!isWhole && !isEndOf(target, file)) return 'other'
  if (!target.includes('/')) return 'shortest'
  const isShortest = foldName(withoutExtension(target)) === foldName(before.linkTextFor(file))
  if (isShortest && !prefersPath()) return 'shortest'
  return isWhole ? 'path' : 'end'
}

/**
 * True when the link still means its file, in its own way: a name that only an alias still catches is dead in every
 * other program. A relative link that would now be found only by its name is
 * broken for every other program, and one that goes out and in again would not come back as it was.
 */
export function isStillRight(link: LinkToFile, style: LinkStyle, after: LinkLookup): boolean {
  const { target, from, to, file, moved } = link
  if (after.resolve(to, target, link.type) !== moved) return false
  if (style === 'rooted') return isNamed(joinPath('', target), moved)
  if (style === 'other') return true
  if (style !== 'relative') return isNamed(joinPath('', target), moved) || isEndOf(target, moved)
  return (
    isNamed(joinPath(folderOf(to), target), moved) &&
    (isDirect(target, to, moved) || !isDirect(target, from, file))
  )
}

/** True when a relative target takes no folder twice: not `../people/Ada.md` in `people`. */
const isDirect = (target: string, note: string, file: string): boolean =>
  stepsUp(target) === stepsUp(relativePath(folderOf(note), file))

const stepsUp = (target: string): number =>
  target.split('/').filter((segment) => segment === '..').length

/** Ways to write the target so that it means the file where it is now, in its own style; the best first. */
export function respelledTargets(
  link: LinkToFile,
  style: LinkStyle,
  after: LinkLookup,
): readonly string[] {
  const { moved } = link
  const name = writtenPath(link)
  const short = after.linkTextFor(moved)
  const found = [
    ...inStyle(link, style, after).map((target) => keepWriting(target, link)),
    withExtensionOf(short, name),
    short,
    ...(link.isMarkdown ? relativeTargets(link, moved) : []),
    moved,
    `/${moved}`,
  ]
  return [...new Set(found)].filter((target) => after.resolve(link.to, target, link.type) === moved)
}

function inStyle(link: LinkToFile, style: LinkStyle, after: LinkLookup): string[] {
  const path = writtenPath(link)
  switch (style) {
    case 'rooted':
      return [`/${path}`]
    case 'relative':
      return relativeTargets(link, path)
    case 'path':
      return [path]
    case 'end': {
      const segments = link.target.split('/').filter(Boolean).length
      return [withExtensionOf(after.linkTextFor(link.moved, segments), path), path]
    }
    case 'shortest':
      return isFolderOf(link.target, link.file) ? [path] : []
    case 'other':
      // A path that leads nowhere, so that only its end counts: what is wrong with it stays as it is.
      return link.target.includes('/') ? [`${folderOf(link.target)}/${fileNameOf(path)}`] : []
  }
}

function relativeTargets(link: LinkToFile, path: string): string[] {
  const folder = folderOf(link.to)
  const written = folderOf(link.target)
  // A detour that somebody wrote (`../people/Ada.md` in `people`) stays while it leads to the right folder.
  const isDetour = !isDirect(link.target, link.from, link.file)
  if (isDetour && written !== '' && joinPath(folder, written) === folderOf(path))
    return [`${written}/${fileNameOf(path)}`]
  const way = relativePath(folder, path)
  if (way.startsWith('../')) return [way]
  // A wikilink without the dot would start from the root.
  return link.isMarkdown && !link.target.startsWith('./') ? [way, `./${way}`] : [`./${way}`]
}

/** The new path as this link writes paths: with or without `.md`, or the folder of an index. */
function writtenPath({ target, isMarkdown, file, moved }: LinkToFile): string {
  if (!isNotePath(moved)) return moved
  if (isFolderOf(target, file) && isIndex(moved) && folderOf(moved) !== '')
    return folderOf(moved) + (target.endsWith('/') ? '/' : '')
  const isWithExtension = isNotePath(file)
    ? foldName(target).endsWith(extensionOf(file))
    : isMarkdown // where a table or text becomes a note, its link named the whole file
  return isWithExtension ? moved : withoutExtension(moved)
}

/** Segments of the path that stay keep the letter case and Unicode form they have in the link. */
function keepWriting(path: string, { target, file, moved }: LinkToFile): string {
  const written = target.split('/')
  const segments = path.split('/')
  const isSame = (index: number) =>
    file.split('/').at(index) === moved.split('/').at(index) &&
    foldName(written.at(index) ?? '') === foldName(segments.at(index) ?? '')
  return segments
    .map((segment, index) => {
      const fromEnd = index - segments.length
      return isSame(fromEnd) ? (written.at(fromEnd) ?? segment) : segment
    })
    .join('/')
}

const isDotted = (target: string): boolean => /^\.\.?(?:\/|$)/.test(target)

const withoutExtension = (path: string): string => path.replace(/\.(?:md|markdown)$/i, '')

const extensionOf = (notePath: string): string =>
  foldName(notePath.slice(withoutExtension(notePath).length))

function withExtensionOf(text: string, path: string): string {
  if (!isNotePath(path) || foldName(text).endsWith(extensionOf(path))) return text
  return text + path.slice(withoutExtension(path).length)
}

const isIndex = (path: string): boolean =>
  isNotePath(path) && INDEX_NAMES.includes(noteNameOf(path).toLowerCase())

/** True when `path`, with or without extension, is the file, or the folder whose index it is. */
function isNamed(path: string | null, file: string): boolean {
  if (path === null) return false
  const key = foldName(path)
  if (NOTE_EXTENSIONS.some((extension) => key + extension === foldName(file))) return true
  return key !== '' && isIndex(file) && foldName(folderOf(file)) === key
}

function isFolderOf(target: string, file: string): boolean {
  const last = target.split('/').filter(Boolean).at(-1)
  if (!isIndex(file) || last === undefined) return false
  if (foldName(noteNameOf(last)) === foldName(noteNameOf(file))) return false
  return last === '..' || last === '.' || foldName(last) === foldName(fileNameOf(folderOf(file)))
}

const isEndOf = (target: string, file: string): boolean =>
  NOTE_EXTENSIONS.some((extension) =>
    foldName(`/${file}`).endsWith(foldName(`/${target}${extension}`)),
  )
