import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RelatedSection } from './related-section.tsx'
import { RELATED_WORDS } from './words.ts'
import styles from './links-panel.module.css'

/** Notes that are about the same as the one in front. */
export function RelatedPanel() {
  const { workspace } = useStores()
  const path = asVaultPath(useStore(workspace.state, ({ tabs }) => tabs.active))
  const { open } = useNoteWays()
  if (path === null) return <EmptyState text={RELATED_WORDS.noNote} action={<Button {...open} />} />
  return (
    <div className={styles.panel}>
      <RelatedSection key={path} path={path} />
    </div>
  )
}
