import { errorSentence } from '../../../shared/rpc/errors.ts'
import type { ServerChannel } from '../../../shared/rpc/frames.ts'
import { isPassingFailure, passingFailure } from '../../../shared/rpc/passing-failure.ts'
import { createServer } from '../../../shared/rpc/server.ts'
import { systemClock } from '../../platform/system.ts'
import type { VaultReader } from '../../platform/vault-reader.ts'
import type { WatchSnapshot } from '../../platform/watch-snapshot.ts'
import { databaseProblem } from '../../sqlite/database-error.ts'
import { indexContract } from '../contract/index-contract.ts'
import { markIndexDamaged } from '../db/open-index.ts'
import { loadPart } from '../load-part.ts'
import { notesOf } from '../reading/note-source.ts'
import { createThreadedNotes } from '../reading/threaded-notes.ts'
import type { ModelSource } from '../search/loaded-model.ts'
import { createIndexService } from './index-service.ts'
import type { IndexProcessOptions } from './process-options.ts'

/** What an index has of the process that it lives in. */
export interface IndexHost {
  readonly channel: ServerChannel
  readonly reader: VaultReader
  /** Null: only looking through the vault tells what changed while nobody watched. */
  readonly snapshot: WatchSnapshot | null
  /** How a model is started, where it has no thread of its own. */
  readonly models?: Pick<ModelSource, 'embedderOf'>
  /** The module of the thread that reads notes. */
  readonly readingThread: URL
  /** For the log of whoever started it. */
  log(...said: readonly unknown[]): void
  /** Nothing is done after it. */
  exit(code: 0 | 1): void
}

/** Answers the index contract over `host.channel` until that is closed, the index is found damaged, or `close` is asked. */
export async function serveIndex(options: IndexProcessOptions, host: IndexHost): Promise<void> {
  const { vaultRoot, bundledModelsDir, downloadedModelsDir, parts, ...rest } = options
  const { channel, reader, snapshot, log, exit } = host
  try {
    const loaded = await Promise.all(parts.map(loadPart))
    const notes = createThreadedNotes({
      entry: host.readingThread,
      data: { vaultRoot, closedFolders: closedFoldersOf(options), parts },
      inPlace: notesOf(reader, loaded),
      onStopped: log,
    })
    const service = createIndexService({
      ...rest,
      parts: loaded,
      reader,
      notes,
      snapshot,
      models: { bundled: bundledModelsDir, downloaded: downloadedModelsDir, ...host.models },
      clock: systemClock,
      onMended: log,
    })
    const end = async (): Promise<void> => {
      try {
        await service.dispose()
        await notes.dispose()
        exit(0)
      } catch (error) {
        log(error)
        isMarkedDamaged(options.indexDir, error)
        exit(1)
      }
    }
    const server = createServer(
      indexContract,
      {
        ...service.handlers,
        close: () => {
          // After the answer is on its way.
          setImmediate(() => void end())
          return null
        },
      },
      {
        inWords: (error) =>
          isPassingFailure(error) ? passingFailure('The search index is busy.', error) : error,
        onUnexpected: (error, method) => {
          log(`${method}:`, error)
          if (isMarkedDamaged(options.indexDir, error)) exit(1)
        },
      },
    )
    service.onStatus((status) => server.emit('statusChanged', status))
    server.attach(channel, 'main')
    channel.onClose(() => void end())
  } catch (error) {
    log(error)
    if (isMarkedDamaged(options.indexDir, error)) return exit(1)
    const message = errorSentence(error, 'The search index cannot be opened.')
    channel.send({ type: 'event', name: 'failed', payload: { message } })
    setTimeout(() => exit(1), 100)
  }
}

/** What no index may look into, wherever it lies. */
export const closedFoldersOf = (
  options: Pick<IndexProcessOptions, 'indexDir' | 'downloadedModelsDir'>,
): string[] => [options.indexDir, options.downloadedModelsDir]

/** Damage that shows at work: the next start sets the file aside and builds a new one. */
export function isMarkedDamaged(indexDir: string, error: unknown): boolean {
  const isDamaged = databaseProblem(error) === 'damaged'
  if (isDamaged) markIndexDamaged(indexDir)
  return isDamaged
}
