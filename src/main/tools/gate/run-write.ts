import {
  changeSetLevel,
  type ChangePreview,
  type ChangeSet,
} from '../../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { WritePlan, WriteTool } from '../define/define-tool.ts'
import { declined, readOnly } from './refusals.ts'
import { problemOf, type Outcome } from '../define/tool-envelope.ts'
import { limited, waitFor, type ToolRun } from './tool-run.ts'
import type { ProposalOutcome } from './write-group.ts'

/** Plans a writing call and proposes it with the others of its message; what became of it is the outcome. */
export async function runWrite(tool: WriteTool, input: unknown, run: ToolRun): Promise<Outcome> {
  const { deps, group, call } = run
  const { value: plan, touched } = await limited(run, (signal) =>
    group.pending.plan(deps.services.vault, (vault) =>
      tool.plan(input, { ...deps.services, tools: deps.tools, vault, signal }),
    ),
  )
  const { changeSet } = plan
  run.level = changeSetLevel(changeSet)
  const stale = staleNote(changeSet, deps.turn.readEtags, touched)
  if (stale) throw new LatentError('conflict', `Note changed since it was read: ${stale}`)

  if (deps.isDryRun) {
    taint(plan, run)
    if (changeSetLevel(changeSet) === 'destructive') run.by = 'person'
    return dryRun(plan, await limited(run, () => deps.preview(changeSet)))
  }
  if (changeSet.changes.length === 0) {
    taint(plan, run)
    return writtenOutcome(plan, [], run)
  }
  // What cannot be done fails here, and not the other calls of the message with it.
  if (touched.size === 0) await limited(run, () => deps.preview(changeSet))
  const proposal = group.propose({
    callId: call.id,
    tool: tool.name,
    title: tool.title(input),
    changeSet,
    touched,
    caution: plan.caution,
    replacesNote: plan.replacesNote === true,
    isInferred: call.isInferred === true,
  })
  const outcome = await waitFor(run, () => proposal)
  return outcomeOf(outcome, tool.title(input), plan, run)
}

function outcomeOf(
  outcome: ProposalOutcome,
  title: string,
  plan: WritePlan,
  run: ToolRun,
): Outcome {
  switch (outcome.status) {
    case 'declined':
      run.by = 'person'
      return {
        problem: declined(title, outcome.answer, outcome.reason),
        review: outcome.review,
      }
    case 'proposed':
      return {
        problem: {
          error: `Plan mode: nothing was written. Proposed: ${title}`,
          hint: 'Go on planning, and say in your answer what you would change. The person can switch Plan mode off.',
        },
        previews: outcome.previews,
      }
    case 'refused':
      return { problem: readOnly(title) }
    case 'written': {
      run.by = outcome.by
      taint(plan, run)
      const { review } = outcome
      const written = writtenOutcome(plan, outcome.changes, run)
      return {
        ...written,
        warnings: [
          ...(written.warnings ?? []),
          ...(review
            ? [
                'Not all of it was written as proposed: see review, and read the note before you change it again.',
              ]
            : []),
          ...outcome.warnings,
        ],
        ...(review && { review }),
      }
    }
  }
}

/** Only once it is told: the call itself was made without knowing it. */
function taint({ tells = [] }: WritePlan, { deps }: ToolRun): void {
  for (const path of tells) deps.turn.readPaths.add(path)
}

function writtenOutcome(plan: WritePlan, changes: readonly AppliedChange[], run: ToolRun): Outcome {
  const warnings = [...(plan.warnings ?? [])]
  try {
    return { data: plan.data(changes), userMessage: plan.userMessage, warnings, changes }
  } catch (error) {
    // A bug, but the write stands: its card must still show it and offer undo.
    return { problem: problemOf(error, run.call.name, run.deps.logger), warnings, changes }
  }
}

const dryRun = (plan: WritePlan, previews: ChangePreview[]): Outcome => ({
  data: plan.data([]),
  userMessage: `${plan.userMessage} (dry run: nothing was written)`,
  warnings: [...(plan.warnings ?? []), 'Dry run: nothing was written.'],
  previews,
})

/** The first note that somebody else changed after the agent read it. Adding to one loses nothing. */
function staleNote(
  changeSet: ChangeSet,
  readEtags: ReadonlyMap<VaultPath, Etag>,
  touched: ReadonlySet<VaultPath>,
): VaultPath | undefined {
  if (changeSetLevel(changeSet) !== 'destructive') return undefined
  for (const change of changeSet.changes) {
    if (!('expect' in change) || change.expect === null) continue
    const path = change.kind === 'move' ? change.from : change.path
    // What waits was checked when it was planned, and is the agent's own.
    if (touched.has(path)) continue
    const seen = readEtags.get(path)
    if (seen !== undefined && change.expect !== seen) return path
  }
  return undefined
}
