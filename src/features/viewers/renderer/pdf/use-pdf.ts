import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import {
  useClient,
  useConnectionState,
} from '../../../../renderer/src/connection/connection-context.tsx'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import { openPdf } from './open-pdf.ts'
import type { PageSize } from './page-layout.ts'

/** A document that is there, and the size of its first page. */
export interface ReadPdf {
  readonly document: PDFDocumentProxy
  readonly first: PageSize
}

export type PdfState =
  | { readonly status: 'opening'; readonly ratio: number }
  | { readonly status: 'failed'; readonly problem: string }
  | {
      readonly status: 'locked'
      /** The last password was not its. */
      readonly isWrong: boolean
      /** One is being tried. */
      readonly isTrying: boolean
      unlock(password: string): void
    }
  | ({ readonly status: 'open' } & ReadPdf)

/** A PDF document of the vault, opened again when it is another one on disk. */
export function usePdf(path: VaultPath): PdfState {
  const client = useClient()
  const { data, reload } = useCall('file.info', { path }, { reloadOn: ['vault.changed'] })
  const [state, setState] = useState<PdfState>({ status: 'opening', ratio: 0 })
  const { generation } = useConnectionState()
  const isLost = useRef(false)
  const [attempt, setAttempt] = useState(0)
  // What could not be read of it may have been lost with the connection.
  useEffect(() => {
    if (isLost.current) setAttempt((count) => count + 1)
  }, [generation])
  const sizeBytes = data?.sizeBytes
  const modifiedMs = data?.modifiedMs
  useEffect(() => {
    if (sizeBytes === undefined || modifiedMs === undefined) return
    let isOver = false
    isLost.current = false
    const set = (next: PdfState): void => {
      if (!isOver) setState(next)
    }
    const opening = openPdf(client, path, {
      info: { sizeBytes, modifiedMs },
      onPassword(unlock, isWrong) {
        const locked = {
          status: 'locked' as const,
          isWrong,
          isTrying: false,
          unlock(password: string) {
            set({ ...locked, isWrong: false, isTrying: true })
            unlock(password)
          },
        }
        set(locked)
      },
      onProgress: (ratio) =>
        isOver ||
        setState((now) => (now.status === 'opening' ? { status: 'opening', ratio } : now)),
      // If it is another file, that is opened; the next answer says so.
      onLost() {
        if (isOver) return
        isLost.current = true
        reload()
      },
    })
    opening.document
      .then(async (document) => {
        const page = await document.getPage(1)
        const { width, height } = page.getViewport({ scale: 1 })
        set({ status: 'open', document, first: { width, height } })
      })
      .catch((error: unknown) => set({ status: 'failed', problem: problemOf(error) }))
    return () => {
      isOver = true
      opening.close()
    }
  }, [client, path, sizeBytes, modifiedMs, attempt, reload])
  return state
}

function problemOf(error: unknown): string {
  if (error instanceof LatentError) return error.message
  const isInvalid = error instanceof Error && /^(?:InvalidPDF|FormatError)/.test(error.name)
  return isInvalid ? PDF_WORDS.broken : PDF_WORDS.failed
}
