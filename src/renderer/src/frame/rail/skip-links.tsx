import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { SKIP_WORDS } from './words.ts'
import styles from './skip-links.module.css'

/** The first stops of the Tab key: past the rail and the panels, to where one works. Seen only when they have the focus. */
export function SkipLinks({ commands }: { readonly commands: CommandsById }) {
  const { workspace } = useStores()
  const toNote = (): void => {
    workspace.setFrame({ view: 'notes' })
    const { active } = workspace.state.getState().tabs
    if (active !== null) workspace.activate(active)
  }
  return (
    <nav className={styles.links} aria-label={SKIP_WORDS.label}>
      <button type="button" onClick={toNote}>
        {SKIP_WORDS.note}
      </button>
      <button type="button" onClick={commands.run('files')}>
        {SKIP_WORDS.files}
      </button>
      <button type="button" onClick={commands.run('ask')}>
        {SKIP_WORDS.assistant}
      </button>
    </nav>
  )
}
