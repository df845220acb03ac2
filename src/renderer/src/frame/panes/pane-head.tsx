import { useStore } from 'zustand'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { View } from '../../feature.ts'
import { isReading } from '../../stores/workspace/tab-list.ts'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { EditIcon, LeftPanelIcon, MoreIcon, ReadingIcon, RightPanelIcon } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { TravelButtons } from '../tabs/travel-buttons.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useScrollLink } from '../tabs/use-scroll-link.ts'
import styles from './pane-head.module.css'

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
export function PaneHead({
  id,
  number,
  views,
  isFirst,
  isLast,
  hidesRight,
  commands,
}: {
  readonly id: string
  /** Of the pane among several, from 1; null where it is the only one. */
  readonly number: number | null
  readonly views: readonly View[]
  /** Before all other panes, and behind all. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The right panel is not beside the panes. */
  readonly hidesRight: boolean
  readonly commands: CommandsById
}) {
  const { workspace } = useStores()
  useScrollLink(id)
  const { view, leftOpen } = useStore(workspace.state, (state) => state.frame)
  const reads = useStore(workspace.state, (state) => isReading(state.tabs))
  const showsNote = useStore(
    workspace.state,
    ({ tabs, frame }) => frame.view === 'notes' && tabs.active !== null && isNotePath(tabs.active),
  )
  return (
    <header className={styles.head}>
      {leftOpen || !isFirst ? null : (
        <IconButton
          label="Show the left panel"
          keys={commands.keysOf('left-panel')}
          icon={<LeftPanelIcon />}
          onClick={commands.run('left-panel')}
        />
      )}
      <span className={styles.travel}>
        <TravelButtons id={id} views={views} commands={commands} />
      </span>
      <FaultBoundary level="bar" what="The tabs" resetKeys={[view]}>
        <TabStrip id={id} number={number} views={views} commands={commands} />
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
        {hidesRight && isLast ? (
          <IconButton
            label="Show the right panel"
            keys={commands.keysOf('right-panel')}
            icon={<RightPanelIcon />}
            onClick={() => workspace.setFrame({ rightOpen: true })}
          />
        ) : null}
      </div>
    </header>
  )
}
