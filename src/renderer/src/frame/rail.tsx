import { useStore } from 'zustand'
import type { CommandsById } from '../commands/commands-by-id.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { View } from '../feature.ts'
import { IconButton } from '../ui/field/icon-button.tsx'
import { FilesIcon, SearchIcon, SettingsIcon } from '../ui/icons.ts'
import { RailButton } from './rail-button.tsx'
import styles from './rail.module.css'

/** What can be shown, at the left edge. */
export function Rail({
  views,
  view,
  commands,
}: {
  readonly views: readonly View[]
  /** The one that is shown instead of the notes. */
  readonly view: View | undefined
  readonly commands: CommandsById
}) {
  const { workspace, overlay } = useStores()
  const frame = useStore(workspace.state, (state) => state.frame)
  const showLeft = (leftPanel: 'files' | 'search') => (): void => {
    const isShown = frame.leftOpen && frame.leftPanel === leftPanel
    workspace.setFrame({ leftPanel, leftOpen: !isShown })
  }
  return (
    <nav className={styles.rail} aria-label="Views">
      <IconButton
        label="Files"
        keys="Mod+Shift+E"
        side="right"
        icon={<FilesIcon />}
        aria-expanded={frame.leftOpen && frame.leftPanel === 'files'}
        data-lit={!view && frame.leftOpen && frame.leftPanel === 'files' ? '' : undefined}
        onClick={showLeft('files')}
      />
      <IconButton
        label="Search"
        keys="Mod+Shift+F"
        side="right"
        icon={<SearchIcon />}
        aria-expanded={frame.leftOpen && frame.leftPanel === 'search'}
        data-lit={!view && frame.leftOpen && frame.leftPanel === 'search' ? '' : undefined}
        onClick={showLeft('search')}
      />
      {views.map((each) => (
        <RailButton
          key={each.id}
          view={each}
          keys={commands.keysOf(each.command)}
          isShown={frame.view === each.id}
          onClick={() => workspace.setFrame({ view: frame.view === each.id ? 'notes' : each.id })}
        />
      ))}
      <span className={styles.spring} />
      <IconButton
        label="Settings"
        keys="Mod+,"
        side="right"
        icon={<SettingsIcon />}
        onClick={() => overlay.show({ kind: 'settings' })}
      />
    </nav>
  )
}
