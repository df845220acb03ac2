import { app, ipcMain, Menu, protocol, session } from 'electron'
import { createApp } from '../app/app.ts'
import type { Config } from '../app/config.ts'
import { createLogger } from '../platform/logger.ts'
import { systemClock } from '../platform/system.ts'
import { handleSchemes } from './asset-protocol.ts'
import { serveIpc } from './ipc-channel.ts'
import type { Desktop } from './window/desktop.ts'
import { applicationMenu } from './window/menu.ts'
import { electronPorts } from './ports.ts'
import { isFromOwnPage, lockSession } from './security.ts'
import { spawnUtilityProcess } from './utility-process.ts'
import { createTextClicks } from './window/text-clicks.ts'
import { createVaultWindow } from './window/vault-window.ts'

/** A drive that does not answer must not hold the quitting up for longer. */
const QUIT_WITHIN_MS = 4500

/** The desktop shell, from `ready` to the end. @throws what `createApp` throws: nothing is shown then. */
export async function start(config: Config, desktop: Desktop): Promise<void> {
  const isMac = process.platform === 'darwin'
  const logger = createLogger((line) => void process.stderr.write(`${line}\n`), config.logLevel)
  lockSession(session.defaultSession)
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(applicationMenu({ isMac, isDevelopment: !app.isPackaged })),
  )
  const textClicks = createTextClicks((items, window) =>
    Menu.buildFromTemplate([...items]).popup({ window }),
  )
  const latent = await createApp(
    config,
    electronPorts({
      dataDir: config.dataDir,
      logger,
      desktop: desktop.shell,
      text: textClicks.shell,
    }),
    {
      spawnProcess: spawnUtilityProcess((text, name) =>
        logger.error('a process wrote', { name, text }),
      ),
    },
  )
  await handleSchemes(protocol, {
    rendererDir: config.rendererDir,
    theme: () => latent.store.settings().theme,
    openAsset: (path) => latent.openAsset(path),
  })
  serveIpc(ipcMain, latent, isFromOwnPage)

  const window = createVaultWindow(latent.store, {
    onMade: textClicks.attend,
    onShown: desktop.shown,
    onClosed: () => desktop.closed(!isMac),
  })
  app.on('activate', () => window.open())
  app.on('second-instance', (_event, args) => {
    // What a link opens may be all that a person wants to see.
    if (!desktop.openLinkOf(args)) window.bringToFront()
  })
  // A window that first writes what was typed holds the quitting up, and closes by itself after that.
  let wantsToQuit = false
  app.on('before-quit', () => {
    wantsToQuit = true
  })
  app.on('window-all-closed', () => {
    if (!isMac || wantsToQuit) app.quit()
  })
  let isPutAway = false
  app.on('will-quit', (event) => {
    if (isPutAway) return
    // Databases and the index process end in order; only then does the program.
    event.preventDefault()
    desktop.dispose()
    // What hangs is left as a power cut would leave it, which everything is made for.
    void Promise.race([latent.dispose(), systemClock.sleep(QUIT_WITHIN_MS)])
      .catch((error: unknown) => logger.error('not everything could be put away', { error }))
      .finally(() => {
        isPutAway = true
        app.quit()
      })
  })
  window.open()
  desktop.begin(latent, window)
}
