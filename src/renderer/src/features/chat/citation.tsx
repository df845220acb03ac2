import { useStores } from '../../connection/stores-context.tsx'
import { NoteLink } from '../../markdown/note-link.tsx'
import { wikilinkText } from '../../markdown/wikilink-text.ts'
import type { CitedPlace } from './match-sources.ts'
import { placeOf } from './source-list.tsx'
import styles from './citation.module.css'

/** A small number that opens the passage; the name of a note that the turn changed, to be read. */
export function Citation({ number, target, source }: CitedPlace) {
  const { workspace } = useStores()
  if (number === null)
    return (
      <>
        {' '}
        <NoteLink target={target} type="wikilink">
          {wikilinkText(target)}
        </NoteLink>
      </>
    )
  return (
    <sup className={styles.citation}>
      {source ? (
        <button
          type="button"
          title={placeOf(source)}
          aria-label={`Source ${number}: ${placeOf(source)}`}
          onClick={() => workspace.openNote(source.path, { line: source.startLine })}
        >
          {number}
        </button>
      ) : (
        <NoteLink target={target} type="wikilink" title={wikilinkText(target)}>
          {number}
        </NoteLink>
      )}
    </sup>
  )
}
