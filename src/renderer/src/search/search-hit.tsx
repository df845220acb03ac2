import type { MouseEvent } from 'react'
import type { SearchHit } from '../../../shared/contract/search.ts'
import { useLinkPreview } from '../connection/use-link-preview.ts'
import { lineOfHit, snippetOf } from '../stores/text/mark-hits.ts'
import { PLACE_WORDS, saysLine, saysScore, saysWhy } from './words.ts'
import styles from './search-results.module.css'

/** One passage, with its place in its note and why it is there. */
export function Hit({
  id,
  hit,
  isSelected,
  onOpen,
}: {
  readonly id: string
  readonly hit: SearchHit
  readonly isSelected: boolean
  readonly onOpen: (by: MouseEvent) => void
}) {
  const line = lineOfHit(hit)
  const preview = useLinkPreview({ kind: 'place', path: hit.path, line }, true)
  const why = saysWhy(hit)
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={2}
      aria-selected={isSelected}
      className={styles.hit}
      onClick={onOpen}
      {...preview}
    >
      <div className={styles.place}>
        <span className={styles.heading} dir="auto">
          {placeIn(hit)}
        </span>
        {why === null ? null : (
          <span className={styles.why} title={`${why.means} ${saysScore(hit.score)}`}>
            {why.word}
          </span>
        )}
        <span className={styles.line} title={saysScore(hit.score)}>
          {saysLine(line)}
        </span>
      </div>
      <p className={styles.snippet} dir="auto">
        {snippetOf(hit).map(({ text, isMarked }, index) =>
          isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
    </div>
  )
}

/** The headings above the passage, without the title of its note, which stands above all its hits. */
function placeIn({ heading, title, start_line: line, chunk }: SearchHit): string {
  if (heading !== null)
    return heading.startsWith(`${title} › `) ? heading.slice(title.length + 3) : heading
  const isProperty = line === 1 && /^[\p{L}\p{N}_ -]+:(?:\s|$)/u.test(chunk)
  return isProperty ? PLACE_WORDS.properties : PLACE_WORDS.top
}
