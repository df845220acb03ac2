import type { ChatItem } from '../../shared/domain/chat-item.ts'
import { chatResponse, endpointModel, type App } from '../app.ts'
import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, UsageError, vaultOptions, type Command, type Terminal } from './command.ts'
import { withApp } from './with-app.ts'

export const chatCommand: Command = {
  name: 'chat',
  usage: 'chat MESSAGE --vault DIR [--base-url U] [--model M] [--yes] [--json]',
  summary:
    'One turn with the agent: the offline assistant, or the endpoint that is named. With --json, one chat item a line, the answer last.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      'base-url': { type: 'string' },
      model: { type: 'string' },
      yes: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['MESSAGE'])
    const { 'base-url': baseUrl, model } = values
    const [message = ''] = positionals
    if (message.trim() === '') throw new UsageError('MESSAGE is empty.')
    if ((baseUrl === undefined) !== (model === undefined))
      throw new UsageError('--base-url and --model go together.')
    if (baseUrl !== undefined && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
      throw new UsageError('--base-url takes an address that begins with https:// or http://.')
    const overrides = {
      indexOnOpen: false,
      answer: values.yes ? ('allowed' as const) : ('declined' as const),
      ...(baseUrl !== undefined && model !== undefined
        ? { model: endpointModel({ baseUrl, model, apiKey: keyFor(baseUrl, terminal) }) }
        : {}),
    }
    return withApp(values, terminal, overrides, async (app) => {
      await bringIndexUp(app, terminal)
      const status = await runTurn(app, message, terminal, values.json)
      return status === 'done' || status === 'limit' ? 0 : 1
    })
  },
}

/** The key of the environment goes to the endpoint that the command line names, and it is said aloud. */
function keyFor(baseUrl: string, { env, note }: Terminal): string | null {
  const key = env['OPENAI_API_KEY'] ?? null
  if (key !== null) note(`The key in OPENAI_API_KEY goes to ${new URL(baseUrl).host}.`)
  return key
}

async function runTurn(app: App, text: string, terminal: Terminal, json: boolean) {
  const { turns } = app.services.session()
  const { conversationId } = turns.send({ conversationId: null, text, openPath: null })
  terminal.signal.addEventListener('abort', () => turns.stop(conversationId), { once: true })
  const items: ChatItem[] = []
  for await (const item of turns.watch(conversationId, 0, new AbortController().signal)) {
    items.push(item)
    if (json) terminal.out(JSON.stringify(item))
    else if (item.type === 'tool-start') terminal.note(`· ${item.title}`)
    else if (item.type === 'notice') terminal.note(item.text)
    if (item.type !== 'turn-end') continue
    const response = chatResponse(conversationId, items)
    if (json) terminal.out(JSON.stringify(response))
    else {
      terminal.out(response.message.content)
      for (const { path, heading, startLine } of item.sources)
        terminal.out(`  ${path}:${startLine}${heading === null ? '' : ` › ${heading}`}`)
      if (item.warning) terminal.note(item.warning)
    }
    return item.status
  }
  return 'interrupted'
}
