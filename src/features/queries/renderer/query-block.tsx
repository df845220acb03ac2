import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useEvent } from '../../../renderer/src/connection/use-event.ts'
import { useLinkPreview } from '../../../renderer/src/connection/use-link-preview.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import type { FenceProps } from '../../../renderer/src/markdown/markdown-context.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { SearchResponse } from '../../../shared/contract/search.ts'
import { pointOut } from '../../../shared/query/point-out.ts'
import { words } from './words.ts'
import { foundNotes, type FoundNote } from './found-notes.ts'
import styles from './query-block.module.css'

/** Notes that a block lists; the search panel has the others. */
const MOST_NOTES = 50
/** Up to three passages of a note are found. */
const MOST_PASSAGES = 3 * MOST_NOTES

/** The block of a query in a rendered text: the notes that it finds now, or what is wrong with it. */
export function QueryBlock({ text, path }: FenceProps) {
  const query = text.trim()
  const { data, error, reload } = useCall(
    'search.run',
    query === '' ? null : { query, mode: 'keyword', topK: MOST_PASSAGES },
  )
  useEvent('index.changed', ({ state }) => {
    if (state === 'ready') reload()
  })
  return (
    <div className={styles.block} aria-busy={query !== '' && !data && !error} data-query={query}>
      {query === '' ? (
        <p className={styles.quiet}>{words.asks}</p>
      ) : data ? (
        <Answer query={query} own={path} response={data} />
      ) : error ? (
        <p className={styles.problem} role="alert">
          {words.failed} {error.message} <Button onClick={reload}>{words.again}</Button>
        </p>
      ) : (
        <p className={styles.quiet}>{words.searching}</p>
      )}
    </div>
  )
}

function Answer({
  query,
  own,
  response: { hits, total, problem },
}: {
  readonly query: string
  readonly own: FenceProps['path']
  readonly response: SearchResponse
}) {
  if (problem)
    return (
      <div className={styles.problem} role="alert">
        <pre className={styles.caret}>{pointOut(query, problem)}</pre>
        <p>{problem.message}</p>
      </div>
    )
  const found = foundNotes(hits, { own, query })
  const shown = found.slice(0, MOST_NOTES)
  // The note of the query itself is counted, and is none of those that are left.
  const isOwnOut = hits.some(({ path }) => path === own) && !found.some(({ path }) => path === own)
  const rest = Math.max(0, (total?.notes ?? found.length) - shown.length - (isOwnOut ? 1 : 0))
  if (shown.length === 0) return <p className={styles.quiet}>{words.nothing}</p>
  return (
    <>
      <ul className={styles.list} aria-label={words.list(query)}>
        {shown.map((note) => (
          <li key={note.path}>
            <NoteRow note={note} />
          </li>
        ))}
      </ul>
      {rest > 0 ? <More query={query} count={rest} isAbout={total?.isAbout === true} /> : null}
    </>
  )
}

function NoteRow({ note: { path, title, line, parts } }: { readonly note: FoundNote }) {
  const { workspace } = useStores()
  const preview = useLinkPreview({ kind: 'place', path, line })
  return (
    <button
      type="button"
      className={styles.note}
      onClick={() => workspace.openNote(path, { line })}
      {...preview}
    >
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {parts.length === 0 ? null : (
        <span className={styles.said} dir="auto">
          {parts.map(({ text, isMarked }, index) =>
            isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </span>
      )}
    </button>
  )
}

/** Asks the same in the search panel. */
function More({
  query,
  count,
  isAbout,
}: {
  readonly query: string
  readonly count: number
  readonly isAbout: boolean
}) {
  const { search, workspace } = useStores()
  const number = spokenNumber(count)
  return (
    <button
      type="button"
      className={styles.more}
      onClick={() => {
        search.setInput(query)
        workspace.showPanel('search')
      }}
    >
      {isAbout ? words.moreAbout(number) : words.more(number)}
    </button>
  )
}
