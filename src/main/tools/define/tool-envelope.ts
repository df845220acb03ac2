import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import type {
  FileReview,
  PermissionLevel,
  ToolResult,
} from '../../../shared/domain/chat/tool-result.ts'
import { isAbort, LatentError } from '../../../shared/rpc/errors.ts'
import { isPassingFailure } from '../../../shared/rpc/passing-failure.ts'
import type { Logger } from '../../platform/ports.ts'
import type { Tool } from './define-tool.ts'
import { nearestNames } from '../../../shared/domain/text/nearest-names.ts'
import type { CallProblem } from '../call/parse-arguments.ts'

/** How a call ended, before it is put into its envelope. A `problem` may come after something was written. */
export interface Outcome {
  readonly problem?: CallProblem
  readonly data?: unknown
  readonly userMessage?: string
  readonly warnings?: readonly string[]
  readonly review?: readonly FileReview[]
  readonly changes?: readonly AppliedChange[]
  readonly sources?: readonly Source[]
  readonly previews?: readonly ChangePreview[]
}

export interface EnvelopeFacts {
  /** As the model wrote it. */
  readonly name: string
  /** Undefined when nothing has that name. */
  readonly tool: Tool | undefined
  /** What the call really reached; null when it did not come so far. */
  readonly level: PermissionLevel | null
  readonly wasAsked: boolean
  readonly executionTime: number
}

/** The one envelope of every call (tools.md). */
export function toResult(outcome: Outcome, facts: EnvelopeFacts): ToolResult {
  const { problem, data, userMessage = '', warnings = [], review = [], changes = [] } = outcome
  const { name, tool, level, wasAsked, executionTime } = facts
  return {
    success: problem === undefined,
    ...(problem ?? { data }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
    ...(review.length > 0 && { review: [...review] }),
    userMessage: problem ? firstLine(problem.error) : userMessage,
    ...(wasAsked && { requiresConfirmation: true }),
    metadata: {
      toolName: tool?.name ?? shortName(name),
      toolVersion: tool?.version ?? '',
      executionTime,
      permissions: tool ? [level ?? tool.level] : [],
      dataModified: changes.length > 0,
    },
  }
}

export function unknownTool(name: string, tools: readonly Tool[]): CallProblem {
  const names = tools.map((tool) => tool.name)
  return {
    error: `Unknown tool: ${shortName(name)}`,
    hint: `Nearest tools: ${nearestNames(name, names, 5).join(', ')}`,
  }
}

/** What the model is told of an error that a tool threw. A bug is logged, and its text stays here. */
export function problemOf(error: unknown, name: string, logger: Logger): CallProblem {
  const isPassing = isPassingFailure(error)
  if (error instanceof LatentError && error.code !== 'internal' && error.code !== 'cancelled')
    return {
      error: error.message,
      ...(isPassing ? { hint: PASSING_HINT } : hintOf(error)),
      ...resultOf(error),
    }
  if (isPassing)
    return {
      error: `${name} failed: another program holds a file or a database.`,
      hint: PASSING_HINT,
    }
  if (isAbort(error)) return { error: `${name} was interrupted.`, hint: 'Try again.' }
  logger.error('A tool failed', { tool: name, error })
  return {
    error: `${name} failed because of an error inside Latent.`,
    hint: 'The same call will fail again. Try another way, or say what could not be done.',
  }
}

const PASSING_HINT =
  'That may be over in a moment: make the call once more. When it fails again, say so and go on without it.'

function hintOf({ code, data }: LatentError): { hint?: string } {
  if (typeof data === 'object' && data !== null && 'hint' in data && typeof data.hint === 'string')
    return { hint: data.hint }
  switch (code) {
    case 'conflict':
      return { hint: 'Read the note again, then repeat the change.' }
    case 'denied':
      return {
        hint: 'Only the person can allow this. Say what stands in the way, and go on without it.',
      }
    case 'unavailable':
      return { hint: 'Say what does not work now, and go on with what does.' }
    default:
      return {}
  }
}

/** A failure that has parts, like one with many causes, brings them as `data.result`. */
const resultOf = ({ data }: LatentError): { data?: unknown } =>
  typeof data === 'object' && data !== null && 'result' in data ? { data: data.result } : {}

/** A name may be ten thousand characters of anything. */
const shortName = (name: string): string => name.slice(0, 100).toWellFormed()

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text
