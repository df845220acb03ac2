import { join } from 'node:path'
import {
  app,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  protocol,
  session,
  Tray,
} from 'electron'
import { FIRST_WINDOW } from '../../shared/domain/workspace/window-numbers.ts'
import { createApp } from '../app/app.ts'
import type { Config } from '../app/config.ts'
import type { DesktopProgram } from '../platform/ports.ts'
import { createLogger } from '../platform/logger.ts'
import { systemClock } from '../platform/system.ts'
import { handleSchemes } from './asset-protocol.ts'
import { serveIpc } from './ipc-channel.ts'
import type { Desktop } from './window/desktop.ts'
import { noteArguments } from './own-arguments.ts'
import { applicationMenu } from './window/menu.ts'
import { electronPorts } from './ports.ts'
import { isFromOwnPage, lockSession } from './security.ts'
import { spawnUtilityProcess } from './utility-process.ts'
import { createTextClicks } from './window/text-clicks.ts'
import { createQuitting } from './window/quitting.ts'
import { trayIcon } from './window/tray-icon.ts'
import { createTray } from './window/tray.ts'
import { createVaultWindows } from './window/vault-windows.ts'

/** A drive that does not answer must not hold the quitting up for longer. */
const QUIT_WITHIN_MS = 4500

/** The desktop shell, from `ready` to the end. @throws what `createApp` throws: nothing is shown then. */
export async function start(config: Config, desktop: Desktop): Promise<void> {
  const isMac = process.platform === 'darwin'
  const logger = createLogger((line) => void process.stderr.write(`${line}\n`), config.logLevel)
  lockSession(session.defaultSession)
  const setMenus: DesktopProgram['setMenus'] = (menus, onChoose) => {
    const template = applicationMenu({ isMac, isDevelopment: !app.isPackaged, menus, onChoose })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  setMenus([], () => {})
  const say: DesktopProgram['say'] = async (message) => {
    const question = { type: 'info' as const, message, buttons: ['OK'], noLink: true }
    await dialog.showMessageBox(question)
  }
  // Held, because a click on one that was collected is heard by nobody.
  let notice: Notification | null = null
  const notify: DesktopProgram['notify'] = (body) => {
    // The window that says it may stand behind another one.
    if (!Notification.isSupported() || desktop.shell.window.isInFront()) return
    notice?.close()
    notice = new Notification({ title: app.name, body })
    notice.on('click', desktop.shell.window.bringToFront)
    notice.show()
  }
  const tray = createTray({
    makeTray: () =>
      new Tray(
        trayIcon(config.resourcesDir, { isMac, createFromPath: nativeImage.createFromPath }),
      ),
    makeMenu: (template) => Menu.buildFromTemplate(template),
    offers: desktop.offers,
    onShow: desktop.shell.window.bringToFront,
    onQuit: () => app.quit(),
  })
  const quitting = createQuitting(app, isMac)
  const useTheme: DesktopProgram['useTheme'] = (theme) => void (nativeTheme.themeSource = theme)
  const textClicks = createTextClicks((items, window) =>
    Menu.buildFromTemplate([...items]).popup({ window }),
  )
  const latent = await createApp(
    config,
    electronPorts({
      dataDir: config.dataDir,
      logger,
      desktop: {
        ...desktop.shell,
        setMenus,
        showTray: tray.show,
        notify,
        say,
        stay: quitting.giveUp,
        useTheme,
      },
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
    look: latent.look,
    openAsset: (path) => latent.openAsset(path),
  })
  serveIpc(ipcMain, latent, isFromOwnPage)

  const icon = join(config.resourcesDir, 'icon/png/256x256.png')
  const windows = createVaultWindows(latent.store, icon, {
    dragIcon: join(config.resourcesDir, 'icon/png/32x32.png'),
    zoomOf: () => latent.store.settings().zoom,
    onMade: textClicks.attend,
    onShown: desktop.shown,
    onClosed(number, byPerson) {
      if (byPerson && !quitting.isWanted() && number !== FIRST_WINDOW) latent.windowClosed(number)
    },
    onNone: () => desktop.closed(!isMac),
  })
  app.on('activate', windows.open)
  app.on('second-instance', (_event, args, cwd) => {
    for (const file of noteArguments(args, cwd)) desktop.openFile(file)
    // What a link opens may be all that a person wants to see.
    if (!desktop.openLinkOf(args)) windows.bringToFront()
  })
  let isPutAway = false
  app.on('will-quit', (event) => {
    if (isPutAway) return
    // Databases and the index process end in order; only then does the program.
    event.preventDefault()
    desktop.dispose()
    tray.show(null)
    // What hangs is left as a power cut would leave it, which everything is made for.
    void Promise.race([latent.dispose(), systemClock.sleep(QUIT_WITHIN_MS)])
      .catch((error: unknown) => logger.error('not everything could be put away', { error }))
      .finally(() => {
        isPutAway = true
        app.quit()
      })
  })
  windows.open()
  desktop.begin(latent, windows)
}
