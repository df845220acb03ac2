import type { ApprovalAnswer } from '../../../shared/domain/chat/approval.ts'
import type { CallProblem } from '../call/parse-arguments.ts'

/** What a model is told when a person did not allow a call. */
export function declined(
  title: string,
  answer: Exclude<ApprovalAnswer['decision'], 'allowed'>,
  reason: string,
): CallProblem {
  const hint =
    answer === 'expired'
      ? 'Nobody answered in time, and nothing was changed. Carry on without it.'
      : reason === ''
        ? 'Nothing was changed. Carry on without it, and do not try the same another way.'
        : `Nothing was changed. The person says: ${reason}`
  return { error: `User declined: ${title}`, hint }
}

/** What a model is told of a call that Read only rules out. */
export const readOnly = (title: string): CallProblem => ({
  error: `The person does not let the assistant change anything now: ${title}`,
  hint: 'Nothing was changed. Carry on without it, and say what you would change: the person can switch Read only off.',
})
