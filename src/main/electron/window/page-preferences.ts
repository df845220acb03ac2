import { join } from 'node:path'
import type { WebPreferences } from 'electron'

/** Of every window that shows Latent's own page: sandboxed, isolated, with the bridge and nothing of Node. */
export const pagePreferences = (): WebPreferences => ({
  preload: join(import.meta.dirname, '../preload/index.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  spellcheck: true, // by the session, which has it off until a language is chosen: see spelling.ts
})
