import { createMailbox } from '../../src/shared/rpc/mailbox.ts'
import type { ClientFrame } from '../../src/shared/rpc/frames.ts'
import { IndexProcessOptions } from '../../src/main/knowledge/worker/process-options.ts'
import { closedFoldersOf, serveIndex } from '../../src/main/knowledge/worker/serve-index.ts'
import { createVaultReader } from '../../src/main/vault/read/vault-reader.ts'
import { embedderInside } from './embedder-inside.ts'
import { forkProcess, type SpawnProcess } from '../../src/main/platform/process-channel.ts'

const READING_THREAD = new URL('../../src/main/reading-worker.ts', import.meta.url)
const forked = forkProcess(() => {})

/**
 * The real index without a process of its own, whose start costs more than most tests do with it; messages are cloned as
 * between processes. What is about that process starts it: `create-knowledge.test`, `test/whole`, the end-to-end specs.
 */
export const spawnIndexInside: SpawnProcess = (entry, args, options) => {
  if (!entry.pathname.endsWith('/index-process.ts')) return forked(entry, args, options)
  const toIndex = createMailbox<ClientFrame>()
  const toMain = createMailbox<unknown>()
  const exit = (): void => {
    toIndex.close()
    toMain.close()
  }
  const index = IndexProcessOptions.parse(JSON.parse(args[0] ?? ''))
  void serveIndex(index, {
    channel: {
      send(frame) {
        const copy = structuredClone(frame)
        setImmediate(() => toMain.deliver(copy))
      },
      onFrame: toIndex.onFrame,
      onClose: toIndex.onClose,
    },
    reader: createVaultReader(index.vaultRoot, closedFoldersOf(index)),
    snapshot: null,
    models: { embedderOf: embedderInside },
    readingThread: READING_THREAD,
    log: () => {},
    exit,
  })
  return {
    postMessage(message) {
      const copy = structuredClone(message) as ClientFrame
      setImmediate(() => toIndex.deliver(copy))
    },
    onMessage: toMain.onFrame,
    onExit: toMain.onClose,
    kill: exit,
  }
}
