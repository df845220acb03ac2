import { Suspense } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { PanelTabs } from '../ui/layout/panel-tabs.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'

const PANELS = {
  chat: {
    what: 'This conversation',
    Content: lazyView(async () => (await import('../chat/chat-pane.tsx')).ChatPane),
  },
  links: {
    what: 'The list of links',
    Content: lazyView(async () => (await import('../links/links-panel.tsx')).LinksPanel),
  },
  outline: {
    what: 'The outline',
    Content: lazyView(async () => (await import('../outline/outline-panel.tsx')).OutlinePanel),
  },
} as const

const TABS = [
  { id: 'chat', label: 'Ask' },
  { id: 'links', label: 'Links' },
  { id: 'outline', label: 'Outline' },
] as const

/** Ask, links and outline. Each comes when it is first shown, into the place that it has. */
export function RightPanel() {
  const { workspace, chat } = useStores()
  const panel = useStore(workspace.state, (state) => state.frame.rightPanel)
  const conversationId = useStore(chat.state, (state) => state.conversationId)
  const closeConversation = (): void => {
    chat.open(null)
    workspace.setFrame({ conversationId: null }) // else it would be shown again
  }
  const { what, Content } = PANELS[panel]
  return (
    <>
      <PanelTabs
        label="Side panel"
        tabs={TABS}
        active={panel}
        onChange={(rightPanel) => workspace.setFrame({ rightPanel })}
      >
        <IconButton
          label="Hide the right panel"
          keys="Mod+Alt+\"
          icon={<CloseIcon />}
          onClick={() => workspace.setFrame({ rightOpen: false })}
        />
      </PanelTabs>
      <FaultBoundary
        key={panel}
        level="view"
        what={what}
        actions={
          panel === 'chat' ? [{ label: 'Close the conversation', run: closeConversation }] : []
        }
        resetKeys={[conversationId]}
      >
        <Suspense>
          <Content />
        </Suspense>
      </FaultBoundary>
    </>
  )
}
