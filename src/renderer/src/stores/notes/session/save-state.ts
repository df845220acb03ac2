import { ChangeSet } from '@codemirror/state'
import { errorSentence } from '../../../../../shared/rpc/errors.ts'
import type { SaveState } from '../note-session.ts'
import { draftChanged } from './keep-draft.ts'
import type { Session } from './session-model.ts'
import { isUnsaved, textOf, withEdit } from './text-ledger.ts'
import { show, textChanged, update, wait, type Turn } from './turn.ts'

export function setSave(turn: Turn, save: SaveState): void {
  show(turn, { save })
  draftChanged(turn)
}

export const failed = (turn: Turn, error: unknown): void =>
  setSave(turn, { kind: 'error', message: errorSentence(error) })

/** A conflict and a vanished file wait for the person; typing goes on meanwhile and nothing of it is written. */
export const waitsForPerson = ({ view: { save } }: Session): boolean =>
  save.kind === 'conflict' || save.kind === 'gone'

/** A save starts a while after the last key, and not too long after the first. */
export function schedule(turn: Turn): void {
  const { delayMs, longestDelayMs, firstChangeMs } = turn.now
  const sinceMs = firstChangeMs ?? turn.atMs
  update(turn, { firstChangeMs: sinceMs })
  const leftMs = Math.max(0, sinceMs + longestDelayMs - turn.atMs)
  turn.effects.push({ does: 'time-save', afterMs: Math.min(delayMs, leftMs) })
}

/** What waited for the person, or for the disk, goes on. */
export function resume(turn: Turn): void {
  const isLeft = isUnsaved(turn.now.ledger)
  setSave(turn, { kind: isLeft ? 'unsaved' : 'saved' })
  if (isLeft) schedule(turn)
}

export function edited(turn: Turn, changes: ChangeSet): void {
  if (changes.empty) return
  update(turn, { ledger: withEdit(turn.now.ledger, changes) })
  mapWayBack(turn, changes)
  textChanged(turn)
  draftChanged(turn)
  if (waitsForPerson(turn.now)) return
  const { wayBack, ledger } = turn.now
  if (!ledger.isSending) setSave(turn, { kind: 'unsaved' })
  if (wayBack?.merge && textOf(ledger).eq(wayBack.merge.mine)) {
    // Undone in the editor: that leads to the same question as the undo of the notice.
    update(turn, { wayBack: { ...wayBack, changes: ChangeSet.empty(wayBack.merge.mine.length) } })
    wait(turn, null, 'undone')
    return
  }
  schedule(turn)
}

export function mapWayBack(turn: Turn, changes: ChangeSet): void {
  const { wayBack } = turn.now
  if (wayBack) update(turn, { wayBack: { ...wayBack, changes: wayBack.changes.map(changes) } })
}

export function closeNotice(turn: Turn): void {
  update(turn, { wayBack: null })
  show(turn, { notice: null })
}
