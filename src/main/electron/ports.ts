import { BrowserWindow, dialog, safeStorage, session, shell } from 'electron'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { DesktopProgram, Logger, Ports, TextShell } from '../platform/ports.ts'
import { systemClock, systemIds } from '../platform/system.ts'
import { openLink } from './window/open-link.ts'
import { createPrinter } from './printer.ts'
import { createSecrets } from './secrets.ts'
import { createSpelling } from './window/spelling.ts'

const currentWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ??
  BrowserWindow.getAllWindows().find((window) => window.isVisible())

/** To be called after `ready`. */
export function electronPorts(options: {
  readonly dataDir: string
  readonly logger: Logger
  readonly desktop: DesktopProgram
  readonly text: TextShell
}): Ports {
  return {
    logger: options.logger,
    clock: systemClock,
    ids: systemIds,
    secrets: createSecrets(safeStorage, options),
    dialogs: {
      async chooseFolder({ title }) {
        const question = {
          title,
          properties: ['openDirectory' as const, 'createDirectory' as const],
        }
        const window = currentWindow()
        const { canceled, filePaths } = window
          ? await dialog.showOpenDialog(window, question)
          : await dialog.showOpenDialog(question)
        return canceled ? null : (filePaths[0] ?? null)
      },
      async chooseFile({ title, extensions }) {
        const question = {
          title,
          properties: ['openFile' as const],
          filters: [{ name: title, extensions: [...extensions] }],
        }
        const window = currentWindow()
        const { canceled, filePaths } = window
          ? await dialog.showOpenDialog(window, question)
          : await dialog.showOpenDialog(question)
        return canceled ? null : (filePaths[0] ?? null)
      },
      async saveFile({ title, name }) {
        const question = {
          title,
          defaultPath: name,
          properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
        }
        const window = currentWindow()
        const { canceled, filePath } = window
          ? await dialog.showSaveDialog(window, question)
          : await dialog.showSaveDialog(question)
        return canceled || filePath === ''
          ? { status: 'cancelled' }
          : { status: 'chosen', path: filePath }
      },
      openExternal: (url) => openLink(url, { dialog, shell, window: currentWindow() }),
      async openFile(absolutePath, where) {
        if (where === 'folder') shell.showItemInFolder(absolutePath)
        else if ((await shell.openPath(absolutePath)) !== '')
          throw new LatentError('unavailable', 'No program on this machine opens this file.')
        return true
      },
    },
    printer: createPrinter(),
    desktop: options.desktop,
    spelling: createSpelling(session.defaultSession, process.platform),
    text: options.text,
  }
}

/** For `window.open` and links with a target: asked like any other link, and nothing happens for what is not let out. */
export function openPopup(url: string): void {
  openLink(url, { dialog, shell, window: currentWindow() }).catch(() => {})
}
