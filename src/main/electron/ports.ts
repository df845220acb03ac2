import { BrowserWindow, dialog, safeStorage, shell } from 'electron'
import type { Logger, Ports } from '../platform/ports.ts'
import { systemClock, systemIds } from '../platform/system.ts'
import { openLink } from './open-link.ts'
import { createSecrets } from './secrets.ts'

const currentWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0]

/** To be called after `ready`. */
export function electronPorts(options: {
  readonly dataDir: string
  readonly logger: Logger
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
      openExternal: (url) => openLink(url, { dialog, shell, window: currentWindow() }),
    },
  }
}

/** For `window.open` and links with a target: asked like any other link, and nothing happens for what is not let out. */
export function openPopup(url: string): void {
  openLink(url, { dialog, shell, window: currentWindow() }).catch(() => {})
}
