import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useLinkPreview } from '../../../renderer/src/connection/use-link-preview.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import styles from './vault-check.module.css'

interface Place {
  readonly path: VaultPath
  readonly title: string
  /** From 1; null for the top. */
  readonly line: number | null
  /** What stands there; empty when it is not told. */
  readonly text: string
}

/** Places in notes, each a button that leads there. */
export const PlaceList = ({
  title,
  none,
  places,
}: {
  readonly title: string
  readonly none: string
  readonly places: readonly Place[]
}) => (
  <section>
    <h3 className={styles.subtitle}>{title}</h3>
    {places.length === 0 ? <p className={styles.note}>{none}</p> : null}
    <ul>
      {places.map((place, index) => (
        <li key={index}>
          <PlaceButton place={place} />
        </li>
      ))}
    </ul>
  </section>
)

function PlaceButton({ place: { path, line, title, text } }: { readonly place: Place }) {
  const { workspace } = useStores()
  const preview = useLinkPreview({ kind: 'place', path, line })
  return (
    <button
      type="button"
      className={styles.place}
      onClick={() => workspace.openNote(path, { line })}
      {...preview}
    >
      <span dir="auto">{title}</span>
      {line === null ? null : <span className={styles.line}>{WORDS.line(line)}</span>}
      {text === '' ? null : (
        <span className={styles.said} dir="auto">
          {text}
        </span>
      )}
    </button>
  )
}
