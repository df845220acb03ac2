import type { Note, SaveOutcome } from '../../../../../shared/contract/note.ts'
import { toTextEdits } from '../text-changes.ts'
import { sendDraftNow } from './keep-draft.ts'
import { agrees, meet } from './meet-disk.ts'
import { failed, setSave, waitsForPerson } from './save-state.ts'
import type { Ask } from './session-model.ts'
import { isUnsaved, landed, notLanded, sending } from './text-ledger.ts'
import { beginWork, update, wait, type Turn } from './turn.ts'

/** Writes everything typed until now; who asks hears whether all of it is on disk. */
export function flush(turn: Turn, ask: Ask): void {
  turn.effects.push({ does: 'time-save', afterMs: null })
  wait(turn, ask, 'written')
  const { work, ledger, view } = turn.now
  // What was typed may have been taken back since: then it is saved as it is.
  const isDone = !isUnsaved(ledger) && view.save.kind === 'saved'
  if (work === null && !waitsForPerson(turn.now) && !isDone) saveNext(turn)
}

/** One save after the other until nothing is left; what is typed during one goes into the next. */
function saveNext(turn: Turn): void {
  if (!isUnsaved(turn.now.ledger)) {
    update(turn, { work: null })
    setSave(turn, { kind: 'saved' })
    sendDraftNow(turn) // all of it is on disk, so nothing need be kept any more
    return
  }
  const { disk } = turn.now.ledger
  if (disk === null || turn.now.isGivenUp) return update(turn, { work: null })
  const ledger = sending(turn.now.ledger)
  update(turn, { ledger, firstChangeMs: null })
  beginWork(turn, { kind: 'save' })
  sendDraftNow(turn)
  setSave(turn, { kind: 'saving' })
  turn.effects.push({ does: 'save', expect: disk.etag, edits: toTextEdits(ledger.stage) })
}

export function saved(turn: Turn, outcome: SaveOutcome): void {
  if (outcome.status === 'saved') {
    update(turn, { ledger: landed(turn.now.ledger, outcome.etag) })
    return saveNext(turn)
  }
  update(turn, { ledger: notLanded(turn.now.ledger, { mayBeOnDisk: false }) })
  if (outcome.current !== null && agrees(turn.now, outcome.current))
    return goOn(turn, outcome.current)
  // The other program may be in the middle of writing: half a file is neither merged nor asked about.
  setSave(turn, { kind: 'unsaved' })
  turn.effects.push({ does: 'rest', by: 'save', seen: outcome.current })
}

/** The file rests, and is not what was expected. */
export function goOn(turn: Turn, disk: Note | null): void {
  if (!turn.now.isOver && meet(turn, disk)) saveNext(turn)
  else update(turn, { work: null })
}

export function saveFailed(turn: Turn, error: unknown): void {
  // The answer may be what was lost, not the save.
  update(turn, { ledger: notLanded(turn.now.ledger, { mayBeOnDisk: true }), work: null })
  failed(turn, error)
}
