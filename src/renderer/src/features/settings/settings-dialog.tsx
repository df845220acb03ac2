import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AssistantSettings } from './assistant-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { CaptureSettings } from './capture-settings.tsx'
import { DigestSettings } from './digest-settings.tsx'
import { ModelSection } from './model-settings.tsx'
import { NoteSettings } from './note-settings.tsx'
import { SearchSettings } from './search-settings.tsx'
import { VaultSettings } from './vault-settings.tsx'
import styles from './settings-dialog.module.css'

const SECTIONS = [
  { id: 'model', label: 'Model', content: () => <ModelSection /> },
  { id: 'assistant', label: 'Assistant', content: () => <AssistantSettings /> },
  { id: 'appearance', label: 'Appearance', content: () => <AppearanceSettings /> },
  { id: 'notes', label: 'Notes', content: () => <NoteSettings /> },
  { id: 'capture', label: 'Capture', content: () => <CaptureSettings /> },
  { id: 'digests', label: 'Digests', content: () => <DigestSettings /> },
  { id: 'search', label: 'Search', content: () => <SearchSettings /> },
  { id: 'vault', label: 'Vault', content: () => <VaultSettings /> },
] as const satisfies readonly { id: string; label: string; content: () => ReactNode }[]

type SectionId = (typeof SECTIONS)[number]['id']

/** Everything a person can set. What is changed counts at once; there is nothing to save. */
export function SettingsDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) =>
    state.overlay?.kind === 'settings' ? state.overlay : null,
  )
  const [chosen, setChosen] = useState<{
    readonly section: SectionId
    readonly in: typeof shown
  }>({ section: 'model', in: null })
  // Whoever opened the settings may mean one section; what is chosen since then counts more.
  const section =
    shown?.section !== undefined && chosen.in !== shown ? shown.section : chosen.section
  const setSection = (id: SectionId): void => setChosen({ section: id, in: shown })
  return (
    <Dialog open={shown !== null} onClose={overlay.close} title="Settings" size="large">
      <div className={styles.frame}>
        <nav className={styles.nav} aria-label="Settings">
          {SECTIONS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className={styles.link}
              aria-current={id === section ? 'page' : undefined}
              onClick={() => setSection(id)}
            >
              {label}
            </button>
          ))}
        </nav>
        <div className={styles.content}>{SECTIONS.find(({ id }) => id === section)?.content()}</div>
      </div>
    </Dialog>
  )
}
