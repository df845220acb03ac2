import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
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
import { SidePanels } from '../ui/layout/side-panels.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { NoteOrView } from './note-or-view.tsx'
import { useBeginnings } from './use-beginnings.ts'
import { useDeviceClass } from './use-device-class.ts'
import { useFocusHome } from './use-focus-home.ts'
import { useFreshCopies } from './use-fresh-copies.ts'
import { useLeaveVault } from './leaving/use-leave-vault.ts'
import { useLookAgain } from './use-look-again.ts'
import { useNoStrayDrops } from './use-no-stray-drops.ts'
import { useNoteFirst } from './use-note-first.ts'
import { useSafeLeaving } from './leaving/use-safe-leaving.ts'
import { windowCommands } from './window-commands.ts'
import { WindowDialogs } from './window-dialogs.tsx'
import styles from './vault-window.module.css'

const LeftPanel = lazyView(async () => (await import('./around-note.ts')).LeftPanel)
const Rail = lazyView(async () => (await import('./around-note.ts')).Rail)
const RightPanel = lazyView(async () => (await import('./around-note.ts')).RightPanel)
const StatusBar = lazyView(async () => (await import('./around-note.ts')).StatusBar)
const VaultBanner = lazyView(async () => (await import('./around-note.ts')).VaultBanner)
const WindowHead = lazyView(async () => (await import('./around-note.ts')).WindowHead)

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
  const device = useDeviceClass(workspace)
  const leaving = useSafeLeaving(stores)
  const leaveVault = useLeaveVault(stores)
  useLookAgain(client, generation)
  useNoStrayDrops(stores)
  useBeginnings(stores, features)
  const drawsRest = useNoteFirst(stores)
  useFocusHome(stores, drawsRest)
  useFreshCopies(stores, generation)

  const openVault = (root: string): void => leaveVault(() => client.call('app.openVault', { root }))
  const savedSearches = useStore(stores.search.state, ({ kept }) => kept?.saved ?? NO_SEARCHES)
  useEffect(() => {
    // Without them there are the other commands.
    if (generation > 0) stores.search.loadKept().catch(() => undefined)
  }, [stores, generation])
  const commands = useMemo(
    () =>
      windowCommands({
        stores,
        features,
        shell,
        savedSearches,
        onCloseVault: () => leaveVault(() => client.call('app.closeVault', {})),
      }),
    [client, stores, shell, savedSearches, leaveVault],
  )
  useCommandKeys(commands)
  const byId = useMemo(() => commandsById(commands), [commands])
  const nameOf = useNoteNames(activeNote === null ? [] : [activeNote])
  const title = activeNote === null ? '' : nameOf(activeNote)
  const view = VIEWS.find(({ id }) => id === frame.view)

  // A view of a feature that is not plugged in any more.
  const isUnknown = frame.view !== 'notes' && view === undefined
  useEffect(() => {
    if (isUnknown) workspace.setFrame({ view: 'notes' })
  }, [isUnknown, workspace])

  const left = {
    label: frame.leftPanel === 'files' ? 'Files' : 'Search',
    isOpen: frame.leftOpen,
    isOverlay: device === 'tiny',
    width: frame.leftWidth,
    minWidth: 180,
    maxWidth: 420,
    onWidth: (leftWidth: number) => workspace.setFrame({ leftWidth }),
    onClose: () => workspace.setFrame({ leftOpen: false }),
    content: (
      <AroundNote isDue={drawsRest} what="The left side">
        <LeftPanel
          panel={frame.leftPanel}
          onChooseVault={byId.run('close-vault')}
          onOpenVault={openVault}
        />
      </AroundNote>
    ),
  }
  const right = {
    label: 'Ask, links and outline',
    isOpen: frame.rightOpen,
    isOverlay: device !== 'wide',
    width: frame.rightWidth,
    minWidth: 280,
    maxWidth: 640,
    onWidth: (rightWidth: number) => workspace.setFrame({ rightWidth }),
    onClose: () => workspace.setFrame({ rightOpen: false }),
    content: (
      <AroundNote isDue={drawsRest} what="The right side">
        <RightPanel />
      </AroundNote>
    ),
  }
  const centre = (
    <>
      <AroundNote isDue={drawsRest} what="The head" place={<div className={styles.head} />}>
        <WindowHead
          showsNote={view === undefined && title !== ''}
          hidesRight={!frame.rightOpen || device !== 'wide'}
          commands={byId}
        />
      </AroundNote>
      <h1 className={styles.heading}>{view?.label ?? (title || 'Notes')}</h1>
      <NoteOrView view={view} commands={byId} />
    </>
  )
  return (
    <div className={styles.window}>
      <FaultBoundary level="bar" what="What is to say of this vault">
        <VaultBanner />
      </FaultBoundary>
      <div className={styles.main}>
        <AroundNote
          isDue={drawsRest}
          what="The rail"
          place={<div className={styles.rail} data-opening="" />}
        >
          <Rail views={VIEWS} view={view} commands={byId} />
        </AroundNote>
        {isLoaded ? <SidePanels left={left} centre={centre} right={right} /> : null}
      </div>
      <AroundNote isDue={drawsRest} what="The status bar" place={<div className={styles.status} />}>
        <StatusBar ofFeatures={STATUS_ITEMS} />
      </AroundNote>
      <WindowDialogs commands={commands} leaving={leaving} />
      <Toasts toasts={shownToasts} onClose={toasts.close} />
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
