import type { App } from 'electron'

/** Whether the program is to end. A window that first writes what was typed holds that up, and closes by itself after it. */
export interface Quitting {
  isWanted(): boolean
  /** The person stays in a window that held it up. */
  giveUp(): void
}

/** Ends the program with its last window; on macOS only where that was wanted. */
export function createQuitting(app: Pick<App, 'on' | 'quit'>, isMac: boolean): Quitting {
  let isWanted = false
  app.on('before-quit', () => {
    isWanted = true
  })
  app.on('window-all-closed', () => {
    if (!isMac || isWanted) app.quit()
  })
  return {
    isWanted: () => isWanted,
    giveUp() {
      isWanted = false
    },
  }
}
