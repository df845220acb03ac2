import type { AuditCall, AuditOutcome } from '../../../shared/contract/audit.ts'

export const OUTCOME_WORDS = {
  done: 'Done',
  failed: 'Failed',
  declined: 'Declined',
  cancelled: 'Stopped',
  interrupted: 'Interrupted',
} satisfies Record<AuditOutcome, string>

const ACTORS = { agent: 'Assistant', command: 'Command line', person: 'You' } as const

/** Whose idea it was. */
export const actorOf = ({ origin }: AuditCall): string => ACTORS[origin.actor]

const ANSWERS = {
  run: 'ran without a question',
  allowed: 'allowed',
  declined: 'declined',
  expired: 'not answered in time',
  cancelled: 'stopped before an answer',
} as const

/** "A rule: ran without a question", "You: allowed after 12 s". */
export function decisionOf({ decision }: AuditCall): string {
  if (!decision) return 'It did not come to a decision'
  const who = {
    policy: 'A rule',
    grant: 'What you allowed for this conversation',
    person: 'You',
    command: 'The command line',
  }[decision.by]
  const after =
    decision.askedMs === null || decision.by === 'command'
      ? ''
      : ` after ${spokenDuration(decision.askedMs)}`
  return `${who}: ${ANSWERS[decision.answer]}${after}`
}

/** 41 ms, 1.2 s, 3 min. */
export function spokenDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`
}

const LEVELS = {
  read: 'reads',
  write: 'adds',
  destructive: 'changes or removes',
  external: 'leaves this computer',
} as const

export const levelOf = ({ level }: AuditCall): string | null => level && LEVELS[level]
