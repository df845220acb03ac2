import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExportFormat, ExportResult, ExportScope } from '../contract.ts'
import { errorSentence, isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import type { MarkdownServices } from '../../../renderer/src/markdown/markdown-context.tsx'
import type { MarkdownRenderer } from '../../../renderer/src/markdown/read/render-markdown.ts'
import type { OpenNotes } from '../../../renderer/src/stores/notes/open-notes.ts'
import { drawPages } from './draw-pages.ts'
import { saveBlob } from '../../../renderer/src/ui/save-address.ts'
import { fetchExport } from './fetch-export.ts'
import type { Counted } from './import-run.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { createPace } from './pace.ts'
import { printNote } from './print-note.ts'

export type ExportState =
  | { readonly step: 'choose'; readonly problem: string | null }
  | { readonly step: 'working'; readonly words: string; readonly progress: Counted | null }
  | {
      readonly step: 'done'
      /** Null after printing: the dialog of the browser decides what becomes of it. */
      readonly result: ExportResult | null
      /** Notes whose last words could not be saved, and are not in it. */
      readonly unsaved: readonly string[]
    }

/** One export, from the choice to its end. */
export interface ExportRun {
  readonly state: StoreApi<ExportState>
  start(format: ExportFormat): void
  /** Ends what runs; nothing is left of it. */
  cancel(): void
  dispose(): void
}

export interface ExportRunOptions extends Pick<MarkdownServices, 'assets'> {
  readonly renderer: MarkdownRenderer
  readonly client: LatentClient
  readonly openNotes: OpenNotes
  readonly scope: ExportScope
  /** True where main makes the PDF; else the browser's dialog does. */
  readonly mainPrints: boolean
}

export function createExportRun(options: ExportRunOptions): ExportRun {
  const { client, renderer, assets, scope } = options
  const state = createStore<ExportState>(() => ({ step: 'choose', problem: null }))
  /** A state is a whole: nothing of the one before stays. */
  const show = (next: ExportState): void => state.setState(next, true)
  let running = new AbortController()

  const work = (words: string, progress: Counted | null = null): void =>
    show({ step: 'working', words, progress })

  async function run(format: ExportFormat, signal: AbortSignal): Promise<void> {
    work('Preparing')
    const pace = createPace()
    const unsaved = await options.openNotes.flushAll()
    signal.throwIfAborted()
    if (format === 'pdf' && !options.mainPrints) {
      if (scope.kind !== 'note')
        throw new LatentError('invalid_input', 'One note is printed at a time.')
      await printNote(scope.path, { client, renderer, assets, pace, signal })
      return show({ step: 'done', result: null, unsaved })
    }
    const job = await client.call('transfer.beginExport', { scope, format }, { signal })
    if (job === null) return show({ step: 'choose', problem: null })
    const { exportId } = job
    try {
      if (format !== 'zip')
        await drawPages(job, {
          client,
          renderer,
          pace,
          forPrint: format === 'pdf',
          signal,
          onProgress: (done, total) => work('Drawing', { done, total, unit: 'notes' }),
        })
      const result = await lastOf(
        client.stream('transfer.finishExport', { exportId }, { signal }),
        ({ done, total }) => work('Packing', { done, total, unit: 'files' }),
      )
      if (result.savedTo === null) {
        const onProgress = (doneBytes: number): void =>
          work('Fetching', {
            done: megabytes(doneBytes),
            total: megabytes(result.sizeBytes),
            unit: 'MB',
          })
        saveBlob(await fetchExport(exportId, { client, pace, signal, onProgress }), result.name)
      }
      show({ step: 'done', result, unsaved })
    } finally {
      client.call('transfer.discardExport', { exportId }).catch(() => {})
    }
  }

  return {
    state,
    start(format) {
      running.abort()
      running = new AbortController()
      const { signal } = running
      run(format, signal).catch((error: unknown) => {
        if (running.signal !== signal) return
        show({ step: 'choose', problem: sentence(error) })
      })
    },
    cancel: () => running.abort(),
    dispose: () => running.abort(),
  }
}

const sentence = (error: unknown): string | null =>
  isAbort(error)
    ? null
    : errorSentence(error, 'Something went wrong inside Latent. Nothing was exported.')

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10
