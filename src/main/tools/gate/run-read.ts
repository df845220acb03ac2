import { sha256 } from '../../platform/sha256.ts'
import type { ReadOutcome, ReadTool } from '../define/define-tool.ts'
import { decide } from './policy.ts'
import { declined, readOnly } from './refusals.ts'
import { retryOnce } from './retry-once.ts'
import type { Outcome } from '../define/tool-envelope.ts'
import { limited, waitFor, type ToolRun } from './tool-run.ts'
import type { TurnMemory } from './write-group.ts'

/** Runs a reading call, after what waits to be written, and remembers what the model knows by it. */
export async function runRead(tool: ReadTool, input: unknown, run: ToolRun): Promise<Outcome> {
  const { deps, group } = run
  run.level = tool.level
  await waitFor(run, () => group.settled())
  deps.signal.throwIfAborted()
  const refusal = await consentToRead(tool, input, run)
  if (refusal) return refusal
  const found = await retryOnce(
    () =>
      limited(run, (signal) => tool.run(input, { ...deps.services, tools: deps.tools, signal })),
    { ...deps, clock: deps.services.clock, name: tool.name },
  )
  if (found.seen) deps.turn.readEtags.set(found.seen.path, found.seen.etag)
  if (tool.isVaultFree !== true) taint(deps.turn, found)
  return found
}

/** Remembers where text and names came from that the model now knows, and that may tell it what to do. */
function taint(
  turn: TurnMemory,
  { seen, sources = [], tells, warnings = [], data }: ReadOutcome,
): void {
  const paths = [...(seen ? [seen.path] : []), ...sources.map(({ path }) => path), ...(tells ?? [])]
  for (const path of paths) turn.readPaths.add(path)
  const isEmpty = Array.isArray(data) && data.length === 0 && warnings.length === 0
  const isSaidToBeNothing = tells !== undefined && warnings.length === 0
  if (paths.length === 0 && !isEmpty && !isSaidToBeNothing) turn.readPaths.add('')
}

/** Null when it may run; otherwise what the call ends with. */
async function consentToRead(
  tool: ReadTool,
  input: unknown,
  run: ToolRun,
): Promise<Outcome | null> {
  const { deps, call } = run
  const { verdict } = decide({
    effect: tool.level === 'external' ? 'external' : 'text',
    mode: deps.mode(),
    taint: deps.turn.readPaths.size > 0 ? 'outside' : 'none',
    isCovered: false,
    filesUnasked: 0,
    isGranted: false,
    rule: 'usual',
    wasAllowed: false,
  })
  if (verdict === 'run') return null
  const title = tool.title(input)
  if (deps.isDryRun) return { problem: declined(title, 'declined', '') }
  if (verdict !== 'ask') return { problem: readOnly(title) }
  run.by = 'person'
  const askedAtMs = deps.services.clock.nowMs()
  const digest = sha256(JSON.stringify([tool.name, input]))
  const answer = await deps.askPerson(
    { callId: call.id, callIds: [call.id], tool: tool.name, title, digest, changes: [], parts: [] },
    deps.signal,
  )
  run.waitedMs += Math.max(0, deps.services.clock.nowMs() - askedAtMs)
  deps.signal.throwIfAborted()
  if (answer.decision === 'allowed') return null
  const reason = answer.decision === 'declined' ? answer.reason : ''
  return { problem: declined(title, answer.decision, reason) }
}
