import type { ReactNode } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import type { StatusItem, View, WindowPanel } from '../../feature.ts'
import { StatusBar } from '../../status/status-bar.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListIcon, SettingsIcon } from '../../ui/icons.ts'

/** What has no place of its own at the bottom of a phone: the views, the other panels, settings, and how things stand. */
export function MoreSheet({
  open,
  onClose,
  views,
  view,
  panels,
  shownPanel,
  commands,
  statusItems,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly views: readonly View[]
  readonly view: View | undefined
  readonly panels: readonly WindowPanel[]
  /** The id of the one that fills the window, also where it is none of these. */
  readonly shownPanel: string | null
  readonly commands: CommandsById
  readonly statusItems: readonly StatusItem[]
}) {
  const { workspace, overlay } = useStores()
  const then = (action: () => void) => (): void => {
    onClose()
    action()
  }
  return (
    <Dialog open={open} onClose={onClose} title="More">
      <ul className="phone-more">
        {views.map((each) => (
          <ViewRow
            key={each.id}
            view={each}
            isShown={each === view && shownPanel === null}
            onClick={then(() =>
              workspace.setFrame({ view: each.id, leftOpen: false, rightOpen: false }),
            )}
          />
        ))}
        {panels.map(({ id, label, icon, home }) => (
          <Row
            key={id}
            label={label}
            icon={icon}
            isShown={id === shownPanel}
            onClick={then(() => workspace.showPanel(id, home))}
          />
        ))}
        <Row label="All commands" icon={<ListIcon />} onClick={then(commands.run('palette'))} />
        <Row
          label="Settings"
          icon={<SettingsIcon />}
          onClick={then(() => overlay.show({ kind: 'settings' }))}
        />
      </ul>
      <StatusBar ofFeatures={statusItems} />
    </Dialog>
  )
}

function ViewRow({
  view: { label, icon, useCount = none },
  isShown,
  onClick,
}: {
  readonly view: View
  readonly isShown: boolean
  readonly onClick: () => void
}) {
  const count = useCount()
  return <Row label={label} icon={icon} count={count} isShown={isShown} onClick={onClick} />
}

const Row = ({
  label,
  icon,
  count = 0,
  isShown = false,
  onClick,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly count?: number
  readonly isShown?: boolean
  readonly onClick: () => void
}) => (
  <li>
    <button type="button" aria-current={isShown ? 'true' : undefined} onClick={onClick}>
      {icon}
      <span>{label}</span>
      {count > 0 ? <small>{count}</small> : null}
    </button>
  </li>
)

const none = (): number => 0
