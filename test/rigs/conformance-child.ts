import { parentChannel } from '../../src/main/platform/process-channel.ts'
import { createConformanceServer } from './conformance-server.ts'

// The conformance server in a process of its own: what it notes goes to stderr, a line each.
createConformanceServer((line) => process.stderr.write(`${line}\n`)).attach(parentChannel(), 'one')
