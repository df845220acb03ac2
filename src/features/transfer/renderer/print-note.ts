import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { AssetLoader } from '../../../renderer/src/markdown/asset-loader.ts'
import { appendContent } from '../../../renderer/src/markdown/page/append-content.ts'
import { pageStyle } from '../../../renderer/src/markdown/page-style.ts'
import type { StaticContent } from '../../../renderer/src/markdown/page/static-note.ts'
import { drawNote, type DrawNoteOptions } from './draw-pages.ts'

export interface PrintNoteOptions extends Pick<
  DrawNoteOptions,
  'client' | 'renderer' | 'pace' | 'signal'
> {
  readonly assets: AssetLoader
}

/**
 * Prints a note by the browser's own dialog, where "Save as PDF" is one of the printers. It is drawn into a frame in
 * which nothing runs; the frame goes when another note is printed.
 */
export async function printNote(path: VaultPath, options: PrintNoteOptions): Promise<void> {
  const pictures: VaultPath[] = []
  const { title, content } = await drawNote(path, {
    ...options,
    forPrint: true,
    noteAddress: () => null,
    fileAddress: (file, use) => (use === 'picture' ? `${PICTURE}${pictures.push(file) - 1}` : null),
  })
  const taken = pictures.map((file) => options.assets.take(file))
  try {
    const addresses = await Promise.all(taken.map(({ address }) => address.catch(() => '')))
    options.signal.throwIfAborted()
    await printContent(title, content, (source) =>
      source.startsWith(PICTURE) ? (addresses[Number(source.slice(PICTURE.length))] ?? '') : source,
    )
  } finally {
    for (const each of taken) each.release()
  }
}

/** Begins what stands for a picture until its address is known. */
const PICTURE = 'latent-picture:'

async function printContent(
  title: string,
  content: StaticContent,
  addressOf: (source: string) => string,
): Promise<void> {
  for (const old of document.querySelectorAll('iframe[data-print]')) old.remove()
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-same-origin', 'allow-modals') // to fill it and to print it; no scripts
  frame.dataset['print'] = ''
  frame.title = title
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  const opened = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await opened
  const page = frame.contentDocument
  const window = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page || !window) throw new Error('The frame for printing did not open.')
  page.title = title
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(pageStyle())
  page.adoptedStyleSheets = [sheet]
  const main = page.createElement('main')
  appendContent(main, content, addressOf)
  page.body.append(main)
  await Promise.all([...page.images].map((image) => image.decode().catch(() => {})))
  window.print()
}
