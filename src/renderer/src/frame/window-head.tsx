import { useStore } from 'zustand'
import type { CommandsById } from '../commands/commands-by-id.ts'
import { useStores } from '../connection/stores-context.tsx'
import { TabBar } from '../editor/bars/tab-bar.tsx'
import { isReading } from '../stores/workspace/tab-list.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { EditIcon, LeftPanelIcon, MoreIcon, ReadingIcon, RightPanelIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import styles from './window-head.module.css'

const MORE = [
  'find',
  'help-text',
  'links',
  'outline',
  'history',
  'rename',
  'move',
  'close-tab',
  'palette',
]

/** The tabs, and what is done to the note below them. */
export function WindowHead({
  showsNote,
  hidesRight,
  commands,
}: {
  /** A note is in front, and no view. */
  readonly showsNote: boolean
  /** The right panel is not beside the note. */
  readonly hidesRight: boolean
  readonly commands: CommandsById
}) {
  const { workspace } = useStores()
  const { view, leftOpen } = useStore(workspace.state, (state) => state.frame)
  const reads = useStore(workspace.state, (state) => isReading(state.tabs))
  return (
    <header className={styles.head}>
      {leftOpen ? null : (
        <IconButton
          label="Show the left panel"
          keys="Mod+\"
          icon={<LeftPanelIcon />}
          onClick={commands.run('left-panel')}
        />
      )}
      <FaultBoundary level="bar" what="The tabs" resetKeys={[view]}>
        <TabBar />
      </FaultBoundary>
      <div className={styles.actions}>
        {showsNote ? (
          <IconButton
            label={reads ? 'Write' : 'Read'}
            icon={reads ? <EditIcon /> : <ReadingIcon />}
            aria-pressed={reads}
            onClick={commands.run('reading')}
          />
        ) : null}
        <Menu
          trigger={
            <button type="button" className={styles.more} aria-label="More">
              <MoreIcon />
            </button>
          }
          items={MORE.map((id) => ({
            label: commands.titleOf(id),
            keys: commands.keysOf(id),
            onSelect: commands.run(id),
          }))}
        />
        {hidesRight ? (
          <IconButton
            label="Show the right panel"
            keys="Mod+Alt+\"
            icon={<RightPanelIcon />}
            onClick={() => workspace.setFrame({ rightOpen: true })}
          />
        ) : null}
      </div>
    </header>
  )
}
