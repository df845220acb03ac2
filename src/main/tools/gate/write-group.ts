import type { ApprovalAnswer, ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import type { Change, ChangePreview, ChangeSet } from '../../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { commonFolder, type Grant } from '../../../shared/domain/chat/grant.ts'
import type { AgentMode, ToolRules } from '../../../shared/domain/settings.ts'
import type { FileReview } from '../../../shared/domain/chat/tool-result.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { sha256 } from '../../platform/sha256.ts'
import { applyReview, type ShownChange } from './apply-review.ts'
import { additionCovered, placeAllowed } from './consents.ts'
import { effectOf, pathsOf } from '../define/effect.ts'
import type { Grants } from './grants.ts'
import { lookAlikeWarnings } from '../call/look-alikes.ts'
import { createPendingWrites, type PendingUnit, type PendingWrites } from './pending-writes.ts'
import { decide, strictestRuling, taintOf } from './policy.ts'
import { shrinkCaution } from './shrink-caution.ts'

/** What is remembered of a conversation for as long as Latent runs: what a note said in it stays in it. */
export interface ConversationMemory {
  /** Where text and names that the agent read came from; an empty path for those from nowhere in particular. */
  readonly readPaths: Set<string>
  /** Where a person allowed additions or edits of a tool (`placeAllowed`). */
  readonly allowedPlaces: Set<string>
}

/** What a turn remembers of what it read and was allowed. */
export interface TurnMemory extends ConversationMemory {
  /** The etag of each note as the agent last saw it. */
  readonly readEtags: Map<VaultPath, Etag>
  /** What a yes given after something was read goes on to cover (`additionCovered`). */
  readonly covered: Set<string>
  /** Files that were changed without a question and without a grant. */
  readonly unaskedPaths: Set<string>
}

export const createConversationMemory = (): ConversationMemory => ({
  readPaths: new Set(),
  allowedPlaces: new Set(),
})

export const createTurnMemory = (conversation = createConversationMemory()): TurnMemory => ({
  ...conversation,
  readEtags: new Map(),
  covered: new Set(),
  unaskedPaths: new Set(),
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

    const { ruling, granted, unasked } = rule(shown)
    if (ruling.verdict === 'propose' || ruling.verdict === 'refuse') {
      const status = ruling.verdict === 'propose' ? 'proposed' : 'refused'
      return ({ changeSet }) => ({ status, previews: previewsOf(previews, changeSet.changes) })
    }
    if (ruling.verdict === 'run') {
      const outcome = await write(changes, null, granted.size > 0 ? 'grant' : 'policy')
      for (const [grantId, files] of granted) grants.spend(grantId, files)
      for (const path of unasked) turn.unaskedPaths.add(path)
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
      rememberYes(reviewed.changes)
      if (answer.review.grant && question.grantOffer && deps.conversationId !== null)
        grants.add({ ...question.grantOffer, conversationId: deps.conversationId })
    }
    return write(reviewed.changes, reviewed.files, 'person', answer.review.reason)
  }

  /** A yes is to what was taken of what was shown. */
  function rememberYes(taken: readonly Change[]): void {
    const paths = new Set(taken.flatMap(pathsOf))
    for (const { proposal } of waiting)
      for (const change of proposal.changeSet.changes) {
        if (!pathsOf(change).every((path) => paths.has(path))) continue
        const covered = additionCovered(proposal.tool, change)
        if (covered !== null && turn.readPaths.size > 0) turn.covered.add(covered)
        if (change.kind === 'add' || change.kind === 'write')
          turn.allowedPlaces.add(placeAllowed(proposal.tool, change.path))
      }
  }

  /** Each call by its own tool and effect; all of it together must not be more than that either. */
  function rule(shown: readonly ShownChange[]) {
    const dailyNoteTemplate = deps.dailyNoteTemplate()
    const memoryNote = deps.memoryNote()
    const shrinks = shrinkCaution(shown.map(({ preview }) => preview)) !== null
    const granted = new Map<string, number>()
    const mode = deps.mode()
    const rules = deps.toolRules()
    const uses = waiting.map(({ proposal }) => {
      const { changeSet, tool } = proposal
      const paths = [...new Set(changeSet.changes.flatMap(pathsOf))]
      const grant = grantFor(tool, paths, granted)
      const taint = taintOf(turn.readPaths, {
        folder: grant?.folder ?? commonFolder(paths),
        paths,
      })
      return { ...proposal, paths, taint, isGranted: grant !== null }
    })
    const unasked = new Set(
      uses.flatMap(({ isGranted, taint, paths }) =>
        isGranted && taint !== 'outside' ? [] : paths,
      ),
    )
    const filesUnasked = new Set([...turn.unaskedPaths, ...unasked]).size
    const rulings = uses.map((use) => {
      const { changeSet, tool, replacesNote, paths, taint, isGranted } = use
      return decide({
        effect: effectOf(changeSet, {
          dropsText: replacesNote || shrinks,
          dailyNoteTemplate,
          memoryNote,
        }),
        mode,
        taint,
        isCovered: changeSet.changes.every((change) =>
          turn.covered.has(additionCovered(tool, change) ?? ''),
        ),
        filesUnasked,
        isGranted,
        rule: use.isInferred ? 'always' : (Object.hasOwn(rules, tool) && rules[tool]) || 'usual',
        wasAllowed: paths.every((path) => turn.allowedPlaces.has(placeAllowed(tool, path))),
      })
    })
    const effect = effectOf(changeSetOf(shown.map(({ change }) => change)), {
      dropsText: shrinks,
      dailyNoteTemplate,
      memoryNote,
    })
    // The whole is looked at only for what no part of it is: too many files.
    if (effect === 'critical')
      rulings.push(
        decide({
          effect,
          mode,
          taint: 'outside',
          isCovered: false,
          filesUnasked,
          isGranted: false,
          rule: 'usual',
          wasAllowed: false,
        }),
      )
    return { ruling: strictestRuling(rulings), granted, unasked }
  }

  /** The grant that a call falls under; what it takes of it is noted in `spent`. */
  function grantFor(
    tool: string,
    paths: readonly string[],
    spent: Map<string, number>,
  ): Grant | null {
    const { conversationId } = deps
    if (conversationId === null) return null
    const grant = grants.find({ tool, conversationId, paths, nowMs: deps.clock.nowMs() })
    if (grant === null) return null
    const files = (spent.get(grant.id) ?? 0) + paths.length
    if (files > grant.operationsLeft) return null
    spent.set(grant.id, files)
    return grant
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
