import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, dialog, globalShortcut, protocol } from 'electron'
import { readConfig } from './app/config.ts'
import { registerSchemes } from './electron/asset-protocol.ts'
import { createDesktop, registerLinks } from './electron/window/desktop.ts'
import { createSmallWindow } from './electron/window/small-window.ts'
import { noteArguments, readArguments } from './electron/own-arguments.ts'
import { openPopup } from './electron/ports.ts'
import { lockPages } from './electron/security.ts'
import { start } from './electron/start.ts'

// `latent [--vault DIR] [--data-dir DIR] [--safe]`, among switches that are Chromium's.
const args = process.argv.slice(app.isPackaged ? 1 : 2)
const { values } = readArguments(args)
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const cwd = process.env['INIT_CWD'] ?? process.cwd() // where the person stood when npm started
const config = readConfig({
  shell: 'electron',
  env: process.env,
  cwd,
  rendererDir: join(import.meta.dirname, '../renderer'),
  resourcesDir: app.isPackaged
    ? process.resourcesPath
    : join(import.meta.dirname, '../../resources'),
  flags: {
    vault: text(values['vault']),
    dataDir: text(values['data-dir']),
    isSafe: values['safe'] === true,
  },
})

lockPages(app, openPopup)
registerSchemes(protocol)
// Chromium's own files, and the lock of one instance, belong to the data folder too.
const chromiumDir = join(config.dataDir, 'chromium')
mkdirSync(chromiumDir, { recursive: true, mode: 0o700 })
app.setPath('userData', chromiumDir)

const desktop = createDesktop(globalShortcut, createSmallWindow)
registerLinks(app, process.execPath)
// macOS sends a link or a file this way, also before `ready`; elsewhere it is an argument, of this start or of a second one.
app.on('open-url', (event, link) => {
  event.preventDefault()
  desktop.openLink(link)
})
desktop.openLinkOf(args)
app.on('open-file', (event, file) => {
  event.preventDefault()
  desktop.openFile(file)
})
for (const file of noteArguments(args, cwd)) desktop.openFile(file)

// Never awaited here: Electron says `ready` only after this module has been evaluated.
if (app.requestSingleInstanceLock()) void app.whenReady().then(run)
else app.quit()

async function run(): Promise<void> {
  try {
    await start(config, desktop)
  } catch (error) {
    dialog.showErrorBox(
      'Latent could not start',
      error instanceof Error ? error.message : String(error),
    )
    app.exit(1)
  }
}
