import { useRef } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { Button } from '../ui/field/button.tsx'
import { LinkIcon, NoteIcon } from '../ui/icons.ts'
import { useIsNear } from '../ui/use-is-near.ts'
import { PlaceButton } from './backlink-parts.tsx'
import { PanelSection } from './panel-section.tsx'
import { useKnown } from '../connection/use-known.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { RELATED_WORDS as WORDS } from './words.ts'
import styles from './links-panel.module.css'

const MOST_NOTES = 20

/** Notes that are about the same as this one, whatever words they use. */
export function RelatedSection({ path }: { readonly path: VaultPath }) {
  const box = useRef<HTMLElement>(null)
  const { write, index } = useNoteWays()
  const isNear = useIsNear(box, 0)
  const { data, error, reload } = useKnown(
    'note.related',
    isNear ? { path, limit: MOST_NOTES } : null,
  )
  return (
    <PanelSection place={box} title={WORDS.title}>
      {error ? (
        <li className={styles.none}>
          <span role="alert">{error.message}</span> <Button onClick={reload}>{WORDS.again}</Button>
        </li>
      ) : data && data.notes.length === 0 ? (
        <li className={styles.none}>
          <p>{data.notice ?? WORDS.none}</p>
          <Button {...(data.notice === null ? write : index)} />
        </li>
      ) : (
        data?.notes.map(({ path: other, title, isLinked }) => (
          <li key={other}>
            <PlaceButton path={other} line={null} className={styles.note}>
              <NoteIcon />
              <span dir="auto">{title}</span>
              {isLinked ? (
                <em>
                  <LinkIcon aria-hidden /> {WORDS.linked}
                </em>
              ) : null}
            </PlaceButton>
          </li>
        ))
      )}
    </PanelSection>
  )
}
