import type { ApprovalAnswer, ApprovalRequest } from '../../shared/domain/approval.ts'
import type { Change, ChangePreview, ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat-item.ts'
import type { Etag } from '../../shared/domain/etag.ts'
import { commonFolder } from '../../shared/domain/grant.ts'
import type { AgentMode, ToolRules } from '../../shared/domain/settings.ts'
import type { FileReview } from '../../shared/domain/tool-result.ts'
import { VaultPath } from '../../shared/domain/vault-path.ts'
import type { Clock } from '../platform/ports.ts'
import { sha256 } from '../platform/sha256.ts'
import { applyReview, type ShownChange } from './apply-review.ts'
import { effectOf, pathsOf, type Effect } from './effect.ts'
import type { Grants } from './grants.ts'
import { lookAlikeWarnings } from './look-alikes.ts'
import { createPendingWrites, type PendingUnit, type PendingWrites } from './pending-writes.ts'
import { decide, strictestRuling, taintOf, type Ruling } from './policy.ts'
import { shrinkCaution } from './shrink-caution.ts'

/** What is remembered of a conversation for as long as Latent runs: what a note said in it stays in it. */
export interface ConversationMemory {
  /** Where text that the agent read came from; an empty path for text from nowhere in particular. */
  readonly readPaths: Set<string>
  /** Tools whose additions or edits a person allowed. */
  readonly allowedTools: Set<string>
}

/** What a turn remembers of what it read and was allowed. */
export interface TurnMemory extends ConversationMemory {
  /** The etag of each note as the agent last saw it. */
  readonly readEtags: Map<VaultPath, Etag>
  /** A person allowed an addition after something was read. */
  hasConfirmedAdditions: boolean
}

export const createConversationMemory = (): ConversationMemory => ({
  readPaths: new Set(),
  allowedTools: new Set(),
})

export const createTurnMemory = (conversation = createConversationMemory()): TurnMemory => ({
  ...conversation,
  readEtags: new Map(),
  hasConfirmedAdditions: false,
})

/** What a person is shown before anything is written; the turn adds where it comes from. */
export type ToolQuestion = Omit<
  ApprovalRequest,
  'approvalId' | 'nonce' | 'createdAtMs' | 'expiresAtMs' | 'conversationId' | 'readBefore'
>

/** What one call would write. */
export interface Proposal {
  readonly callId: string
  readonly tool: string
  readonly title: string
  readonly changeSet: ChangeSet
  readonly touched: ReadonlySet<VaultPath>
  readonly caution: string | undefined
  /** It replaces a whole note. */
  readonly replacesNote: boolean
  /** Nobody said it in so many words (`ToolCall.isInferred`). */
  readonly isInferred: boolean
}

/** What came of a proposal. */
export type ProposalOutcome =
  | {
      readonly status: 'written'
      readonly by: 'policy' | 'grant' | 'person'
      /** Of this call; a file that several calls wrote is with the last of them. */
      readonly changes: readonly AppliedChange[]
      /** The files of this call, when the person did not take all of them as they were. */
      readonly review: readonly FileReview[] | null
      readonly warnings: readonly string[]
    }
  | {
      readonly status: 'declined'
      readonly answer: 'declined' | 'expired' | 'cancelled'
      readonly review: readonly FileReview[]
      readonly reason: string
    }
  /** Nothing was written, and nobody asked, because of the mode. */
  | { readonly status: 'proposed' | 'refused'; readonly previews: readonly ChangePreview[] }

export interface WriteGroupDeps {
  readonly turn: TurnMemory
  readonly mode: () => AgentMode
  readonly grants: Grants
  readonly conversationId: string | null
  readonly dailyNoteTemplate: () => string
  readonly memoryNote: () => string
  readonly toolRules: () => ToolRules
  readonly clock: Clock
  readonly signal: AbortSignal
  preview(changeSet: ChangeSet): Promise<ChangePreview[]>
  /** The names of the files and folders in a folder of the vault; `''` is its root. @throws when there is none */
  namesIn(folder: string): Promise<readonly string[]>
  askPerson(question: ToolQuestion, signal: AbortSignal): Promise<ApprovalAnswer>
  apply(changeSet: ChangeSet, callIds: readonly string[]): Promise<AppliedChange[]>
  /** Brings the index up to a write; gives warnings. */
  catchUp(changes: readonly AppliedChange[]): Promise<string[]>
}

/** The writes of one message of a model: planned together, shown as one, written as one. */
export interface WriteGroup {
  readonly pending: PendingWrites
  /** Takes a proposal; resolves once `close` has decided. @throws as `PendingWrites.add`, at once */
  propose(proposal: Proposal): Promise<ProposalOutcome>
  /** Resolves when nothing waits: at once, or after `close`. Never rejects. */
  settled(): Promise<void>
  waitingFiles(): number
  /** Nothing more comes: decides, asks and writes. What fails rejects the proposals, not this. */
  close(): Promise<void>
}

interface Waiting {
  readonly proposal: Proposal
  resolve(outcome: ProposalOutcome): void
  reject(error: unknown): void
}

export function createWriteGroup(deps: WriteGroupDeps): WriteGroup {
  const { turn, grants, signal } = deps
  const pending = createPendingWrites()
  const waiting: Waiting[] = []
  const closed = Promise.withResolvers<void>()

  async function decideAndWrite(): Promise<(proposal: Proposal) => ProposalOutcome> {
    signal.throwIfAborted()
    const units = pending.units()
    const changes = units.flatMap((unit) => unit.changes)
    const previews = await deps.preview(changeSetOf(changes))
    const shown = shownChanges(changes, previews)
    signal.throwIfAborted()

    const { ruling, effect, granted } = rule(shown)
    if (ruling.verdict === 'propose' || ruling.verdict === 'refuse') {
      const status = ruling.verdict === 'propose' ? 'proposed' : 'refused'
      return ({ changeSet }) => ({ status, previews: previewsOf(previews, changeSet.changes) })
    }
    if (ruling.verdict === 'run') {
      const outcome = await write(changes, null, granted.size > 0 ? 'grant' : 'policy')
      for (const [grantId, files] of granted) grants.spend(grantId, files)
      return outcome
    }

    // Bound to the bytes that are shown: nothing that happens to the plan meanwhile is written.
    const bound = JSON.stringify(shown.map(({ change }) => change))
    const question = questionOf(shown, {
      units,
      digest: sha256(bound),
      mayGrant: ruling.mayGrant,
      lookAlikes: await lookAlikeWarnings(changes.flatMap(pathsOf), deps.namesIn),
    })
    signal.throwIfAborted()
    const answer = await deps.askPerson(question, signal)
    // Stopping between the yes and the write still stops.
    signal.throwIfAborted()
    if (answer.decision !== 'allowed') {
      const reason = answer.decision === 'declined' ? answer.reason : ''
      return () => ({ status: 'declined', answer: answer.decision, review: [], reason })
    }
    // The switch may have been thrown while the question was open.
    if (deps.mode() !== 'normal') return () => ({ status: 'refused', previews: [] })
    if (sha256(JSON.stringify(shown.map(({ change }) => change))) !== question.digest)
      throw new Error('A plan changed while it was shown.')
    const reviewed = applyReview(shown, answer.review)
    if (reviewed.changes.length > 0) {
      if (effect === 'add' && turn.readPaths.size > 0) turn.hasConfirmedAdditions = true
      if (effect === 'add' || effect === 'edit')
        for (const { proposal } of waiting) turn.allowedTools.add(proposal.tool)
      if (answer.review.grant && question.grantOffer && deps.conversationId !== null)
        grants.add({ ...question.grantOffer, conversationId: deps.conversationId })
    }
    return write(reviewed.changes, reviewed.files, 'person', answer.review.reason)
  }

  /** Each call by its own tool and effect; all of it together must not be more than that either. */
  function rule(shown: readonly ShownChange[]) {
    const dailyNoteTemplate = deps.dailyNoteTemplate()
    const memoryNote = deps.memoryNote()
    const shrinks = shrinkCaution(shown.map(({ preview }) => preview)) !== null
    const granted = new Map<string, number>()
    const mode = deps.mode()
    const rules = deps.toolRules()
    const rulingOf = (
      effect: Effect,
      paths: readonly string[],
      tool: string | null,
      isInferred = false,
    ): Ruling => {
      const use =
        tool === null || deps.conversationId === null
          ? null
          : {
              tool,
              conversationId: deps.conversationId,
              paths,
              nowMs: deps.clock.nowMs(),
            }
      const grant = use && grants.find(use)
      const spent = grant ? (granted.get(grant.id) ?? 0) + paths.length : 0
      const isGranted = grant !== null && spent <= grant.operationsLeft
      if (isGranted) granted.set(grant.id, spent)
      return decide({
        effect,
        mode,
        taint: taintOf(turn.readPaths, { folder: grant?.folder ?? commonFolder(paths), paths }),
        hasConfirmedAdditions: turn.hasConfirmedAdditions,
        isGranted,
        rule: isInferred
          ? 'always'
          : (tool !== null && Object.hasOwn(rules, tool) && rules[tool]) || 'usual',
        wasAllowed: tool !== null && turn.allowedTools.has(tool),
      })
    }
    const rulings = waiting.map(({ proposal: { changeSet, tool, replacesNote, isInferred } }) =>
      rulingOf(
        effectOf(changeSet, { dropsText: replacesNote || shrinks, dailyNoteTemplate, memoryNote }),
        [...new Set(changeSet.changes.flatMap(pathsOf))],
        tool,
        isInferred,
      ),
    )
    const changes = shown.map(({ change }) => change)
    const effect = effectOf(changeSetOf(changes), {
      dropsText: shrinks,
      dailyNoteTemplate,
      memoryNote,
    })
    // The whole is looked at only for what no part of it is: too many files.
    const whole: Ruling[] =
      effect === 'critical' ? [rulingOf(effect, changes.flatMap(pathsOf), null)] : []
    return { ruling: strictestRuling([...rulings, ...whole]), effect, granted }
  }

  function questionOf(
    shown: readonly ShownChange[],
    {
      units,
      digest,
      mayGrant,
      lookAlikes,
    }: {
      units: readonly PendingUnit[]
      digest: string
      mayGrant: boolean
      lookAlikes: readonly string[]
    },
  ): ToolQuestion {
    const proposals = waiting.map(({ proposal }) => proposal)
    const tools = new Set(proposals.map(({ tool }) => tool))
    const paths = shown.flatMap(({ change }) => pathsOf(change))
    const folder = VaultPath.safeParse(commonFolder(paths) ?? '').data
    const [first] = proposals
    const previews = shown.map(({ preview }) => preview)
    const cautions = new Set([
      shrinkCaution(previews) ?? '',
      ...lookAlikes,
      ...proposals.map(({ caution = '' }) => caution),
    ])
    const warning = [...cautions].filter((text) => text !== '').join(' ')
    return {
      digest,
      callId: first?.callId ?? '',
      callIds: proposals.map(({ callId }) => callId),
      tool: first?.tool ?? '',
      title: titleOf(proposals, shown.length),
      changes: previews,
      parts: shown.map(({ change }) => {
        const unit = units.findIndex(({ changes }) => changes.includes(change))
        const { callIds = [], isDivisible = false } = units[unit] ?? {}
        return { unit, isDivisible, callIds: [...callIds] }
      }),
      ...(mayGrant &&
        first &&
        tools.size === 1 &&
        deps.conversationId !== null &&
        folder !== undefined && { grantOffer: { tool: first.tool, folder } }),
      ...(warning !== '' && { warning }),
    }
  }

  async function write(
    changes: readonly Change[],
    files: readonly FileReview[] | null,
    by: 'policy' | 'grant' | 'person',
    reason = '',
  ): Promise<(proposal: Proposal) => ProposalOutcome> {
    const callIds = waiting.map(({ proposal }) => proposal.callId)
    const applied = changes.length === 0 ? [] : await deps.apply(changeSetOf(changes), callIds)
    const warnings = await deps.catchUp(applied)
    const lastCall = new Map<string, string>()
    for (const { proposal } of waiting)
      for (const path of proposal.changeSet.changes.flatMap(pathsOf))
        lastCall.set(path, proposal.callId)
    return ({ callId, changeSet }) => {
      const paths = new Set(changeSet.changes.flatMap(pathsOf))
      const own = files?.filter(({ path }) => paths.has(path)) ?? []
      if (own.length > 0 && own.every(({ outcome }) => outcome === 'rejected'))
        return { status: 'declined', answer: 'declined', review: own, reason: reason.trim() }
      return {
        status: 'written',
        by,
        changes: applied.filter(({ path }) => lastCall.get(path) === callId),
        review: own.every(({ outcome }) => outcome === 'written') ? null : own,
        warnings,
      }
    }
  }

  /** As the journal is to say it. */
  function changeSetOf(changes: readonly Change[]): ChangeSet {
    const [first, ...others] = waiting.map(({ proposal }) => proposal.changeSet.summary)
    return {
      summary: others.length === 0 ? (first ?? '') : `${first} and ${others.length} more changes`,
      changes: [...changes],
    }
  }

  return {
    pending,
    propose(proposal) {
      pending.add(proposal.callId, proposal.changeSet.changes, proposal.touched)
      const { promise, resolve, reject } = Promise.withResolvers<ProposalOutcome>()
      waiting.push({ proposal, resolve, reject })
      return promise
    },
    settled: () => (waiting.length === 0 ? Promise.resolve() : closed.promise),
    waitingFiles: () => pending.units().reduce((sum, { changes }) => sum + changes.length, 0),
    async close() {
      if (waiting.length > 0)
        await decideAndWrite().then(
          (outcomeOf) => {
            for (const { proposal, resolve } of waiting) resolve(outcomeOf(proposal))
          },
          (error: unknown) => {
            for (const { reject } of waiting) reject(error)
          },
        )
      closed.resolve()
    },
  }
}

/** Each change with its texts. One that changes nothing has no preview and is left out. */
const shownChanges = (
  changes: readonly Change[],
  previews: readonly ChangePreview[],
): ShownChange[] =>
  changes.flatMap((change) => {
    const [path] = pathsOf(change)
    const preview = previews.find((each) => each.path === path)
    return preview ? [{ change, preview }] : []
  })

const previewsOf = (
  previews: readonly ChangePreview[],
  changes: readonly Change[],
): ChangePreview[] => shownChanges(changes, previews).map(({ preview }) => preview)

const titleOf = (proposals: readonly Proposal[], files: number): string =>
  proposals.length === 1
    ? (proposals[0]?.title ?? '')
    : files === 1
      ? `${proposals[0]?.title ?? ''}, in ${proposals.length} steps`
      : `Change ${files} files`
