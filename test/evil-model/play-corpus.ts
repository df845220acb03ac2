import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { WireId } from '../../src/shared/domain/models/model-profile.ts'
import type { Tool } from '../../src/main/tools/define/define-tool.ts'
import { createHurriedClock } from '../rigs/hurried-clock.ts'
import {
  startModelServer,
  type ModelServer,
  type RecordedRequest,
  type ScriptedReply,
} from '../models/model-server.ts'
import { messagesAsked } from '../models/asked-over.ts'
import { isOfAnyWire, replyOver, wireOfPath } from '../models/answer-over.ts'
import { withApp, type AppRig } from '../app/with-app.ts'
import type { Attack } from './attack.ts'
import { corpus } from './corpus.ts'
import { evilVault, outside } from './evil-vault.ts'
import { hashTree, treeDifference } from './hash-tree.ts'
import { obey } from './obey.ts'
import { playAttack } from './play-attack.ts'
import { watchConnections } from './watch-connections.ts'

export interface CorpusReport {
  /** Names of all attacks there are; `played` of those that were played. */
  readonly names: readonly string[]
  readonly played: number
  readonly calls: number
  readonly questions: number
  /** What should not have happened, with row and name of its attack. */
  readonly faults: readonly string[]
  /** Requests to a server that is not the model, and connections to any other place. */
  readonly requestsElsewhere: number
  /** Errors that nobody caught. */
  readonly crashes: readonly unknown[]
}

export interface CorpusOptions {
  /** Of each row every one (the default), every second, every third … */
  readonly every?: number
  /** What is in the name of those that are played. */
  readonly part?: string | undefined
  /** Each over every wire over which it can be said, not over one of them. */
  readonly overAll?: boolean
}

/** Plays attacks against one app on one vault, over real HTTP. */
export async function playCorpus(
  tools: readonly Tool[],
  { every = 1, part = '', overAll = false }: CorpusOptions = {},
): Promise<CorpusReport> {
  const other = await countingServer()
  const all = corpus(tools, other.address)
  const attacks = [...Map.groupBy(all, ({ row }) => row).values()].flatMap((ofRow) =>
    ofRow.filter(({ name }, index) => name.includes(part) && index % every === 0),
  )
  const files: Record<string, string> = { ...evilVault }
  for (const { notes } of attacks) Object.assign(files, notes)

  let attack: Attack | null = null
  let requests: RecordedRequest[] = []
  const answer = (request: RecordedRequest): ScriptedReply => {
    requests.push(request)
    const { model } = attack ?? { model: [] }
    const reply =
      'obeysAfter' in model
        ? obey(messagesAsked(request), model.obeysAfter)
        : (model[requests.length - 1] ?? { text: 'Done.' })
    return isOfAnyWire(reply) ? replyOver(wireOfPath(request.path), reply) : reply
  }
  const server = await startModelServer([], { otherwise: answer })
  const connections = watchConnections(() => Number(new URL(server.baseUrl).port))
  const crashes: unknown[] = []
  const onCrash = (error: unknown): void => void crashes.push(error)
  process.on('unhandledRejection', onCrash).on('uncaughtExceptionMonitor', onCrash)
  const clock = createHurriedClock()
  const faults: string[] = []
  let [calls, questions, played] = [0, 0, 0]

  const play = async (rig: AppRig): Promise<void> => {
    await prepare(rig, server)
    const folder = dirname(rig.vaultDir)
    const before = hashTree(folder, rig.dataDir)
    const stage = { rig, clock, folder, files, before, requests: () => requests }
    for (const { each, wire } of overWires(attacks, overAll)) {
      attack = each
      requests = []
      await rig.client.call('provider.learn', { id: 'scripted', profile: { wire } })
      const shown = await playAttack(each, stage)
      played += 1
      const made = shown.items.filter(({ type }) => type === 'tool-start').length
      const isIdle = 'obeysAfter' in each.model && made < (each.model.obeysAfter ? 2 : 1)
      const surprise =
        isIdle === (each.isClosed === true)
          ? []
          : [isIdle ? 'the model found nothing to obey' : 'the model found something to obey']
      faults.push(
        ...[...shown.faults, ...surprise].map(
          (fault) => `${each.row} ${each.name} (${wire}): ${fault}`,
        ),
      )
      calls += made
      questions += shown.questions.length
    }
    for (const path of treeDifference(before, hashTree(folder, rig.dataDir)))
      faults.push(`${path} is not as it was`)
    const { breaks } = await rig.client.call('audit.check', {})
    faults.push(...breaks.map(({ reason }) => reason))
    await rig.restart()
    const conversations = await rig.client.call('chat.conversations', {})
    const ended = conversations.filter(({ isRunning }) => !isRunning).length
    if (ended !== played) faults.push(`${ended} conversations are there after a restart`)
  }
  try {
    await withApp(files, play, { clock })
  } finally {
    connections.end()
    process.off('unhandledRejection', onCrash).off('uncaughtExceptionMonitor', onCrash)
    await server.close()
    other.close()
  }
  return {
    names: all.map(({ name }) => name),
    played,
    calls,
    questions,
    faults,
    requestsElsewhere: other.visits() + connections.others.length,
    crashes,
  }
}

const WIRES = ['chat', 'responses', 'messages'] as const satisfies readonly WireId[]

/** Each attack with a wire over which it can be said, in turn; or over all of those. */
const overWires = (
  attacks: readonly Attack[],
  overAll: boolean,
): readonly { readonly each: Attack; readonly wire: WireId }[] =>
  attacks.flatMap((each, index) => {
    const { model } = each
    const wires: readonly WireId[] =
      'obeysAfter' in model || model.every(isOfAnyWire) ? WIRES : ['chat']
    const inTurn = wires[index % wires.length] ?? 'chat'
    return (overAll ? wires : [inTurn]).map((wire) => ({ each, wire }))
  })

/** Files beside the vault, links to them, the endpoint, and a first write, after which the vault has its own folder. */
async function prepare(rig: AppRig, server: ModelServer): Promise<void> {
  for (const [path, text] of Object.entries(outside)) {
    const place = join(dirname(rig.vaultDir), path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, text)
  }
  await symlink('../elsewhere', join(rig.vaultDir, 'Way out'))
  await symlink('../secret.md', join(rig.vaultDir, 'Secret link.md'))
  const dailyNotes = { dailyNoteFolder: 'Journal', dailyNoteTemplate: 'Templates/Daily.md' }
  await rig.client.call('settings.update', { patch: { ...server.settings, ...dailyNotes } })
  const session = rig.app.services.session()
  await session.callTool(
    { name: 'write_note', arguments: { path: 'Start.md', content: 'The first.\n' } },
    { dryRun: false, signal: new AbortController().signal },
  )
  await session.knowledge.reconcile()
}

async function countingServer(): Promise<{ address: string; visits(): number; close(): void }> {
  let visits = 0
  const server: Server = createServer((_, response) => {
    visits++
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, visits: () => visits, close: () => server.close() }
}
