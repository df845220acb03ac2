import type { Source } from '../../../../shared/domain/chat/chat-item.ts'
import { noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { wikilinkText } from '../../markdown/wikilink-text.ts'
import { linesToOpen, type CitedPlace, type MatchedSources } from '../composer/match-sources.ts'
import styles from './source-list.module.css'

/** More than this is folded away. */
const MOST_SHOWN = 4

/** Where an answer comes from: what it cites by number, then what was read besides. */
export function SourceList({ cited: places, others }: MatchedSources) {
  const cited = places.filter(({ number }) => number !== null)
  if (cited.length === 0 && others.length === 0) return null
  const hasNumbers = cited.length > 0
  const rows = [
    ...cited.map((place) => (
      <Row key={`cited ${place.number}`} {...place} name={wikilinkText(place.target)} />
    )),
    ...(hasNumbers ? [] : others.map((source) => <OtherRow key={keyOf(source)} source={source} />)),
  ]
  return (
    <section className={styles.sources} aria-label="Sources">
      <h3>Sources</h3>
      <ol>{rows.slice(0, MOST_SHOWN)}</ol>
      {rows.length > MOST_SHOWN ? (
        <details>
          <summary>{rows.length - MOST_SHOWN} more</summary>
          <ol>{rows.slice(MOST_SHOWN)}</ol>
        </details>
      ) : null}
      {hasNumbers && others.length > 0 ? (
        <details>
          <summary>
            Also read: {others.length} {others.length === 1 ? 'passage' : 'passages'}
          </summary>
          <ol>
            {others.map((source) => (
              <OtherRow key={keyOf(source)} source={source} />
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}

const OtherRow = ({ source }: { readonly source: Source }) => (
  <Row number={null} source={source} lines={null} name={source.title} />
)

function Row({
  number,
  source,
  lines,
  name,
}: Pick<CitedPlace, 'number' | 'source' | 'lines'> & {
  readonly name: string
}) {
  const { workspace } = useStores()
  return (
    <li className={styles.row}>
      {number === null ? null : <span className={styles.number}>{number}</span>}
      {source ? (
        <button
          type="button"
          className={styles.open}
          title={source.path}
          onClick={() => workspace.openNote(source.path, linesToOpen({ source, lines }))}
        >
          <span className={styles.place} dir="auto">
            {placeOf(source)}
          </span>
          <span className={styles.lines}>
            {linesOf(lines ?? { start: source.startLine, end: source.endLine })}
          </span>
        </button>
      ) : (
        <span className={styles.unread}>{name}: no tool read it in this turn</span>
      )}
    </li>
  )
}

/** `Atlas › Permit`. */
export function placeOf({ path, title, heading }: Source): string {
  const note = title || noteNameOf(path)
  const headings = heading?.split(' › ') ?? []
  // The first heading of most notes is their title, which need not be said twice.
  return [note, ...headings.slice(headings[0] === note ? 1 : 0)].join(' › ')
}

const linesOf = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  start === end ? `line ${start}` : `lines ${start}–${end}`

const keyOf = ({ path, startLine, endLine }: Source): string => `${path} ${startLine} ${endLine}`
