import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ClientFrame, ServerFrame } from '../shared/rpc/frames.ts'
import { portChannel } from '../shared/rpc/port-channel.ts'
import { createServer } from '../shared/rpc/server.ts'
import { loadPart } from './knowledge/load-part.ts'
import { inBatches, notesOf } from './knowledge/reading/note-source.ts'
import { readingContract, ReadingData } from './knowledge/reading/reading-contract.ts'
import { callsAtOnce } from './vault/read/calls-at-once.ts'
import { createVaultReader } from './vault/read/vault-reader.ts'

// The entry of the thread that reads and parses notes for the index.
if (!parentPort) throw new Error('Not a thread.')
const { vaultRoot, closedFolders, parts } = ReadingData.parse(workerData)
const reader = createVaultReader(vaultRoot, closedFolders, callsAtOnce)
const notes = Promise.all(parts.map(loadPart)).then((loaded) => notesOf(reader, loaded))

createServer(
  readingContract,
  {
    async *walk({ places }, { signal }) {
      for await (const batch of inBatches(reader.walk(signal, places))) {
        yield batch
        await setImmediate() // else no word of the other thread would be heard before the end
      }
      return null
    },
    read: async ({ wanted }) => (await notes).read(wanted),
  },
  { onUnexpected: (error) => console.error(error) },
).attach(portChannel<ServerFrame, ClientFrame>(parentPort), 'index')
