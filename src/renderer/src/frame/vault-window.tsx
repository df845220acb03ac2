import { Suspense, useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useClient, useConnectionState } from '../connection/connection-context.tsx'
import { useNoteNames } from '../connection/use-note-names.ts'
import { useStores } from '../connection/stores-context.tsx'
import { ChatPane } from '../chat/chat-pane.tsx'
import { appCommands } from '../commands/app-commands.ts'
import { focusSoon } from '../commands/focus-soon.ts'
import { useCommandKeys } from '../commands/use-command-keys.ts'
import { EditorPane } from '../editor/editor-pane.tsx'
import { TabBar } from '../editor/bars/tab-bar.tsx'
import { features } from '../features.ts'
import { FilesPanel } from '../files/files-panel.tsx'
import { LinksPanel } from '../links/links-panel.tsx'
import { OutlinePanel } from '../outline/outline-panel.tsx'
import { SearchPanel } from '../search/search-panel.tsx'
import { StatusBar } from '../status/status-bar.tsx'
import { VaultBanner } from '../vault/vault-banner.tsx'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import { isReading } from '../stores/workspace/tab-list.ts'
import { RailButton } from './rail-button.tsx'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import {
  CloseIcon,
  EditIcon,
  FilesIcon,
  LeftPanelIcon,
  MoreIcon,
  ReadingIcon,
  RightPanelIcon,
  SearchIcon,
  SettingsIcon,
} from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import { PanelTabs } from '../ui/layout/panel-tabs.tsx'
import { SidePanels } from '../ui/layout/side-panels.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { useMedia } from '../ui/layout/use-media.ts'
import { useLookAgain } from './use-look-again.ts'
import { useFocusHome } from './use-focus-home.ts'
import { useNoStrayDrops } from './use-no-stray-drops.ts'
import { viewsOf } from './views.ts'
import { useSafeLeaving } from './use-safe-leaving.ts'
import { WindowDialogs } from './window-dialogs.tsx'
import styles from './vault-window.module.css'

const VIEWS = viewsOf(features)
const STATUS_ITEMS = features.flatMap(({ statusItems = [] }) => statusItems)

/** The frame round an open vault: rail, left panel, tabs and note, right panel, status bar. */
export function VaultWindow() {
  const client = useClient()
  const stores = useStores()
  const {
    workspace,
    files,
    indexStatus,
    openNotes,
    chat,
    overlay,
    toasts,
    app,
    search,
    inbox,
    tasks,
    ofFeatures,
  } = stores
  const { generation } = useConnectionState()
  const frame = useStore(workspace.state, (state) => state.frame)
  const reads = useStore(workspace.state, (state) => isReading(state.tabs))
  const isLoaded = useStore(workspace.state, (state) => state.isLoaded)
  const activeNote = useStore(workspace.state, (state) => state.tabs.active)
  const shownToasts = useStore(toasts.state)
  const conversationId = useStore(chat.state, (state) => state.conversationId)
  const shell = useStore(app.state, (state) => state.app?.shell ?? 'browser')
  const isNarrow = useMedia('(width < 1000px)')
  const isTiny = useMedia('(width < 720px)')
  const leaving = useSafeLeaving(stores)
  useLookAgain(client, generation)
  useNoStrayDrops(stores)
  useFocusHome(stores)

  // Everything here is a copy of what main knows: after every connection it is asked again.
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (workspace.state.getState().isLoaded) {
        files.load([...files.state.getState().expanded])
        openNotes.recheck()
      } else {
        search.setMode(app.state.getState().app?.settings.searchMode ?? 'hybrid')
        const { expandedFolders } = await workspace.load()
        files.load(expandedFolders)
      }
      // One that fails keeps none of the others from being read.
      const loads = [
        indexStatus.reload(),
        chat.load(),
        inbox.load(),
        tasks.reload(),
        ...ofFeatures.reload(),
      ]
      for (const load of await Promise.allSettled(loads))
        if (load.status === 'rejected') sayFailed(load.reason)
    }
    const sayFailed = (error: unknown): void => {
      // A lost connection says so by itself.
      if (error instanceof LatentError && error.code === 'disconnected') return
      const text = errorSentence(error, 'A part could not be read.')
      toasts.show(text, { tone: 'problem' })
    }
    refresh().catch(sayFailed)
  }, [
    generation,
    workspace,
    files,
    openNotes,
    indexStatus,
    chat,
    toasts,
    app,
    search,
    inbox,
    tasks,
    ofFeatures,
  ])
  useEffect(
    () =>
      files.state.subscribe((next, previous) => {
        if (next.expanded !== previous.expanded) workspace.setFrame({})
      }),
    [files, workspace],
  )

  /** Leaves the vault only with everything on disk. */
  const leaveVault = useMemo(
    () =>
      (go: () => Promise<unknown>): void => {
        const leave = async (): Promise<void> => {
          const left = await openNotes.flushAll()
          if (left.length > 0)
            throw new LatentError(
              'conflict',
              `The vault stays open: ${left.join(', ')} could not be saved.`,
            )
          await workspace.remember()
          await go()
          await app.reload()
        }
        leave().catch((error: unknown) => {
          const text = errorSentence(error, 'It could not be closed.')
          toasts.show(text, { tone: 'problem' })
        })
      },
    [openNotes, toasts, workspace, app],
  )
  const openVault = (root: string): void => leaveVault(() => client.call('app.openVault', { root }))
  const commands = useMemo(
    () =>
      appCommands({
        stores,
        features,
        shell,
        onNewConversation: () => {
          workspace.setFrame({ rightOpen: true, rightPanel: 'chat' })
          chat.open(null)
          focusChat()
        },
        onFocusChat: focusChat,
        onCloseVault: () => leaveVault(() => client.call('app.closeVault', {})),
      }),
    [client, stores, shell, workspace, chat, leaveVault],
  )
  useCommandKeys(commands)
  const nameOf = useNoteNames(activeNote === null ? [] : [activeNote])
  const title = activeNote === null ? '' : nameOf(activeNote)
  const view = VIEWS.find(({ id }) => id === frame.view)
  const textOfOpenNote = (): string =>
    activeNote === null ? '' : (openNotes.get(activeNote)?.text().toString() ?? '')
  const closeConversation = (): void => {
    chat.open(null)
    workspace.setFrame({ conversationId: null }) // else it would be shown again
  }
  const closeOpenNote = (): void => {
    if (activeNote !== null) void workspace.closeNote(activeNote)
  }
  const runCommand = (id: string) => () => commands.find((command) => command.id === id)?.run()
  const keysOf = (id: string) => commands.find((command) => command.id === id)?.keys[0]

  // A view of a feature that is not plugged in any more.
  const isUnknown = frame.view !== 'notes' && view === undefined
  useEffect(() => {
    if (isUnknown) workspace.setFrame({ view: 'notes' })
  }, [isUnknown, workspace])

  const showLeft = (leftPanel: 'files' | 'search') => (): void => {
    const isShown = frame.leftOpen && frame.leftPanel === leftPanel
    workspace.setFrame({ leftPanel, leftOpen: !isShown })
  }
  const device = isTiny ? 'tiny' : isNarrow ? 'narrow' : 'wide'
  useLayoutEffect(() => workspace.setDeviceClass(device), [device, workspace])
  // A note that was chosen in it is what the person wants to see.
  useEffect(() => {
    if (!isTiny) return
    return workspace.state.subscribe((next, previous) => {
      if (next.place !== previous.place && next.place?.focus && next.frame.leftOpen)
        workspace.setFrame({ leftOpen: false })
    })
  }, [isTiny, workspace])

  return (
    <div className={styles.window}>
      <FaultBoundary level="bar" what="What is to say of this vault">
        <VaultBanner />
      </FaultBoundary>
      <div className={styles.main}>
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
          {VIEWS.map((each) => (
            <RailButton
              key={each.id}
              view={each}
              keys={keysOf(each.command)}
              isShown={frame.view === each.id}
              onClick={() =>
                workspace.setFrame({ view: frame.view === each.id ? 'notes' : each.id })
              }
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
        {isLoaded ? (
          <SidePanels
            left={{
              label: frame.leftPanel === 'files' ? 'Files' : 'Search',
              isOpen: frame.leftOpen,
              isOverlay: isTiny,
              width: frame.leftWidth,
              minWidth: 180,
              maxWidth: 420,
              onWidth: (leftWidth) => workspace.setFrame({ leftWidth }),
              onClose: () => workspace.setFrame({ leftOpen: false }),
              content: (
                <FaultBoundary
                  key={frame.leftPanel}
                  level="view"
                  what={frame.leftPanel === 'files' ? 'The list of files' : 'The search'}
                >
                  {frame.leftPanel === 'files' ? (
                    <FilesPanel onChooseVault={runCommand('close-vault')} onOpenVault={openVault} />
                  ) : (
                    <SearchPanel />
                  )}
                </FaultBoundary>
              ),
            }}
            centre={
              <>
                <header className={styles.head}>
                  {frame.leftOpen ? null : (
                    <IconButton
                      label="Show the left panel"
                      keys="Mod+\"
                      icon={<LeftPanelIcon />}
                      onClick={runCommand('left-panel')}
                    />
                  )}
                  <FaultBoundary level="bar" what="The tabs" resetKeys={[frame.view]}>
                    <TabBar />
                  </FaultBoundary>
                  <div className={styles.actions}>
                    {view || !title ? null : (
                      <IconButton
                        label={reads ? 'Write' : 'Read'}
                        keys="Mod+E"
                        icon={reads ? <EditIcon /> : <ReadingIcon />}
                        aria-pressed={reads}
                        onClick={runCommand('reading')}
                      />
                    )}
                    <Menu
                      trigger={
                        <button type="button" className={styles.more} aria-label="More">
                          <MoreIcon />
                        </button>
                      }
                      items={[
                        'find',
                        'help-text',
                        'links',
                        'outline',
                        'history',
                        'rename',
                        'move',
                        'close-tab',
                        'palette',
                      ].map((id) => ({
                        label: commands.find((command) => command.id === id)?.title ?? id,
                        keys: keysOf(id),
                        onSelect: () => runCommand(id)(),
                      }))}
                    />
                    {frame.rightOpen && !isNarrow ? null : (
                      <IconButton
                        label="Show the right panel"
                        keys="Mod+Alt+\"
                        icon={<RightPanelIcon />}
                        onClick={() => workspace.setFrame({ rightOpen: true })}
                      />
                    )}
                  </div>
                </header>
                <h1 className={styles.heading}>{view?.label ?? (title || 'Notes')}</h1>
                {view ? (
                  <section
                    className={styles.view}
                    aria-label={view.label}
                    tabIndex={-1}
                    data-view=""
                  >
                    <FaultBoundary
                      key={view.id}
                      level="view"
                      what={`This view (${view.label})`}
                      actions={[
                        {
                          label: 'Back to the notes',
                          run: () => workspace.setFrame({ view: 'notes' }),
                        },
                      ]}
                    >
                      <Suspense fallback={<Spinner label={`Loading ${view.label}`} />}>
                        <view.Content />
                      </Suspense>
                    </FaultBoundary>
                  </section>
                ) : null}
                {/* Behind a view it stays as it is, with the cursor and the histories of all open notes. */}
                <div className={styles.view} hidden={view !== undefined}>
                  <FaultBoundary
                    level="note"
                    what="This note"
                    text={() => textOfOpenNote()}
                    actions={[{ label: 'Close the note', run: closeOpenNote }]}
                    resetKeys={[activeNote]}
                  >
                    <EditorPane
                      empty={
                        <EmptyState
                          text="No note is open. Choose one on the left, or find it by name."
                          action={
                            <span className={styles.choices}>
                              <Button onClick={runCommand('switcher')}>Open note</Button>
                              <Button onClick={runCommand('new-note')}>New note</Button>
                            </span>
                          }
                        />
                      }
                    />
                  </FaultBoundary>
                </div>
              </>
            }
            right={{
              label: 'Ask, links and outline',
              isOpen: frame.rightOpen,
              isOverlay: isNarrow,
              width: frame.rightWidth,
              minWidth: 280,
              maxWidth: 640,
              onWidth: (rightWidth) => workspace.setFrame({ rightWidth }),
              onClose: () => workspace.setFrame({ rightOpen: false }),
              content: (
                <>
                  <PanelTabs
                    label="Side panel"
                    tabs={RIGHT_TABS}
                    active={frame.rightPanel}
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
                    key={frame.rightPanel}
                    level="view"
                    what={PANEL_NAMES[frame.rightPanel]}
                    actions={
                      frame.rightPanel === 'chat'
                        ? [{ label: 'Close the conversation', run: closeConversation }]
                        : []
                    }
                    resetKeys={[conversationId]}
                  >
                    {frame.rightPanel === 'chat' ? <ChatPane /> : null}
                    {frame.rightPanel === 'links' ? <LinksPanel /> : null}
                    {frame.rightPanel === 'outline' ? <OutlinePanel /> : null}
                  </FaultBoundary>
                </>
              ),
            }}
          />
        ) : null}
      </div>
      <FaultBoundary level="bar" what="The status bar">
        <StatusBar ofFeatures={STATUS_ITEMS} />
      </FaultBoundary>
      <WindowDialogs commands={commands} leaving={leaving} />
      <Toasts toasts={shownToasts} onClose={toasts.close} />
    </div>
  )
}

const PANEL_NAMES = {
  chat: 'This conversation',
  links: 'The list of links',
  outline: 'The outline',
} as const

const RIGHT_TABS = [
  { id: 'chat', label: 'Ask' },
  { id: 'links', label: 'Links' },
  { id: 'outline', label: 'Outline' },
] as const

const focusChat = (): void => focusSoon('[data-chat-input]')
