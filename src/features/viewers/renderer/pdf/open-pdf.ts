import { getDocument, PDFDataRangeTransport, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes one, of its address
import address from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'
import type { LatentClient } from '../../../../renderer/src/connection/latent-client.ts'
import { trustedScript } from '../../../../renderer/src/connection/trusted-script.ts'
import { MOST_PART_BYTES, type FileInfo } from '../../../../shared/contract/file.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import { fromBase64 } from '../read-file.ts'
import { PDF_WORDS } from '../viewer-words.ts'

export interface OpeningPdf {
  /** Rejects as pdf.js does (`InvalidPDFException`), and with what the reading of the file was refused with. */
  readonly document: Promise<PDFDocumentProxy>
  /** Ends its worker, and all that is on its way. */
  close(): void
}

export interface OpenPdfOptions {
  /** Of the file as it is now. */
  readonly info: FileInfo
  /** It is locked; `unlock` tries a password. */
  readonly onPassword: (unlock: (password: string) => void, isWrong: boolean) => void
  readonly onProgress: (ratio: number) => void
  /** A part could not be read, or is of another file by now. */
  readonly onLost: (error: unknown) => void
}

/** In bytes, what is asked for at once: few questions, and little that nobody looks at. */
const PART_BYTES = 262_144

/** Opens a PDF document of the vault; only the parts of the file that are looked at are read. */
export function openPdf(
  client: LatentClient,
  path: VaultPath,
  { info, onPassword, onProgress, onLost }: OpenPdfOptions,
): OpeningPdf {
  const stopper = new AbortController()
  const port = new Worker(trustedScript(address), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const lost = Promise.withResolvers<never>()
  const lose = (error: unknown): void => {
    if (stopper.signal.aborted || isAbort(error)) return
    lost.reject(error as Error)
    onLost(error)
  }
  lost.promise.catch(() => undefined) // told by `onLost` once the document is there

  async function read(from: number, to: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(to - from)
    for (let at = from; at < to;) {
      const length = Math.min(MOST_PART_BYTES, to - at)
      const part = await client.call(
        'file.read',
        { path, from: at, length },
        { signal: stopper.signal },
      )
      const isSame = part.sizeBytes === info.sizeBytes && part.modifiedMs === info.modifiedMs
      const piece = fromBase64(part.base64)
      if (!isSame || piece.length !== length) throw new Error(PDF_WORDS.failed)
      bytes.set(piece, at - from)
      at += length
    }
    return bytes
  }

  const range = new PDFDataRangeTransport(info.sizeBytes, null)
  range.requestDataRange = (begin: number, end: number): void => {
    read(begin, Math.min(end, info.sizeBytes)).then(
      (bytes) => range.onDataRange(begin, bytes),
      lose,
    )
  }
  const task = getDocument({
    range,
    worker,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    useWasm: false, // the page's policy has no word for it
    disableWorkerRendering: true, // it would start a worker by itself
    cMapUrl: ofPage('pdf/cmaps/'),
    standardFontDataUrl: ofPage('pdf/standard_fonts/'),
    wasmUrl: ofPage('pdf/wasm/'),
    enableXfa: false,
    verbosity: 0,
  })
  task.onPassword = (unlock: (password: string) => void, reason: number) =>
    onPassword(unlock, reason === WRONG_PASSWORD)
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    total > 0 ? onProgress(Math.min(1, loaded / total)) : undefined
  port.addEventListener('error', (event) => lose(event.error ?? new Error(event.message)))
  return {
    document: Promise.race([task.promise, lost.promise]),
    close() {
      stopper.abort()
      void task
        .destroy()
        .catch(() => undefined)
        .then(() => port.terminate())
    },
  }
}

/** As pdf.js numbers it (`PasswordResponses.INCORRECT_PASSWORD`). */
const WRONG_PASSWORD = 2

/** What lies beside the page: letters of scripts that a document names and does not carry. */
const ofPage = (name: string): string => new URL(name, document.baseURI).href
