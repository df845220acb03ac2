import { parentPort } from 'node:worker_threads'
import nlp from 'compromise/two'
import type { ClientFrame, ServerFrame } from '../../../../../shared/rpc/frames.ts'
import { portChannel } from '../../../../../shared/rpc/port-channel.ts'
import { createServer } from '../../../../../shared/rpc/server.ts'
import { captureReaderContract } from './capture-reader-contract.ts'
import { readCapture } from './read-capture.ts'

// The entry of the thread that reads captures: the tagger's word lists take up to half a second to unfold.
if (!parentPort) throw new Error('Not a thread.')

createServer(
  captureReaderContract,
  { read: ({ text }) => readCapture(text, nlp) },
  { onUnexpected: (error) => console.error(error) },
).attach(portChannel<ServerFrame, ClientFrame>(parentPort), 'main')
