import { IndexProcessOptions } from './knowledge/worker/process-options.ts'
import { closedFoldersOf, isMarkedDamaged, serveIndex } from './knowledge/worker/serve-index.ts'
import { parentChannel } from './platform/process-channel.ts'
import { createVaultReader } from './vault/read/vault-reader.ts'
import { createWatchSnapshot } from './vault/watch/watch-snapshot.ts'

// The entry of the index process: it reads one vault, owns its index, and dies with the process that started it.
const options = IndexProcessOptions.parse(JSON.parse(process.argv[2] ?? ''))
process.on('uncaughtException', (error) => {
  console.error(error)
  isMarkedDamaged(options.indexDir, error)
  process.exit(1)
})
// Ctrl+C reaches the whole group of a forked process. It ends with its parent, which may still be at work with it.
if (process.send !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const closedFolders = closedFoldersOf(options)
await serveIndex(options, {
  channel: parentChannel(),
  reader: createVaultReader(options.vaultRoot, closedFolders),
  // Only macOS keeps a list of what changed. Elsewhere it is made by a walk that knows less than ours and takes as long
  // (docs/decisions/2026-11-21-watching.md).
  snapshot:
    process.platform === 'darwin'
      ? createWatchSnapshot({
          root: options.vaultRoot,
          closedFolders,
          directory: options.indexDir,
          logger: { warn: console.error },
        })
      : null,
  /** From source, and in the build, where entries lie side by side. */
  readingThread: new URL(
    import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js',
    import.meta.url,
  ),
  log: console.error,
  exit: (code) => process.exit(code),
})
