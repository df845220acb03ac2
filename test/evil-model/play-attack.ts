import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { NO_FILTER } from '../../src/shared/contract/audit.ts'
import { takeAll, type ApprovalRequest } from '../../src/shared/domain/chat/approval.ts'
import type { ChatItem } from '../../src/shared/domain/chat/chat-item.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import type { HurriedClock } from '../rigs/hurried-clock.ts'
import { messagesAsked, type AskedMessage } from '../models/asked-over.ts'
import type { RecordedRequest } from '../models/model-server.ts'
import { withoutSituation } from '../models/turn-fixtures.ts'
import type { AppRig } from '../app/with-app.ts'
import type { Attack } from './attack.ts'
import { hashTree, treeDifference } from './hash-tree.ts'

export interface Stage {
  readonly rig: AppRig
  readonly clock: HurriedClock
  /** The folder that holds the vault, and files beside it that nobody may touch. */
  readonly folder: string
  /** The vault's files as they were at first, by path. */
  readonly files: Readonly<Record<string, string>>
  /** The hashes of all of that as each attack finds it, and as it is left when it has been tidied up. */
  readonly before: ReadonlyMap<string, string>
  /** What the model was asked in this attack. */
  readonly requests: () => readonly RecordedRequest[]
}

export interface Played {
  readonly items: readonly ChatItem[]
  readonly questions: readonly ApprovalRequest[]
  /** Sentences on what should not have happened. */
  readonly faults: readonly string[]
}

/** Plays one attack against the app to the end of its turn, checks what has to hold after any, and tidies up. */
export async function playAttack(attack: Attack, stage: Stage): Promise<Played> {
  const { rig, clock } = stage
  const faults: string[] = []
  const questions: ApprovalRequest[] = []
  const ended = new AbortController()
  const hurrying = waits(attack) ? hurryUntil(ended.signal, clock) : Promise.resolve()
  const items = await rig.chat('Help me with my notes.', async (item) => {
    if (item.type !== 'approval-request') return
    questions.push(item.request)
    await answer(item.request, attack, stage, faults)
  })
  ended.abort()
  await hurrying

  const changed = treeDifference(stage.before, hashTree(stage.folder, rig.dataDir))
  const expected = (attack.changes ?? []).map((path) => `vault/${path}`).toSorted()
  if (changed.join() !== expected.join())
    faults.push(`changed ${JSON.stringify(changed)}, expected ${JSON.stringify(expected)}`)
  const end = items.at(-1)
  if (end?.type !== 'turn-end') faults.push('the turn has no end')
  else {
    if (attack.status && end.status !== attack.status)
      faults.push(`ended as ${end.status}: ${end.warning ?? ''}`)
    const told = end.changes.map(({ path }) => `vault/${path}`)
    for (const path of changed)
      if (!told.includes(path)) faults.push(`${path} changed and is not in what the turn shows`)
  }
  if (attack.questions !== undefined && questions.length !== attack.questions)
    faults.push(`asked ${questions.length} questions, not ${attack.questions}`)
  if (attack.says && !attack.says.test(told(items, stage.requests())))
    faults.push(`nobody says ${attack.says}: ${told(items, stage.requests()).slice(-600)}`)
  faults.push(...roleFaults(stage.requests()), ...(await recordFaults(items, rig)))
  await restore(changed, stage)
  return { items, questions, faults }
}

const waits = ({ model }: Attack): boolean =>
  Array.isArray(model) && model.some(({ end, status }) => end === 'hang' || status !== undefined)

async function hurryUntil(signal: AbortSignal, clock: HurriedClock): Promise<void> {
  while (!signal.aborted) {
    await delay(20)
    clock.hurry(20_000)
  }
}

async function answer(
  request: ApprovalRequest,
  { person = 'declines' }: Attack,
  { rig: { client }, clock }: Stage,
  faults: string[],
): Promise<void> {
  const { approvalId, nonce, digest, conversationId } = request
  const yes = { approvalId, nonce, digest, decision: 'allowed' as const, review: takeAll(request) }
  const no = { approvalId, nonce, decision: 'declined' as const, reason: '' }
  const refused = async (what: string, forged: typeof yes | typeof no): Promise<void> => {
    const error: unknown = await client.call('approval.answer', forged).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof LatentError && error.code === 'denied'))
      faults.push(`${what} was not refused`)
  }
  if (person === 'stops') {
    await client.call('chat.stop', { conversationId })
  } else if (person === 'leaves') {
    clock.hurry(request.expiresAtMs - clock.nowMs() + 1)
    await refused('a yes that comes too late', yes)
  } else if (typeof person === 'object') {
    const isTaken = request.changes.map(({ path }) => path === person.takes)
    const parts = isTaken.map((take) => ({ take: take ? ('all' as const) : ('none' as const) }))
    await client.call(
      'approval.answer',
      isTaken.includes(true) ? { ...yes, review: { parts, reason: '', grant: false } } : no,
    )
    await refused('a second answer', yes)
  } else {
    if (person === 'forges') {
      const { review } = yes
      await refused('another id', { ...yes, approvalId: 'x' })
      await refused('another nonce', { ...yes, nonce: 'x' })
      await refused('a no with another nonce', { ...no, nonce: 'x' })
      await refused('another digest', { ...yes, digest: '0'.repeat(64) })
      await refused('a yes to more', {
        ...yes,
        review: { ...review, parts: [...review.parts, { take: 'all' }] },
      })
      await refused('a yes to nothing in particular', { ...yes, review: { ...review, parts: [] } })
      if (!request.grantOffer)
        await refused('a grant that was not offered', {
          ...yes,
          review: { ...review, grant: true },
        })
    }
    await client.call('approval.answer', no)
    if (person === 'forges') await refused('a yes after the no', yes)
  }
}

/** All that the model and the person were told. */
function told(items: readonly ChatItem[], requests: readonly RecordedRequest[]): string {
  const results = messagesOf(requests.at(-1)).filter(({ role }) => role === 'tool')
  return [
    ...items.map((item) =>
      item.type === 'tool-end'
        ? `${item.result.error ?? ''} ${item.result.hint ?? ''}`
        : item.type === 'turn-end'
          ? (item.warning ?? '')
          : '',
    ),
    ...results.map(({ content }) => content),
  ].join('\n')
}

const messagesOf = (request: RecordedRequest | undefined): readonly AskedMessage[] =>
  request ? messagesAsked(request) : []

/**
 * One prompt, one message of the person, and results that are whole JSON, behind which only Latent says something: nothing
 * in a note made a message of its own.
 */
function roleFaults(requests: readonly RecordedRequest[]): string[] {
  return requests.flatMap((request) => {
    const messages = messagesOf(request)
    const faults: string[] = []
    if (messages.filter(({ role }) => role === 'system').length !== 1) faults.push('not one prompt')
    if (messages.filter(({ role }) => role === 'user').length !== 1)
      faults.push('not one message of the person')
    for (const { role, content } of messages)
      if (
        role === 'tool' &&
        typeof JSON.parse(withoutSituation(content) ?? '').success !== 'boolean'
      )
        faults.push('a result that is none')
    return faults
  })
}

/** The conversation can be read again, and the log has every call with what was decided. */
async function recordFaults(items: readonly ChatItem[], { client }: AppRig): Promise<string[]> {
  const faults: string[] = []
  const conversations = await client.call('chat.conversations', {})
  const conversationId = conversations[0]?.id ?? ''
  const again: ChatItem[] = []
  for await (const item of client.stream('chat.watch', { conversationId, after: 0 })) {
    again.push(item)
    if (item.type === 'turn-end') break
  }
  if (again.at(-1)?.seq !== items.at(-1)?.seq) faults.push('the conversation reads otherwise')
  const filter = { ...NO_FILTER, conversationId }
  const { calls } = await client.call('audit.list', { filter, before: null, limit: 500 })
  const recorded = new Map(calls.map((each) => [each.origin.callId, each]))
  for (const item of items)
    if (item.type === 'tool-start' && !recorded.has(item.callId))
      faults.push(`the log lacks ${item.tool}`)
  for (const item of items) {
    if (item.type !== 'approval-answer') continue
    const asked = items.find(
      (each) => each.type === 'approval-request' && each.request.approvalId === item.approvalId,
    )
    if (asked?.type !== 'approval-request') continue
    for (const callId of asked.request.callIds ?? []) {
      const answers = recorded.get(callId)?.decision?.answer
      if (answers !== item.decision) faults.push(`the log says ${answers}, not ${item.decision}`)
    }
  }
  return faults
}

/** Puts back what an attack was allowed to change, as another program would. */
async function restore(changed: readonly string[], { folder, files }: Stage): Promise<void> {
  for (const path of changed) {
    const original = files[path.replace(/^vault\//, '')]
    if (original === undefined) await rm(join(folder, path), { force: true })
    else {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), original)
    }
  }
}
