import { Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { SavedSearch } from '../../../shared/contract/kept-search.ts'
import { commandsById } from '../commands/commands-by-id.ts'
import { useCommandKeys } from '../commands/use-command-keys.ts'
import { useClient, useConnectionState } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useNoteNames } from '../connection/use-note-names.ts'
import { features } from '../features.ts'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { viewTab } from '../stores/workspace/tab-list.ts'
import { SidePanels } from '../ui/layout/side-panels.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Pane } from './panes/pane.tsx'
import { Panes } from './panes/panes.tsx'
import { useTravelButtons } from './tabs/use-travel-buttons.ts'
import { useBeginnings } from './use-beginnings.ts'
import { useDeviceClass } from './use-device-class.ts'
import { useFocusHome } from './use-focus-home.ts'
import { useFreshCopies } from './use-fresh-copies.ts'
import { useLeaveVault } from './leaving/use-leave-vault.ts'
import { useLookAgain } from './use-look-again.ts'
import { useNoStrayDrops } from './use-no-stray-drops.ts'
import { useNoteFirst } from './use-note-first.ts'
import { useSafeLeaving } from './leaving/use-safe-leaving.ts'
import { useWindowCommands } from './use-window-commands.ts'
import { WindowDialogs } from './window-dialogs.tsx'
import styles from './vault-window.module.css'

const Rail = lazyView(async () => (await import('./around-note.ts')).Rail)
const SidePanel = lazyView(async () => (await import('./around-note.ts')).SidePanel)
const StatusBar = lazyView(async () => (await import('./around-note.ts')).StatusBar)
const VaultBanner = lazyView(async () => (await import('./around-note.ts')).VaultBanner)
const Guides = lazyView(async () => (await import('./around-note.ts')).Guides)
const AwayNotices = lazyView(async () => (await import('./around-note.ts')).AwayNotices)
const DesktopWindow = lazyView(async () => (await import('./around-note.ts')).DesktopWindow)
const BottomBar = lazyView(async () => (await import('./phone/bottom-bar.tsx')).BottomBar)

/** Of a phone's bar, until it is there. */
const BAR_PLACE = { height: 57 }
const NO_SEARCHES: readonly SavedSearch[] = []
const VIEWS = features.flatMap(({ views = [] }) => views)
const STATUS_ITEMS = features.flatMap(({ statusItems = [] }) => statusItems)

/** The frame round an open vault: rail, left panel, tabs and note, right panel, status bar. */
export function VaultWindow() {
  const client = useClient()
  const stores = useStores()
  const { workspace, toasts, app } = stores
  const { generation } = useConnectionState()
  const frame = useStore(workspace.state, (state) => state.frame)
  const isLoaded = useStore(workspace.state, (state) => state.isLoaded)
  const activeNote = useStore(workspace.state, (state) => state.tabs.active)
  const shownToasts = useStore(toasts.state)
  const shell = useStore(app.state, (state) => state.app?.shell ?? 'browser')
  const tellsAway = useStore(app.state, (state) => state.app?.settings.awayNotices ?? false)
  const device = useDeviceClass(workspace)
  const leaving = useSafeLeaving(stores)
  const leaveVault = useLeaveVault(stores)
  useLookAgain(client, generation)
  useNoStrayDrops(stores)
  useBeginnings(stores, features)
  const drawsRest = useNoteFirst(stores)
  useFocusHome(stores, drawsRest)
  useFreshCopies(stores, generation)
  useTravelButtons(workspace)

  const savedSearches = useStore(stores.search.state, ({ kept }) => kept?.saved ?? NO_SEARCHES)
  useEffect(() => {
    // Without them there are the other commands.
    if (generation > 0) stores.search.loadKept().catch(() => undefined)
  }, [stores, generation])
  const onCloseVault = useCallback(
    () => leaveVault(() => client.call('app.closeVault', {})),
    [client, leaveVault],
  )
  const commands = useWindowCommands({
    shell,
    savedSearches,
    onCloseVault,
  })
  useCommandKeys(commands)
  const byId = useMemo(() => commandsById(commands), [commands])
  const nameOf = useNoteNames(activeNote === null ? [] : [activeNote])
  const title = activeNote === null ? '' : nameOf(activeNote)
  const view = VIEWS.find(({ id }) => id === frame.view)

  // A view of a feature that is not plugged in any more.
  const isUnknown = frame.view !== 'notes' && view === undefined
  useEffect(() => {
    if (isUnknown) void workspace.panes.closeTab(viewTab(frame.view))
  }, [isUnknown, frame.view, workspace])

  const left = {
    label: 'Left panel',
    isOpen: frame.leftOpen,
    isOverlay: device === 'tiny',
    width: frame.leftWidth,
    firstWidth: 240,
    minWidth: 180,
    maxWidth: 420,
    onWidth: (leftWidth: number) => workspace.setFrame({ leftWidth }),
    onClose: () => workspace.setFrame({ leftOpen: false }),
    content: (
      <AroundNote isDue={drawsRest} what="The left side">
        <SidePanel side="left" commands={byId} />
      </AroundNote>
    ),
  }
  const right = {
    label: 'Right panel',
    isOpen: frame.rightOpen,
    isOverlay: device !== 'wide',
    width: frame.rightWidth,
    firstWidth: 360,
    minWidth: 280,
    maxWidth: 640,
    onWidth: (rightWidth: number) => workspace.setFrame({ rightWidth }),
    onClose: () => workspace.setFrame({ rightOpen: false }),
    content: (
      <AroundNote isDue={drawsRest} what="The right side">
        <SidePanel side="right" commands={byId} />
      </AroundNote>
    ),
  }
  const centre = (
    <>
      <h1 className={styles.heading}>{view?.label ?? (title || 'Notes')}</h1>
      <Panes>
        {(id) => (
          <Pane
            id={id}
            views={VIEWS}
            commands={byId}
            drawsHead={drawsRest}
            hidesRight={!frame.rightOpen || device !== 'wide'}
          />
        )}
      </Panes>
    </>
  )
  return (
    <div className={styles.window}>
      <FaultBoundary level="bar" what="What is to say of this vault">
        <VaultBanner />
      </FaultBoundary>
      <div className={styles.main}>
        {device === 'tiny' ? null : (
          <AroundNote
            isDue={drawsRest}
            what="The rail"
            place={<div className={styles.rail} data-opening="" />}
          >
            <Rail views={VIEWS} view={view} commands={byId} />
          </AroundNote>
        )}
        {isLoaded ? <SidePanels left={left} centre={centre} right={right} /> : null}
      </div>
      {device === 'tiny' ? (
        <AroundNote isDue={drawsRest} what="The bar" place={<div style={BAR_PLACE} />}>
          <BottomBar views={VIEWS} view={view} commands={byId} statusItems={STATUS_ITEMS} />
        </AroundNote>
      ) : (
        <AroundNote
          isDue={drawsRest}
          what="The status bar"
          place={<div className={styles.status} />}
        >
          <StatusBar ofFeatures={STATUS_ITEMS} />
        </AroundNote>
      )}
      <AroundNote isDue={drawsRest} what="The tour">
        <Guides keysOf={byId.keysOf} />
      </AroundNote>
      <AroundNote isDue={drawsRest && tellsAway} what="Notices outside">
        <AwayNotices />
      </AroundNote>
      <AroundNote isDue={drawsRest && shell === 'electron'} what="The menu">
        <DesktopWindow commands={commands} />
      </AroundNote>
      <WindowDialogs commands={commands} leaving={leaving} />
      <Toasts toasts={shownToasts} onClose={toasts.close} onHold={toasts.hold} />
    </div>
  )
}

/** A part of the frame, which is drawn after the note. One that fails takes no other with it. */
function AroundNote({
  isDue,
  what,
  place = null,
  children,
}: {
  readonly isDue: boolean
  /** As a FaultBoundary says it. */
  readonly what: string
  /** What keeps its place until then. */
  readonly place?: ReactNode
  readonly children: ReactNode
}) {
  if (!isDue) return place
  return (
    <FaultBoundary level="bar" what={what}>
      <Suspense fallback={place}>{children}</Suspense>
    </FaultBoundary>
  )
}
