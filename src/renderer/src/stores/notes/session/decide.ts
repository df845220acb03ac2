import type { ChangeSet, Text } from '@codemirror/state'
import type { Note, SaveOutcome } from '../../../../../shared/contract/note.ts'
import { applyTextEdits } from '../../../../../shared/domain/text/text-edits.ts'
import { LatentError } from '../../../../../shared/rpc/errors.ts'
import { changesBetween, toDoc, toTextEdits } from '../text-changes.ts'
import { checkOnce } from './look-at-disk.ts'
import { adoptNote, follow, meet, showChanges } from './meet-disk.ts'
import {
  closeNotice,
  edited,
  failed,
  resume,
  schedule,
  setSave,
  waitsForPerson,
} from './save-state.ts'
import { flush } from './save-work.ts'
import type { Ask, Merge, SessionEvent, Work } from './session-model.ts'
import { fileTextOf, isUnsaved, rebased, textOf } from './text-ledger.ts'
import { beginWork, refuse, reply, taken, update, wait, type Turn } from './turn.ts'

/** `result` is to be written over `theirs`. */
export function settle(turn: Turn, theirs: Note, result: Text, ask: Ask): void {
  const mine = textOf(turn.now.ledger)
  update(turn, { ledger: rebased(turn.now.ledger, theirs, result) })
  adoptNote(turn, theirs)
  closeNotice(turn)
  showChanges(turn, changesBetween(mine, result), true)
  resume(turn)
  flush(turn, ask)
}

export function keepBoth(turn: Turn, theirs: Note, ask: Ask): void {
  const { ledger } = turn.now
  const mine = textOf(ledger)
  update(turn, { copies: turn.now.copies + 1 })
  turn.effects.push({ does: 'copy', ask, text: fileTextOf(ledger), mine, theirs })
}

export function copied(turn: Turn, event: Extract<SessionEvent, { is: 'copied' }>): void {
  update(turn, { copies: turn.now.copies - 1 })
  // What was typed while the copy was written is not in it: then the question stays.
  const { save } = turn.now.view
  const isAsked = save.kind === 'conflict' && save.theirs.etag === event.theirs.etag
  if (isAsked && textOf(turn.now.ledger).eq(event.mine))
    follow(turn, save.theirs, { undoable: true })
  reply(turn, event.ask, event.copy)
}

export function copyFailed(turn: Turn, error: unknown, ask: Ask): void {
  update(turn, { copies: turn.now.copies - 1 })
  refuse(turn, ask, error)
}

export function recreate(turn: Turn, ask: Ask): void {
  // It is written already: asked for twice, or the file was put back.
  if (turn.now.work !== null) return wait(turn, ask, 'written')
  beginWork(turn, { kind: 'create' })
  turn.effects.push({ does: 'create', ask, text: fileTextOf(turn.now.ledger) })
}

export function created(turn: Turn, note: Note, ask: Ask): void {
  const { ledger } = turn.now
  update(turn, { ledger: rebased(ledger, note, textOf(ledger)), work: null })
  resume(turn)
  reply(turn, ask)
}

export function createFailed(turn: Turn, error: unknown, ask: Ask): void {
  workFailed(turn)
  const isThere = error instanceof LatentError && error.code === 'already_exists'
  if (isThere) checkOnce(turn, ask) // somebody was faster: the two meet
  else refuse(turn, ask, error)
}

/** A change that a person asked for outside the editor, which follows it. */
export function replaced(turn: Turn, changes: ChangeSet): void {
  edited(turn, changes)
  turn.effects.push({ does: 'show', changes, undoable: true })
}

/** Takes back what the notice is about, for all who asked; only while nothing is written. */
export function undoNotice(turn: Turn): void {
  const asks = taken(turn, 'undone')
  if (asks.length === 0) return
  const { wayBack } = turn.now
  // What the person is asked about by now is another matter, and comes before this one.
  if (wayBack?.merge && waitsForPerson(turn.now)) closeNotice(turn)
  else if (wayBack?.merge) return undoMerge(turn, wayBack.merge, asks)
  else if (wayBack) {
    closeNotice(turn)
    replaced(turn, wayBack.changes)
  }
  for (const ask of asks) reply(turn, ask)
}

/** First the file is theirs again, so that the person is asked about what is really there. */
function undoMerge(turn: Turn, merge: Merge, asks: readonly Ask[]): void {
  const { disk } = turn.now.ledger
  const { theirs } = merge
  if (disk === null || disk.etag === theirs.etag) return undone(turn, { merge, asks }, theirs)
  const edits = toTextEdits(changesBetween(toDoc(disk.text), toDoc(theirs.text)))
  // Theirs, but for line ends, which are written as the file has most of them by now.
  const text = applyTextEdits(disk.text, edits)
  beginWork(turn, { kind: 'undo', merge, asks, text })
  turn.effects.push({ does: 'save', expect: disk.etag, edits })
}

type Undo = Extract<Work, { kind: 'undo' }>

export function undoSaved(turn: Turn, undo: Undo, outcome: SaveOutcome): void {
  update(turn, { work: null })
  if (outcome.status === 'saved')
    return undone(turn, undo, { ...undo.merge.theirs, text: undo.text, etag: outcome.etag })
  // Somebody wrote meanwhile: that is another matter, and comes before this one.
  closeNotice(turn)
  if (meet(turn, outcome.current)) resume(turn)
  for (const ask of undo.asks) reply(turn, ask)
}

function undone(turn: Turn, { merge, asks }: Pick<Undo, 'merge' | 'asks'>, theirs: Note): void {
  const before = textOf(turn.now.ledger)
  const mine = turn.now.wayBack?.changes.apply(before) ?? before
  closeNotice(turn)
  update(turn, { ledger: rebased(turn.now.ledger, merge.base, mine) })
  showChanges(turn, changesBetween(before, mine), true)
  setSave(turn, { kind: 'conflict', theirs })
  for (const ask of asks) reply(turn, ask)
}

export function undoFailed(turn: Turn, { asks }: Undo, error: unknown): void {
  workFailed(turn)
  for (const ask of asks) {
    if (ask === null) failed(turn, error)
    else refuse(turn, ask, error)
  }
}

function workFailed(turn: Turn): void {
  update(turn, { work: null })
  // What was typed meanwhile may have waited for it.
  if (isUnsaved(turn.now.ledger)) schedule(turn)
}
