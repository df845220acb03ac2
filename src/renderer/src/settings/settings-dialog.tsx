import { Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { useLast } from '../connection/use-last.ts'
import type { SettingsPage, WindowFeature } from '../feature.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AssistantSettings } from './assistant-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { ModelSection } from './models/model-settings.tsx'
import { NoteSettings } from './note-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { VaultSettings } from './vault-settings.tsx'
import styles from './settings-dialog.module.css'

/** The pages of the core and of these features, in the order in which they are listed. */
export const settingsPages = (plugged: readonly WindowFeature[]): readonly SettingsPage[] => [
  { id: 'model', label: 'Model', Content: ModelSection },
  { id: 'assistant', label: 'Assistant', Content: AssistantSettings },
  { id: 'appearance', label: 'Appearance', Content: AppearanceSettings },
  { id: 'notes', label: 'Notes', Content: NoteSettings },
  ...plugged.flatMap((feature) => feature.settingsPages ?? []),
  { id: 'search', label: 'Search', Content: SearchSettings },
  { id: 'vault', label: 'Vault', Content: VaultSettings },
]

/** Everything a person can set. What is changed counts at once; there is nothing to save. */
export function SettingsDialog({ pages }: { readonly pages: readonly SettingsPage[] }) {
  const { overlay } = useStores()
  const open = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'settings' ? state.overlay : undefined,
  )
  // While it closes its page stays.
  const shown = useLast(open)
  const [chosen, setChosen] = useState<{
    readonly section: string
    readonly in: typeof shown
  }>({ section: 'model', in: undefined })
  // Whoever opened the settings may mean one section; what is chosen since then counts more.
  const section =
    shown?.section !== undefined && chosen.in !== shown ? shown.section : chosen.section
  const setSection = (id: string): void => setChosen({ section: id, in: shown })
  const page = pages.find(({ id }) => id === section) ?? pages[0]
  return (
    <Dialog open={open !== undefined} onClose={overlay.close} title="Settings" size="large">
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label="Settings">
          {pages.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className={styles.link}
              aria-current={id === page?.id ? 'page' : undefined}
              onClick={() => setSection(id)}
            >
              {label}
            </button>
          ))}
        </nav>
        <div className={styles.content}>
          <Suspense fallback={<Spinner label="Loading" />}>
            {page ? <page.Content /> : null}
          </Suspense>
        </div>
      </div>
    </Dialog>
  )
}
