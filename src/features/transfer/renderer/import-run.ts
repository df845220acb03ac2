import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  ImportOrigin,
  ImportPlan,
  ImportReport,
  ImportSource,
  TransferProgress,
} from '../contract.ts'
import { asVaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { undoSentences } from '../../../renderer/src/stores/undo-sentences.ts'
import { createPace } from './pace.ts'
import { lastOf } from '../../../shared/rpc/last-of.ts'
import { sendFile } from './send-file.ts'

/** Where an import is. `progress` is null while there is nothing to count. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem: string | null }
  | { readonly step: 'working'; readonly words: string; readonly progress: Counted | null }
  | {
      readonly step: 'plan'
      readonly source: ImportSource
      readonly plan: ImportPlan | null
      /** What stands in the field; it may name no folder yet. */
      readonly into: string
      readonly problem: string | null
    }
  | { readonly step: 'done'; readonly report: ImportReport; readonly into: string }
  | { readonly step: 'taken-back'; readonly left: readonly string[] }

export interface Counted {
  readonly done: number
  readonly total: number
  /** `files` or `MB`. */
  readonly unit: string
}

/** One import, from the choice to its end. */
export interface ImportRun {
  readonly state: StoreApi<ImportState>
  readPath(path: string): void
  readFile(file: File): void
  /** Plans anew for another folder of the vault; `''` is its top. */
  setInto(into: string): void
  start(): void
  /** Ends what runs; back to the choice, or to the plan. */
  cancel(): void
  takeBack(): void
  /** Ends what runs and lets main forget it. */
  dispose(): void
}

/** A person types; the plan of a large import takes a second. */
const SETTLE_MS = 300

export function createImportRun({ client }: { readonly client: LatentClient }): ImportRun {
  const state = createStore<ImportState>(() => ({ step: 'choose', problem: null }))
  /** A state is a whole: nothing of the one before stays. */
  const show = (next: ImportState): void => state.setState(next, true)
  let running = new AbortController()
  let importId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const sentence = (error: unknown): string | null =>
    isAbort(error)
      ? null
      : errorSentence(error, 'Something went wrong inside Latent. Nothing was imported.')

  function begin(): AbortSignal {
    running.abort()
    running = new AbortController()
    return running.signal
  }

  const showFiles =
    (words: string) =>
    ({ done, total }: TransferProgress): void =>
      show({ step: 'working', words, progress: { done, total, unit: 'files' } })

  function forget(): void {
    const id = importId
    importId = null
    // What main does not hear of is swept at its next start.
    if (id !== null) client.call('transfer.discardImport', { importId: id }).catch(() => {})
  }

  async function read(origin: ImportOrigin, signal: AbortSignal): Promise<void> {
    show({ step: 'working', words: 'Reading', progress: null })
    const source = await lastOf(
      client.stream('transfer.readSource', { origin }, { signal }),
      showFiles('Reading'),
    )
    importId = source.importId
    await plan(source, source.suggestedFolder, signal)
  }

  async function plan(source: ImportSource, into: string, signal: AbortSignal): Promise<void> {
    const folder = into === '' ? '' : asVaultPath(into)
    if (folder === null) {
      const problem = 'This cannot be the name of a folder.'
      return show({ step: 'plan', source, plan: null, into, problem })
    }
    const planning = client.stream(
      'transfer.planImport',
      { importId: source.importId, into: folder },
      { signal },
    )
    const found = await lastOf(planning, (progress) => {
      if (state.getState().step === 'working') showFiles('Planning')(progress)
    })
    if (!signal.aborted) show({ step: 'plan', source, plan: found, into, problem: null })
  }

  function choose(work: (signal: AbortSignal) => Promise<void>): void {
    forget()
    const signal = begin()
    work(signal).catch((error: unknown) => {
      if (running.signal !== signal) return
      forget()
      show({ step: 'choose', problem: sentence(error) })
    })
  }

  async function run(source: ImportSource, into: string, signal: AbortSignal): Promise<void> {
    const importing = client.stream('transfer.runImport', { importId: source.importId }, { signal })
    // Main waits for the end also when it is stopped: what it answers is how it ended.
    const report = await lastOf(importing, showFiles('Importing'))
    importId = null
    show({ step: 'done', report, into })
  }

  return {
    state,
    readPath: (path) => choose((signal) => read({ kind: 'path', path }, signal)),
    readFile: (file) =>
      choose((signal) =>
        whileSent(
          file,
          { client, signal, onProgress: (progress) => show(sending(progress)) },
          (uploadId) => read({ kind: 'upload', uploadId }, signal),
        ),
      ),
    setInto(into) {
      const now = state.getState()
      if (now.step !== 'plan') return
      show({ ...now, into, plan: null, problem: null })
      clearTimeout(timer)
      timer = setTimeout(() => {
        const signal = begin()
        plan(now.source, into, signal).catch((error: unknown) => {
          if (running.signal !== signal) return
          show({ ...now, into, plan: null, problem: sentence(error) })
        })
      }, SETTLE_MS)
    },
    start() {
      const now = state.getState()
      if (now.step !== 'plan' || now.plan === null) return
      const { source, into } = now
      const signal = begin()
      show({ step: 'working', words: 'Importing', progress: null })
      run(source, into, signal).catch((error: unknown) => {
        if (running.signal !== signal) return
        // The plan was used up; another one says what can be done now.
        const problem = sentence(error) ?? 'The import was stopped. Nothing came in.'
        show({ ...now, plan: null, problem })
        const again = begin()
        plan(source, into, again)
          .then(() => {
            const planned = state.getState()
            if (planned.step === 'plan') show({ ...planned, problem })
          })
          .catch(() => {
            if (running.signal === again) show({ step: 'choose', problem })
          })
      })
    },
    cancel: () => running.abort(),
    takeBack() {
      const now = state.getState()
      if (now.step !== 'done' || now.report.groupId === null) return
      const { groupId } = now.report
      show({ step: 'working', words: 'Taking back', progress: null })
      client.call('undo.run', { selection: { groupId } }).then(
        (undone) => show({ step: 'taken-back', left: undoSentences(undone) }),
        (error: unknown) =>
          show({
            step: 'taken-back',
            left: [sentence(error) ?? 'The import could not be taken back.'],
          }),
      )
    },
    dispose() {
      clearTimeout(timer)
      running.abort()
      forget()
    },
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10

const sending = ({ done, total }: Omit<Counted, 'unit'>): ImportState => ({
  step: 'working',
  words: 'Sending',
  progress: { done: megabytes(done), total: megabytes(total), unit: 'MB' },
})

/** Sends a file, and has main forget it after the work. */
async function whileSent(
  file: File,
  options: {
    readonly client: LatentClient
    readonly signal: AbortSignal
    readonly onProgress: (bytes: Omit<Counted, 'unit'>) => void
  },
  work: (uploadId: string) => Promise<void>,
): Promise<void> {
  const { client, signal, onProgress } = options
  const uploadId = await sendFile(file, {
    client,
    pace: createPace(),
    signal,
    onProgress: (done, total) => onProgress({ done, total }),
  })
  try {
    await work(uploadId)
  } finally {
    client.call('transfer.discardUpload', { uploadId }).catch(() => {})
  }
}
