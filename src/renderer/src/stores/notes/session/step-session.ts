import { apartFailed, keptApart, loaded, loadFailed } from './open-session.ts'
import {
  copied,
  copyFailed,
  created,
  createFailed,
  keepBoth,
  recreate,
  replaced,
  settle,
  undoFailed,
  undoNotice,
  undoSaved,
} from './decide.ts'
import {
  draftDue,
  draftFailed,
  draftKept,
  draftNotDropped,
  dropDraft,
  isDraftKept,
  newDraftKeeping,
  sendDraftAgain,
} from './keep-draft.ts'
import {
  decide,
  looked,
  lookFailed,
  recheck,
  released,
  seenOnDisk,
  startLook,
  vaultReads,
} from './look-at-disk.ts'
import { follow } from './meet-disk.ts'
import { closeNotice, edited, waitsForPerson } from './save-state.ts'
import { flush, goOn, saved, saveFailed } from './save-work.ts'
import type { Session, SessionEvent, Step } from './session-model.ts'
import { emptyLedger, isUnsaved } from './text-ledger.ts'
import { reply, show, taken, update, wait, type Turn } from './turn.ts'

export function newSession(options: {
  readonly draftId: string
  /** False where there is no vault to keep drafts for. */
  readonly canKeep: boolean
  readonly delayMs: number
  readonly longestDelayMs: number
}): Session {
  const { draftId, canKeep, ...delays } = options
  return {
    view: {
      load: 'loading',
      loadError: null,
      save: { kind: 'saved' },
      notice: null,
      draftProblem: null,
      readOnlyReason: null,
      isNoText: false,
      lineEnding: '\n',
      revision: 0,
      readings: 0,
      toldReplaced: null,
    },
    ledger: emptyLedger(),
    draft: newDraftKeeping(draftId, canKeep),
    ...delays,
    ownReason: null,
    vaultReason: null,
    work: null,
    copies: 0,
    check: null,
    looksAgain: false,
    firstChangeMs: null,
    holds: 0,
    isSeenWhileLoading: false,
    wayBack: null,
    apart: null,
    waiting: [],
    isOver: false,
    isGivenUp: false,
  }
}

/**
 * What becomes of a note that is open when something happens, and what is to be done about it, in order. Pure: all that
 * waits, reads or writes is an effect, whose answer is another event.
 * @param atMs when it happened
 */
export function stepSession(session: Session, event: SessionEvent, atMs: number): Step {
  const turn: Turn = { now: session, effects: [], atMs }
  take(turn, event)
  goOnWithWhatWaits(turn)
  return { session: turn.now, effects: turn.effects }
}

function take(turn: Turn, event: SessionEvent): void {
  const { work } = turn.now
  switch (event.is) {
    case 'load':
      return void turn.effects.push({ does: 'load', ask: event.ask })
    case 'loaded':
      return loaded(turn, event)
    case 'load-failed':
      return loadFailed(turn, event)
    case 'kept-apart':
      return keptApart(turn)
    case 'apart-failed':
      return apartFailed(turn)
    case 'edited':
      return edited(turn, event.changes)
    case 'replaced':
      return replaced(turn, event.changes)
    case 'flush':
      return flush(turn, event.ask)
    case 'save-due':
      return flush(turn, null)
    case 'saved':
      return work?.kind === 'undo'
        ? undoSaved(turn, work, event.outcome)
        : saved(turn, event.outcome)
    case 'save-failed':
      return work?.kind === 'undo'
        ? undoFailed(turn, work, event.error)
        : saveFailed(turn, event.error)
    case 'seen':
      return seenOnDisk(turn, event.etag, event.ask)
    case 'recheck':
      return recheck(turn, event.ask)
    case 'looked':
      return looked(turn, event.disk)
    case 'look-failed':
      return lookFailed(turn)
    case 'rested':
      return event.by === 'save' ? goOn(turn, event.disk) : decide(turn, event.disk)
    case 'rest-failed':
      return event.by === 'save' ? saveFailed(turn, event.error) : lookFailed(turn)
    case 'held':
      return update(turn, { holds: turn.now.holds + 1 })
    case 'released':
      return released(turn)
    case 'settled':
      return settle(turn, event.theirs, event.text, event.ask)
    case 'theirs-used':
      return follow(turn, event.theirs, { undoable: true })
    case 'both-kept':
      return keepBoth(turn, event.theirs, event.ask)
    case 'copied':
      return copied(turn, event)
    case 'copy-failed':
      return copyFailed(turn, event.error, event.ask)
    case 'undo':
      return wait(turn, event.ask, 'undone')
    case 'notice-closed':
      return closeNotice(turn)
    case 'replaced-told':
      return show(turn, { toldReplaced: event.changeId })
    case 'recreate':
      return recreate(turn, event.ask)
    case 'created':
      return created(turn, event.note, event.ask)
    case 'create-failed':
      return createFailed(turn, event.error, event.ask)
    case 'vault-reads':
      return vaultReads(turn, event.reason)
    case 'keep':
      wait(turn, event.ask, 'kept')
      return sendDraftAgain(turn)
    case 'draft-due':
      return draftDue(turn)
    case 'draft-kept':
      return draftKept(turn, event.put, event.isWhole)
    case 'draft-failed':
      return draftFailed(turn, event.put, event.error)
    case 'draft-not-dropped':
      return draftNotDropped(turn)
    case 'given-up':
      update(turn, { isGivenUp: true })
      return dropDraft(turn)
    case 'disposed':
      update(turn, { isOver: true })
      turn.effects.push({ does: 'time-save', afterMs: null })
      turn.effects.push({ does: 'time-draft', afterMs: null })
  }
}

/** Who waited for what is done now hears of it, and what had to wait begins. */
function goOnWithWhatWaits(turn: Turn): void {
  const { work, copies } = turn.now
  // A copy decides what becomes of the text it was made of.
  if (work === null && copies === 0)
    for (const ask of taken(turn, 'written'))
      reply(turn, ask, !isUnsaved(turn.now.ledger) && !waitsForPerson(turn.now))
  if (work === null) undoNotice(turn)
  if (turn.now.check === null && turn.now.looksAgain) update(turn, { check: 'asked' })
  if (turn.now.work === null && turn.now.check === 'asked') startLook(turn)
  if (turn.now.check === null) for (const ask of taken(turn, 'looked')) reply(turn, ask)
  if (!turn.now.draft.isWaiting)
    for (const ask of taken(turn, 'kept')) reply(turn, ask, isDraftKept(turn))
}
