import type { Source } from '../../../shared/domain/chat/chat-item.ts'
import { nameKey } from '../../../shared/domain/text/name-key.ts'
import { noteNameOf } from '../../../shared/domain/vault-path.ts'

const MAX_SOURCES = 12

/**
 * The sources of an answer: those that it cites by `[[link]]` or path; when it cites none, all that its tools read.
 * One per note and heading, in the order in which they were found, at most 12.
 */
export function citedSources(answer: string, found: readonly Source[]): Source[] {
  const unique = [...new Map(found.map((source) => [keyOf(source), source])).values()]
  const links = new Set(
    [...answer.matchAll(/\[\[([^\]|#]+)(?:[#|][^\]]*)?\]\]/g)].map(([, target]) =>
      nameKey(target ?? ''),
    ),
  )
  const cited = unique.filter(
    (source) =>
      links.has(nameKey(source.path)) ||
      links.has(nameKey(noteNameOf(source.path))) ||
      links.has(nameKey(source.title)) ||
      answer.includes(source.path),
  )
  return (cited.length > 0 ? cited : unique).slice(0, MAX_SOURCES)
}

const keyOf = ({ path, heading, startLine }: Source): string =>
  `${path}\n${heading ?? startLine.toString()}`
