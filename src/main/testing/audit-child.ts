import { join } from 'node:path'
import type { Model, ModelEvent } from '../agent/model.ts'
import { createApp } from '../app.ts'
import { silentLogger } from '../platform/logger.ts'
import { memorySecrets } from '../platform/memory-secrets.ts'
import { systemClock, systemIds } from '../platform/system.ts'

// The app with a model that calls tools at random, and a person who allows everything, until it is killed. Each call
// that is about to run goes to stdout.
const [vaultRoot = '', dataDir = '', seed = '1'] = process.argv.slice(2)

/** Numbers from 0 to 1: mulberry32, by Tommy Ettinger. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomFrom(Number(seed))
const pick = <T>(items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0]
let count = 0

function nextCall(): { name: string; arguments: object } {
  count++
  const path = `n${Math.floor(random() * 8)}.md`
  const text = `Text ${seed} ${count} ${'word '.repeat(Math.floor(random() * 200))}`
  const calls = {
    write_note: { path, content: `# ${path}\n\n${text}\n` },
    append_note: { path, content: text },
    update_frontmatter: { path, updates: { round: count } },
    rename_note: { path, new_path: `n${Math.floor(random() * 8)}.md` },
    delete_note: { path },
    read_note: { path },
    no_such_tool: { path },
  }
  const name = pick([
    'write_note',
    'write_note',
    'append_note',
    'append_note',
    'update_frontmatter',
    'rename_note',
    'delete_note',
    'read_note',
    'no_such_tool',
  ] as const)
  return { name, arguments: calls[name] }
}

let rounds = 0
const model: Model = {
  label: 'random',
  isLocal: true,
  async *stream(): AsyncGenerator<ModelEvent, void> {
    if (rounds++ % 8 === 7) {
      yield { type: 'text-delta', text: 'Done.' }
      yield { type: 'finish', reason: 'stop', toolCalls: [] }
      return
    }
    const toolCalls = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => {
      const call = nextCall()
      return {
        id: `${seed}-${count}-${index}`,
        name: call.name,
        arguments: JSON.stringify(call.arguments),
      }
    })
    process.stdout.write('.'.repeat(toolCalls.length))
    yield { type: 'finish', reason: 'tool-calls', toolCalls }
  },
}

const root = join(import.meta.dirname, '../../..')
const app = await createApp(
  {
    shell: 'browser',
    version: '0.0.0',
    dataDir,
    rendererDir: join(root, 'out/renderer'),
    resourcesDir: join(root, 'resources'),
    vaultRoot,
    environmentOffer: null,
    logLevel: 'error',
  },
  {
    logger: silentLogger,
    clock: systemClock,
    ids: systemIds,
    secrets: memorySecrets(),
    dialogs: {
      chooseFolder: async () => null,
      chooseFile: async () => null,
      saveFile: async () => ({ status: 'window' }),
      openExternal: async () => false,
    },
    printer: null,
  },
  {
    model,
    answer: 'allowed',
    indexOnOpen: false,
  },
)
const { turns } = app.services.session()
for (;;) {
  const { conversationId } = turns.send({ conversationId: null, text: 'Go on', openPath: null })
  const { signal } = new AbortController()
  for await (const item of turns.watch(conversationId, 0, signal))
    if (item.type === 'turn-end') break
}
