import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { BrowserWindow, session } from 'electron'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Printer } from '../platform/ports.ts'
import { PRINT_SCHEME } from './asset-protocol.ts'
import { lockSession } from './security.ts'

/** In memory, and shared with no other page: nothing it does is remembered. */
const PARTITION = 'latent-print'

/** What a page may do while it is printed: show itself. It holds its pictures and styles, and asks for nothing. */
const PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox`

/** Prints in a window that nobody sees, without scripts, network, preload or permissions. To be called after `ready`. */
export function createPrinter(): Printer {
  const pages = new Map<string, Uint8Array<ArrayBuffer>>()
  let isReady = false

  function prepare(): void {
    if (isReady) return
    isReady = true
    const own = session.fromPartition(PARTITION)
    lockSession(own, { schemes: [`${PRINT_SCHEME}:`, 'data:'] })
    own.protocol.handle(PRINT_SCHEME, ({ url }) => {
      const page = pages.get(new URL(url).pathname.slice(1))
      if (!page) return new Response(null, { status: 404 })
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'x-content-type-options': 'nosniff',
      }
      return new Response(page, { headers })
    })
  }

  return {
    async print(page, target, signal) {
      signal.throwIfAborted()
      prepare()
      const name = randomUUID()
      pages.set(name, new Uint8Array(await readFile(page)))
      const window = new BrowserWindow({
        show: false,
        webPreferences: {
          partition: PARTITION,
          javascript: false,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webviewTag: false,
          spellcheck: false,
        },
      })
      const stop = (): void => window.destroy()
      signal.addEventListener('abort', stop, { once: true })
      try {
        await window.loadURL(`${PRINT_SCHEME}://document/${name}`)
        const pdf = await window.webContents.printToPDF({
          printBackground: true,
          preferCSSPageSize: true,
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        })
        signal.throwIfAborted()
        await writeFile(target, pdf, { flag: 'wx', mode: 0o600 })
      } catch (cause) {
        signal.throwIfAborted()
        throw new LatentError(
          'unavailable',
          'The note could not be printed. Nothing was written; export it as HTML and print that.',
          undefined,
          { cause },
        )
      } finally {
        signal.removeEventListener('abort', stop)
        pages.delete(name)
        if (!window.isDestroyed()) window.destroy()
      }
    },
  }
}
