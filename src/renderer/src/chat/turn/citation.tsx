import { useStores } from '../../connection/stores-context.tsx'
import { NoteLink } from '../../markdown/parts/note-link.tsx'
import { wikilinkText } from '../../markdown/wikilink-text.ts'
import { linesToOpen, type CitedPlace } from '../composer/match-sources.ts'
import { placeOf } from './source-list.tsx'
import styles from './citation.module.css'

/** A small number that opens the passage; the name of a note that the turn changed, to be read. */
export function Citation({
  flaws,
  ...place
}: CitedPlace & {
  /** What is not so about it, as sentences. */
  readonly flaws: readonly string[]
}) {
  const { number, target, source } = place
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
  const said = flaws.length === 0 ? '' : `. ${flaws.join(' ')}`
  return (
    <sup className={styles.citation} data-flawed={flaws.length > 0 ? '' : undefined}>
      {source ? (
        <button
          type="button"
          title={placeOf(source) + said}
          aria-label={`Source ${number}: ${placeOf(source)}${said}`}
          onClick={() => workspace.openNote(source.path, linesToOpen(place))}
        >
          {number}
        </button>
      ) : (
        <NoteLink target={target} type="wikilink" title={wikilinkText(target) + said}>
          {number}
        </NoteLink>
      )}
    </sup>
  )
}
