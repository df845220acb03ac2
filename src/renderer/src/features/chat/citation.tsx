import type { Source } from '../../../../shared/domain/chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { NoteLink, wikilinkText } from '../../markdown/note-link.tsx'
import { placeOf } from './source-list.tsx'
import styles from './citation.module.css'

/** A small number that opens the passage. */
export function Citation({
  number,
  target,
  source,
}: {
  readonly number: number
  readonly target: string
  readonly source: Source | null
}) {
  const { workspace } = useStores()
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
