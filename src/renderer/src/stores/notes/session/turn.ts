import type { Ask, Session, SessionEffect, Until, Work } from './session-model.ts'
import type { NoteSessionState } from '../note-session.ts'

/** One step while it is worked out: the session so far, and what is to be done about it, in order. */
export interface Turn {
  now: Session
  readonly effects: SessionEffect[]
  readonly atMs: number
}

export function update(turn: Turn, patch: Partial<Session>): void {
  turn.now = { ...turn.now, ...patch }
}

/** Begins to write the file: a look that began before may have seen what was there before. */
export function beginWork(turn: Turn, work: Work): void {
  const { check } = turn.now
  const isUnderWay = check === 'looking' || check === 'resting'
  update(turn, { work, check: isUnderWay ? 'outdated' : check })
}

/** Changes what the window sees. */
export const show = (turn: Turn, patch: Partial<NoteSessionState>): void =>
  update(turn, { view: { ...turn.now.view, ...patch } })

export const textChanged = (turn: Turn): void =>
  show(turn, { revision: turn.now.view.revision + 1 })

export function reply(turn: Turn, ask: Ask, value?: unknown): void {
  if (ask !== null) turn.effects.push({ does: 'reply', ask, value })
}

export function refuse(turn: Turn, ask: Ask, error: unknown): void {
  if (ask !== null) turn.effects.push({ does: 'refuse', ask, error })
}

export const wait = (turn: Turn, ask: Ask, until: Until): void =>
  update(turn, { waiting: [...turn.now.waiting, { ask, until }] })

/** Those that waited for it; they wait no more. */
export function taken(turn: Turn, until: Until): Ask[] {
  const found = turn.now.waiting.filter((each) => each.until === until)
  if (found.length > 0)
    update(turn, { waiting: turn.now.waiting.filter((each) => each.until !== until) })
  return found.map(({ ask }) => ask)
}
