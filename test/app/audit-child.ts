import type { Model, ModelEvent } from '../../src/main/agent/model.ts'
import { createApp } from '../../src/main/app/app.ts'
import { testConfig, testPorts } from './app-setup.ts'
import { createSeededRandom } from '../rigs/seeded-random.ts'

// The app with a model that calls tools at random, and a person who allows everything, until it is killed. Each call
// that is about to run goes to stdout.
const [vaultRoot = '', dataDir = '', seed = '1'] = process.argv.slice(2)

const random = createSeededRandom(Number(seed))
let count = 0

function nextCall(): { name: string; arguments: object } {
  count++
  const path = `n${random.below(8)}.md`
  const text = `Text ${seed} ${count} ${'word '.repeat(random.below(200))}`
  const calls = {
    write_note: { path, content: `# ${path}\n\n${text}\n` },
    append_note: { path, content: text },
    update_frontmatter: { path, updates: { round: count } },
    rename_note: { path, new_path: `n${random.below(8)}.md` },
    delete_note: { path },
    read_note: { path },
    no_such_tool: { path },
  }
  const name = random.pick([
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
    const toolCalls = Array.from({ length: 1 + random.below(3) }, (_, index) => {
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

const app = await createApp(testConfig({ dataDir, vaultRoot }), testPorts(), {
  model,
  answer: 'allowed',
  indexOnOpen: false,
})
const { turns } = app.services.session()
for (;;) {
  const { conversationId } = turns.send({ conversationId: null, text: 'Go on', openPath: null })
  const { signal } = new AbortController()
  for await (const item of turns.watch(conversationId, 0, signal))
    if (item.type === 'turn-end') break
}
