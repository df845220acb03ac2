import '../../src/renderer/src/styles/page-styles.ts'
import type { ReactElement, ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { useStore } from 'zustand'
import type { AppState, VaultInfo } from '../../src/shared/contract/app.ts'
import { Settings } from '../../src/shared/domain/settings.ts'
import { ConnectionProvider } from '../../src/renderer/src/connection/connection-context.tsx'
import { createConnection, type Connection } from '../../src/renderer/src/connection/connection.ts'
import { useStores } from '../../src/renderer/src/connection/stores-context.tsx'
import { features } from '../../src/renderer/src/features.ts'
import { writersOf } from '../../src/renderer/src/frame/writers-of.ts'
import { useTheme } from '../../src/renderer/src/frame/use-theme.ts'
import { WindowProviders } from '../../src/renderer/src/frame/window-providers.tsx'
import { createAppStore, type AppStore } from '../../src/renderer/src/stores/app-store.ts'
import { createStores, type Stores } from '../../src/renderer/src/stores/stores.ts'
import { Toasts } from '../../src/renderer/src/ui/toasts.tsx'
import { createScriptedHost, type Answers, type ScriptedHost } from './scripted-host.ts'
import { vaultInfo } from './vault-info.ts'

/** As the window tells its sizes apart: at the side of the screen, and on a phone. */
const SIZES = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 860, height: 700 },
  tiny: { width: 390, height: 760 },
}

export type MountOptions = {
  /** What main answers, by method; `app.state` has an answer already, made of the next three. */
  readonly answers?: Answers
  readonly vault?: Partial<VaultInfo> | null
  readonly settings?: Partial<Settings>
  readonly app?: Partial<AppState>
  readonly theme?: 'light' | 'dark'
  readonly size?: keyof typeof SIZES | { readonly width: number; readonly height: number }
  /** Errors in the console that this test causes on purpose. */
  readonly expectedProblems?: readonly RegExp[]
  /** What becomes of a method without an answer: a problem of the test, or, where it is about something else, nothing. */
  readonly unanswered?: 'problem' | 'waits'
}

export type Mounted = {
  readonly screen: RenderResult
  readonly host: ScriptedHost
  readonly stores: Stores
  /** Shows something else in the place of what was mounted, as its parent would. */
  show(element: ReactElement): Promise<void>
}

/**
 * Shows a part of the window in a real browser, with all that the window puts round it: connection, stores, features,
 * tooltips, theme, styles, notices; only main is a script. A function is called once, with the stores, and gives what is
 * shown. The test fails when something was asked that it gives no answer to, when an answer is none of the contract's,
 * and when an error came to the console.
 */
export async function mount(
  element: ReactElement | ((stores: Stores) => ReactElement),
  options: MountOptions = {},
): Promise<Mounted> {
  const { host, connection, app } = await connect(options)
  const { client } = connection
  const stores = createStores({ client, app, writerOf: writersOf(features, client) })
  const inWindow = (shown: ReactElement): ReactElement => (
    <ConnectionProvider connection={connection}>
      <WindowProviders stores={stores} features={features}>
        <Themed>{shown}</Themed>
      </WindowProviders>
    </ConnectionProvider>
  )
  const screen = await render(inWindow(typeof element === 'function' ? element(stores) : element))
  onTestFinished(async () => {
    await screen.unmount()
    stores.dispose()
  })
  return { screen, host, stores, show: (shown) => screen.rerender(inWindow(shown)) }
}

/** The browser breaks off a loop of measuring when the size of the window changes. */
const HARMLESS = /ResizeObserver loop/

/** The window as it starts, in a browser of this size, connected to a main that answers by the script. */
export async function connect(
  options: MountOptions,
): Promise<{ host: ScriptedHost; connection: Connection; app: AppStore }> {
  const { answers = {}, theme = 'light', size = 'wide', expectedProblems = [] } = options
  const logged = vi.spyOn(console, 'error')
  const { width, height } = typeof size === 'string' ? SIZES[size] : size
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
  const host = createScriptedHost(
    { 'app.state': appState({ ...options, theme }), ...answers },
    options.unanswered,
  )
  const connection = createConnection(host.open)
  await vi.waitFor(() => expect(connection.state.getState().status).toBe('connected'))
  const app = createAppStore({ client: connection.client })
  await app.reload()
  onTestFinished(() => {
    app.dispose()
    connection.dispose()
    const errors = logged.mock.calls.map((parts) => parts.map(String).join(' '))
    logged.mockRestore()
    const isExpected = (text: string): boolean =>
      [HARMLESS, ...expectedProblems].some((it) => it.test(text))
    expect([...host.problems(), ...errors].filter((text) => !isExpected(text))).toEqual([])
  })
  return { host, connection, app }
}

function Themed({ children }: { readonly children: ReactNode }) {
  const stores = useStores()
  const { app, toasts } = stores
  useTheme(
    useStore(app.state, (state) => state.app),
    stores,
  )
  return (
    <>
      {children}
      <Toasts toasts={useStore(toasts.state)} onClose={toasts.close} onHold={toasts.hold} />
    </>
  )
}

function appState({ vault = {}, settings = {}, app = {}, theme }: MountOptions): AppState {
  const offline = { id: 'offline', kind: 'offline', isLocal: true, problem: null } as const
  const model = { ...offline, name: 'Offline assistant', label: 'Offline assistant' }
  return {
    shell: 'browser',
    version: '0.1.0',
    platform: 'linux',
    vault: vault && vaultInfo(vault),
    notOpened: null,
    recentVaults: [],
    // What a test reads of a text is how it is written, unless it goes into live preview.
    settings: {
      ...Settings.parse({}),
      writingMode: 'source',
      ...(theme ? { theme } : {}),
      ...settings,
    },
    featureSettings: {},
    model,
    models: [model],
    spelling: { kind: 'browser', languages: [] },
    environmentOffer: null,
    customCss: { file: '/home/ada/.latent/custom.css', revision: null, isSafe: false },
    ...app,
  }
}
