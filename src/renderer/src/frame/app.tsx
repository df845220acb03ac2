import { Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useConnectionState } from '../connection/connection-context.tsx'
import { features } from '../features.ts'
import type { AppStore } from '../stores/app-store.ts'
import type { Stores } from '../stores/stores.ts'
import type { VaultWindowStore } from '../stores/workspace/vault-window-store.ts'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { OnceAsked } from '../ui/lazy/once-asked.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTheme } from './use-theme.ts'
import { VaultWindow } from './vault-window.tsx'
import { WindowProviders } from './window-providers.tsx'
import styles from './app.module.css'

const StartScreen = lazyView(
  async () => (await import('../onboarding/start-screen.tsx')).StartScreen,
)

const StartDialogs = lazyView(async () => (await import('./start-dialogs.tsx')).StartDialogs)

const LostVaultDialog = lazyView(async () => (await import('./around-note.ts')).LostVaultDialog)

const SMALL_PAGES = features.flatMap(({ smallPages = [] }) => smallPages)

/** The window: connecting, the start screen, or a vault. */
export function App({
  app,
  vaultWindow,
  smallPage,
}: {
  readonly app: AppStore
  readonly vaultWindow: VaultWindowStore
  /** The page that this window shows, where it is a small one of the desktop. */
  readonly smallPage: string | null
}) {
  const { generation } = useConnectionState()
  const state = useStore(app.state, ({ app: known }) => known)
  const { vault, stores, isLost } = useStore(vaultWindow.state)
  const isSetting = useStore(stores.overlay.state, ({ overlay }) => overlay?.kind === 'settings')
  const page = SMALL_PAGES.find(({ name }) => name === smallPage)
  useTheme(state, stores)

  useEffect(() => {
    if (generation > 0) void app.reload().catch(() => undefined) // a lost connection shows itself
  }, [app, generation])

  return (
    <WindowProviders stores={stores} features={features}>
      {state === null ? (
        <Connecting />
      ) : page ? (
        <Suspense>
          <page.Content key={vault?.id ?? ''} />
        </Suspense>
      ) : vault ? (
        <FaultBoundary
          key={vault.id}
          level="window"
          what="This window"
          actions={[{ label: 'Close all tabs', run: () => closeAll(stores) }]}
        >
          <VaultWindow />
        </FaultBoundary>
      ) : (
        <Suspense>
          <StartScreen />
          <OnceAsked isAsked={isSetting} onCancel={stores.overlay.close}>
            <StartDialogs />
          </OnceAsked>
        </Suspense>
      )}
      {isLost && vault ? (
        <Suspense>
          <LostVaultDialog vault={vault} onDiscard={vaultWindow.discard} />
        </Suspense>
      ) : null}
    </WindowProviders>
  )
}

/** Leaves the frame alone: what was open in it may be what it cannot show. */
function closeAll({ workspace, chat, overlay }: Stores): void {
  overlay.close()
  chat.open(null)
  workspace.setFrame({ view: 'notes', conversationId: null })
  for (const path of workspace.state.getState().tabs.tabs) void workspace.closeNote(path)
}

/** Words only when it takes longer than a person notices. */
function Connecting() {
  const connection = useConnection()
  const { status, message } = useConnectionState()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 600)
    return () => clearTimeout(timer)
  }, [])
  if (status === 'refused')
    return (
      <main className={styles.centre}>
        <EmptyState text={message} action={<Button onClick={connection.retry}>Try again</Button>} />
      </main>
    )
  // Until then, the lines of the window stand in the page itself.
  if (!isSlow) return null
  return (
    <main className={styles.centre}>
      <EmptyState
        text={
          <span className={styles.waiting}>
            <Spinner label="Connecting" /> {message ?? 'Connecting to Latent…'}
          </span>
        }
        action={<Button onClick={connection.retry}>Try now</Button>}
      />
    </main>
  )
}
