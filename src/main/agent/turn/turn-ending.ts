import type { TurnStatus } from '../../../shared/domain/chat/chat-item.ts'

/** How a turn ends. */
export interface Ending {
  readonly status: TurnStatus
  /** A sentence; none when the turn is done. */
  readonly warning?: string
  readonly canContinue: boolean
  /** The model answers once more before it, from what it has found. */
  readonly concludes?: boolean
}

/** It came to a limit. @param what a clause without its end: `It stopped after 3 rounds` */
export const limit = (what: string): Ending => ({
  status: 'limit',
  warning: `${what}, so the answer may be incomplete. Continue goes on from here.`,
  canContinue: true,
})
/** The same, after one more answer from what was found. */
export const concluding = (what: string): Ending => ({ ...limit(what), concludes: true })
export const emptyAnswer: Ending = {
  status: 'failed',
  warning: 'The model gave an empty answer. Continue asks it again.',
  canContinue: true,
}

/** `1 round`, `3 rounds`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`
