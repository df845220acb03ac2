import type { SearchHit } from '../../../shared/contract/search.ts'
import { useLinkPreview } from '../connection/use-link-preview.ts'
import { lineOfHit, markWords, snippetOf } from '../stores/text/mark-words.ts'
import styles from './search-panel.module.css'

/** One passage, with its place in its note. */
export function Hit({
  id,
  hit,
  words,
  isSelected,
  onOpen,
}: {
  readonly id: string
  readonly hit: SearchHit
  readonly words: readonly string[]
  readonly isSelected: boolean
  readonly onOpen: () => void
}) {
  const preview = useLinkPreview({ kind: 'place', path: hit.path, line: lineOfHit(hit, words) })
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      className={styles.hit}
      onClick={onOpen}
      {...preview}
    >
      <div className={styles.place}>
        <span className={styles.heading} dir="auto">
          {placeIn(hit)}
        </span>
        <span className={styles.line}>line {lineOfHit(hit, words)}</span>
        {words.length === 0 ? null : (
          <span
            className={styles.score}
            title={`Score ${hit.score.toFixed(2)}`}
            style={{ ['--score' as string]: Math.min(1, Math.max(0, hit.score)) }}
          />
        )}
      </div>
      <p className={styles.snippet} dir="auto">
        {markWords(snippetOf(hit.chunk, words), words).map(({ text, isMarked }, index) =>
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
  return line === 1 && /^[\p{L}\p{N}_ -]+:(?:\s|$)/u.test(chunk) ? 'Properties' : 'Top of the note'
}
