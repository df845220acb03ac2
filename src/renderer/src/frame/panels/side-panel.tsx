import { Suspense } from 'react'
import { useStore } from 'zustand'
import type { PanelSide } from '../../../../shared/domain/settings.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { onSide } from '../../stores/workspace/panel-sides.ts'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { PanelTabs } from '../../ui/layout/panel-tabs.tsx'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { usePanels } from './use-panels.ts'
import { PANEL_WORDS, saysFailed } from './words.ts'
import styles from './side-panel.module.css'

const SIDES = {
  left: { open: 'leftOpen', panel: 'leftPanel', other: 'right', command: 'left-panel' },
  right: { open: 'rightOpen', panel: 'rightPanel', other: 'left', command: 'right-panel' },
} as const

/** The panels of one side: their tabs, and the one in front. Each comes when it is first shown, into the place that it has. */
export function SidePanel({
  side,
  commands,
}: {
  readonly side: PanelSide
  readonly commands: CommandsById
}) {
  const { workspace, chat } = useStores()
  const frame = useStore(workspace.state, (state) => state.frame)
  const conversationId = useStore(chat.state, (state) => state.conversationId)
  const all = usePanels()
  const { open, panel, other, command } = SIDES[side]
  const keys = commands.keysOf(command)
  const panels = onSide(all, frame, side)
  const shown = panels.find(({ id }) => id === frame[panel]) ?? panels[0]
  const closeConversation = (): void => {
    chat.open(null)
    workspace.setFrame({ conversationId: null }) // else it would be shown again
  }
  const menuOf = (id: string): readonly MenuItem[] => [
    {
      label: PANEL_WORDS[other].move,
      // A side without panels could not be opened again.
      disabled: panels.length === 1,
      onSelect: () => workspace.movePanel(id, other),
    },
    'separator',
    { label: PANEL_WORDS[side].hide, keys, onSelect: () => workspace.setFrame({ [open]: false }) },
  ]
  return (
    <>
      <PanelTabs
        label={PANEL_WORDS[side].tabs}
        tabs={panels}
        active={shown?.id ?? ''}
        menuOf={menuOf}
        onChange={(id) => workspace.setFrame({ [panel]: id })}
      >
        <IconButton
          label={PANEL_WORDS[side].hide}
          keys={keys}
          icon={<CloseIcon />}
          onClick={() => workspace.setFrame({ [open]: false })}
        />
      </PanelTabs>
      {shown ? (
        <FaultBoundary
          key={shown.id}
          level="view"
          what={saysFailed(shown.label)}
          actions={
            shown.id === 'chat' ? [{ label: 'Close the conversation', run: closeConversation }] : []
          }
          resetKeys={[conversationId]}
        >
          <section
            className={styles.panel}
            role="tabpanel"
            aria-label={shown.label}
            data-panel={shown.id}
            data-side={side}
          >
            <Suspense>
              <shown.Content />
            </Suspense>
          </section>
        </FaultBoundary>
      ) : null}
    </>
  )
}
