import { parentPort } from 'node:worker_threads'
import type { ClientFrame, ServerFrame } from '../../shared/rpc/frames.ts'
import { portChannel } from '../../shared/rpc/port-channel.ts'
import { createServer } from '../../shared/rpc/server.ts'
import { replaceContract } from './replace-contract.ts'
import { replaceInNote } from './replace-in-note.ts'

// The entry of the thread that looks through notes: a pattern may be at work for ever, and is ended with its thread.
if (!parentPort) throw new Error('Not a thread.')

createServer(
  replaceContract,
  {
    ready: () => null,
    replace({ text, find, left, wantsText }) {
      const replaced = replaceInNote(text, find, new Set(left))
      return { ...replaced, shown: [...replaced.shown], text: wantsText ? replaced.text : null }
    },
  },
  { onUnexpected: (error) => console.error(error) },
).attach(portChannel<ServerFrame, ClientFrame>(parentPort), 'main')
