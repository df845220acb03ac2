import { useState, type ReactElement } from 'react'
import { useStore } from 'zustand'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useConnectionState } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import type { StatusItem, View } from '../../feature.ts'
import { MoreIcon, NoteIcon } from '../../ui/icons.ts'
import { useThumbRules } from '../../ui/thumb/use-thumb-rules.ts'
import { useSheet } from '../../ui/use-sheet.ts'
import { useEnteredPanel } from '../panels/use-entered-panel.ts'
import { usePanels } from '../panels/use-panels.ts'
import { MoreSheet } from './more-sheet.tsx'
import sheet from './phone.css?inline'
import { useSwipeBack } from './use-swipe-back.ts'
import { LOST } from './words.ts'

/** The panels with a place of their own; the others are in the sheet. */
const BEFORE_NOTE: readonly string[] = ['files', 'search']
const BEHIND_NOTE: readonly string[] = ['chat']
const IN_BAR = [...BEFORE_NOTE, ...BEHIND_NOTE]

/** What a thumb reaches on a phone, in the place of rail and status bar. One of the five is lit: where the person is. */
export function BottomBar({
  views,
  view,
  commands,
  statusItems,
}: {
  readonly views: readonly View[]
  /** The one that is shown instead of the notes. */
  readonly view: View | undefined
  readonly commands: CommandsById
  readonly statusItems: readonly StatusItem[]
}) {
  useThumbRules()
  useSheet(sheet)
  const { workspace } = useStores()
  const { status } = useConnectionState()
  const { leftOpen, leftPanel, rightOpen, rightPanel } = useStore(
    workspace.state,
    (state) => state.frame,
  )
  const panels = usePanels()
  const [showsMore, setMore] = useState(false)
  const closePanels = (): void => workspace.setFrame({ leftOpen: false, rightOpen: false })
  useSwipeBack(closePanels)
  useEnteredPanel(workspace)

  const shown = rightOpen ? rightPanel : leftOpen ? leftPanel : null
  const isElsewhere = shown === null ? view !== undefined : !IN_BAR.includes(shown)
  const lit = showsMore || isElsewhere ? 'more' : (shown ?? 'note')
  const placesOf = (ids: readonly string[]) =>
    panels
      .filter(({ id }) => ids.includes(id))
      .map(({ id, label, icon, home }) => (
        <Place
          key={id}
          label={label}
          icon={icon}
          isLit={lit === id}
          onClick={() => (lit === id ? closePanels() : workspace.showPanel(id, home))}
        />
      ))
  return (
    <>
      {status === 'connected' ? null : (
        <p className="phone-lost" role="status">
          {LOST}
        </p>
      )}
      <nav className="phone-bar" aria-label="Views">
        {placesOf(BEFORE_NOTE)}
        <Place
          label="Note"
          icon={<NoteIcon />}
          isLit={lit === 'note'}
          onClick={() => workspace.setFrame({ view: 'notes', leftOpen: false, rightOpen: false })}
        />
        {placesOf(BEHIND_NOTE)}
        <Place
          label="More"
          icon={<MoreIcon />}
          isLit={lit === 'more'}
          onClick={() => setMore(true)}
        />
      </nav>
      <MoreSheet
        open={showsMore}
        onClose={() => setMore(false)}
        views={views}
        view={view}
        panels={panels.filter(({ id }) => !IN_BAR.includes(id))}
        shownPanel={shown}
        commands={commands}
        statusItems={statusItems}
      />
    </>
  )
}

const Place = ({
  label,
  icon,
  isLit,
  onClick,
}: {
  readonly label: string
  readonly icon: ReactElement
  readonly isLit: boolean
  readonly onClick: () => void
}) => (
  <button type="button" aria-current={isLit ? 'true' : undefined} onClick={onClick}>
    {icon}
    <span>{label}</span>
  </button>
)
