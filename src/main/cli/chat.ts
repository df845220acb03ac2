import type { ChatItem, TurnStatus } from '../../shared/domain/chat/chat-item.ts'
import { showInvisible } from '../../shared/domain/text/visible-text.ts'
import { chatResponse, endpointModel, type App, type Model } from '../app/app.ts'
import type { Network } from '../platform/network.ts'
import { bringIndexUp } from './bring-index-up.ts'
import {
  readArgs,
  readNumber,
  UsageError,
  vaultOptions,
  type Command,
  type Terminal,
} from '../feature/command.ts'
import { waitingToWrite, withApp } from './with-app.ts'

export const chatCommand: Command = {
  name: 'chat',
  usage: 'chat MESSAGE --vault DIR [--base-url U] [--model M] [--max-calls N] [--yes] [--json]',
  summary:
    'One turn with the agent: the offline assistant, or the endpoint that is named. With --json, one chat item a line, the answer last, with the titles of what was declined. Fails when something that it wanted to write was declined.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      'base-url': { type: 'string' },
      model: { type: 'string' },
      'max-calls': { type: 'string' },
      yes: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['MESSAGE'])
    const { 'base-url': baseUrl, model } = values
    const [message = ''] = positionals
    if (message.trim() === '') throw new UsageError('MESSAGE is empty.')
    const maxToolCalls = readNumber('max-calls', values['max-calls'], { min: 1, max: 50 })
    const endpoint = namedEndpoint(baseUrl, model, terminal)
    const overrides = {
      indexOnOpen: false,
      ...waitingToWrite(terminal),
      answer: values.yes ? ('allowed' as const) : ('declined' as const),
      ...(endpoint ? { model: endpoint } : {}),
      ...(maxToolCalls === undefined ? {} : { maxToolCalls }),
    }
    return withApp(values, terminal, overrides, async (app) => {
      await bringIndexUp(app, terminal)
      const { status, declined } = await runTurn(app, message, terminal, values.json)
      for (const title of declined)
        terminal.note(
          `Declined, so nothing of it was written: ${showInvisible(title)}. --yes allows it.`,
        )
      return (status === 'done' || status === 'limit') && declined.length === 0 ? 0 : 1
    })
  },
}

/**
 * The model that the command line names; null when it names none, and the settings decide. What is left out comes from
 * the environment, else from the list of the endpoint. Where text and key go is said aloud.
 */
function namedEndpoint(
  baseUrlOption: string | undefined,
  modelOption: string | undefined,
  { env, note, signal }: Terminal,
): ((network: Network) => Promise<Model>) | null {
  if (baseUrlOption === undefined && modelOption === undefined) return null
  const baseUrl = baseUrlOption ?? env['OPENAI_BASE_URL']
  if (baseUrl === undefined)
    throw new UsageError('--model needs --base-url, or OPENAI_BASE_URL in the environment.')
  const address = URL.parse(baseUrl)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError('--base-url takes an address that begins with https:// or http://.')
  const apiKey = env['OPENAI_API_KEY'] ?? null
  return async (network) => {
    network.check(baseUrl)
    const at = (model: string) => endpointModel({ baseUrl, model, apiKey }, network)
    const model = modelOption ?? env['LATENT_MODEL'] ?? (await at('').models(signal))[0]?.id
    if (model === undefined) throw new UsageError(`${address.host} lists no models: use --model.`)
    note(
      `Asking ${model} at ${address.host}${apiKey === null ? '' : ', with the key in OPENAI_API_KEY'}.`,
    )
    return at(model)
  }
}

/** How the turn ended, and what it wanted to write but was not allowed to, as titles. */
async function runTurn(
  app: App,
  text: string,
  terminal: Terminal,
  json: boolean,
): Promise<{ readonly status: TurnStatus; readonly declined: readonly string[] }> {
  const { turns } = app.services.session()
  const { conversationId } = turns.send({ conversationId: null, text, openPath: null })
  terminal.signal.addEventListener('abort', () => turns.stop(conversationId), { once: true })
  const items: ChatItem[] = []
  const asked = new Map<string, string>()
  const declined: string[] = []
  for await (const item of turns.watch(conversationId, 0, new AbortController().signal)) {
    items.push(item)
    if (json) terminal.out(JSON.stringify(item))
    else if (item.type === 'tool-start') terminal.note(`· ${showInvisible(item.title)}`)
    else if (item.type === 'notice') terminal.note(item.text)
    if (item.type === 'approval-request') asked.set(item.request.approvalId, item.request.title)
    if (item.type === 'approval-answer' && item.decision !== 'allowed')
      declined.push(asked.get(item.approvalId) ?? 'a change')
    if (item.type !== 'turn-end') continue
    const response = chatResponse(conversationId, items)
    if (json) terminal.out(JSON.stringify({ ...response, declined }))
    else {
      terminal.out(response.message.content)
      for (const { path, heading, startLine } of item.sources)
        terminal.out(`  ${path}:${startLine}${heading === null ? '' : ` › ${heading}`}`)
      if (item.warning) terminal.note(item.warning)
    }
    return { status: item.status, declined }
  }
  return { status: 'interrupted', declined }
}
