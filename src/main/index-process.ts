import { createServer } from '../shared/rpc/server.ts'
import { errorSentence } from '../shared/rpc/errors.ts'
import { isPassingFailure, passingFailure } from '../shared/rpc/passing-failure.ts'
import { markIndexDamaged } from './knowledge/db/open-index.ts'
import { createIndexService } from './knowledge/worker/index-service.ts'
import { indexContract } from './knowledge/contract/index-contract.ts'
import { loadPart } from './knowledge/load-part.ts'
import { notesOf } from './knowledge/reading/note-source.ts'
import { createThreadedNotes } from './knowledge/reading/threaded-notes.ts'
import { IndexProcessOptions } from './knowledge/worker/process-options.ts'
import { parentChannel } from './platform/process-channel.ts'
import { systemClock } from './platform/system.ts'
import { databaseProblem } from './sqlite/database-error.ts'
import { createVaultReader } from './vault/read/vault-reader.ts'
import { createWatchSnapshot } from './vault/watch/watch-snapshot.ts'

// The entry of the index process: it reads one vault, owns its index, and dies with the process that started it.
const { vaultRoot, bundledModelsDir, downloadedModelsDir, parts, ...options } =
  IndexProcessOptions.parse(JSON.parse(process.argv[2] ?? ''))
const channel = parentChannel()
/** Damage that shows at work: the next start sets the file aside and builds a new one. */
function endIfDamaged(error: unknown): void {
  if (databaseProblem(error) !== 'damaged') return
  markIndexDamaged(options.indexDir)
  process.exit(1)
}
process.on('uncaughtException', (error) => {
  console.error(error)
  endIfDamaged(error)
  process.exit(1)
})
// Ctrl+C reaches the whole group of a forked process. It ends with its parent, which may still be at work with it.
if (process.send !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
/** From source, and in the build, where entries lie side by side. */
const readingThread = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js',
    import.meta.url,
  )
try {
  const closedFolders = [options.indexDir, downloadedModelsDir]
  const loaded = await Promise.all(parts.map(loadPart))
  const reader = createVaultReader(vaultRoot, closedFolders)
  const notes = createThreadedNotes({
    entry: readingThread(),
    data: { vaultRoot, closedFolders, parts },
    inPlace: notesOf(reader, loaded),
    onStopped: (sentence) => console.error(sentence),
  })
  const service = createIndexService({
    ...options,
    parts: loaded,
    reader,
    notes,
    // Only macOS keeps a list of what changed. Elsewhere it is made by a walk that knows less than ours and takes as
    // long (docs/decisions/2026-11-21-watching.md).
    snapshot:
      process.platform === 'darwin'
        ? createWatchSnapshot({
            root: vaultRoot,
            closedFolders,
            directory: options.indexDir,
            logger: { warn: (message, fields) => console.error(message, fields) },
          })
        : null,
    directories: { bundled: bundledModelsDir, downloaded: downloadedModelsDir },
    clock: systemClock,
    onMended: (sentence) => console.error(sentence),
  })
  const end = async (): Promise<void> => {
    await service.dispose()
    await notes.dispose()
    process.exit(0)
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
        console.error(`${method}:`, error)
        endIfDamaged(error)
      },
    },
  )
  service.onStatus((status) => server.emit('statusChanged', status))
  server.attach(channel, 'main')
  channel.onClose(() => void end())
} catch (error) {
  endIfDamaged(error)
  const message = errorSentence(error, 'The search index cannot be opened.')
  console.error(error)
  channel.send({ type: 'event', name: 'failed', payload: { message } })
  setTimeout(() => process.exit(1), 100)
}
