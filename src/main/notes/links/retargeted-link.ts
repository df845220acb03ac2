import type { LinkType } from '../../../shared/contract/note.ts'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { encodeDestination } from './encode-destination.ts'
import { relativePath } from './link-path.ts'
import { markdownTargetSpan } from './link-target.ts'

/**
 * What has to stand in a link so that it leads to the file at `path`, with the heading or block that it names now:
 * `Adda#Letters` → `Ada#Letters`, `a%20b.md` → `../people/Ada.md`. Null where it cannot be written.
 */
export function retargetedLink({
  from,
  target,
  type,
  path,
  linkText,
}: {
  /** The note in which it stands; null: one at the root. */
  readonly from: string | null
  /** As it is written now, in `<>` or not. */
  readonly target: string
  readonly type: LinkType
  readonly path: string
  /** What means the file in a wikilink. */
  readonly linkText: string
}): string | null {
  if (type !== 'markdown') {
    const hash = target.indexOf('#')
    const isHoldable = !/[#^|\p{Cc}]|%%|\[\[|\]\]/u.test(linkText)
    return isHoldable ? linkText + (hash === -1 ? '' : target.slice(hash)) : null
  }
  const [start, end] = markdownTargetSpan(target)
  const written = encodeDestination(
    relativePath(folderOf(from ?? ''), path),
    target.slice(start, end),
    { isAngled: start === 1 },
  )
  return written === null ? null : target.slice(0, start) + written + target.slice(end)
}
