import type { ChangeSet, Text } from '@codemirror/state'
import type { Note } from '../../../../../shared/contract/note.ts'
import { mergeTexts } from '../../../../../shared/domain/text/merge-texts.ts'
import { mainLineEnding } from '../../../../../shared/domain/text/text-edits.ts'
import { changesBetween, toDoc } from '../text-changes.ts'
import { closeNotice, mapWayBack, setSave } from './save-state.ts'
import type { Merge, Session } from './session-model.ts'
import { adopted, fileTextOf, mayHaveLeft, rebased, textOf } from './text-ledger.ts'
import { show, textChanged, update, type Turn } from './turn.ts'

/** What the file says of itself is known now. */
export function adoptNote(turn: Turn, { text, readOnlyReason, sizeBytes }: Note): void {
  update(turn, { ownReason: readOnlyReason })
  show(turn, {
    readOnlyReason: readOnlyReason ?? turn.now.vaultReason,
    isNoText: readOnlyReason !== null && text === '' && sizeBytes > 0,
    lineEnding: mainLineEnding(text),
    readings: turn.now.view.readings + 1,
  })
}

/** The text is what the file is. */
export function startWith(turn: Turn, note: Note, doc?: Text): void {
  update(turn, { ledger: adopted(turn.now.ledger, note, doc) })
  adoptNote(turn, note)
  setSave(turn, { kind: 'saved' })
}

/** Makes the text what `theirs` is. */
export function follow(turn: Turn, theirs: Note, { undoable }: { readonly undoable: boolean }) {
  const mine = textOf(turn.now.ledger)
  startWith(turn, theirs)
  closeNotice(turn)
  showChanges(turn, changesBetween(mine, textOf(turn.now.ledger)), undoable)
}

export function showChanges(turn: Turn, changes: ChangeSet, undoable: boolean): void {
  if (changes.empty) return
  mapWayBack(turn, changes)
  turn.effects.push({ does: 'show', changes, undoable })
  textChanged(turn)
}

/** The disk holds what the person sees, or what a save left there whose answer was lost. */
export const agrees = ({ ledger }: Session, theirs: Note): boolean =>
  toDoc(theirs.text).eq(textOf(ledger)) || mayHaveLeft(ledger, theirs.text)

/** The disk holds `theirs`, not what the text was made from. True when saving can go on. */
export function meet(turn: Turn, theirs: Note | null): boolean {
  const { ledger } = turn.now
  const base = ledger.disk
  if (theirs === null || base === null) {
    setSave(turn, { kind: 'gone' })
    return false
  }
  if (agrees(turn.now, theirs)) {
    update(turn, { ledger: rebased(ledger, theirs, textOf(ledger)) })
    adoptNote(turn, theirs)
    return true
  }
  const sides = { base: base.text, mine: fileTextOf(ledger), theirs: theirs.text }
  const merge = theirs.readOnlyReason === null ? mergeTexts(sides) : null
  if (merge?.status !== 'merged') {
    setSave(turn, { kind: 'conflict', theirs })
    return false
  }
  merged(turn, { mine: textOf(ledger), base, theirs }, toDoc(merge.text))
  return true
}

function merged(turn: Turn, merge: Merge, result: Text): void {
  update(turn, { ledger: rebased(turn.now.ledger, merge.theirs, result) })
  adoptNote(turn, merge.theirs)
  if (result.eq(merge.mine)) return
  showChanges(turn, changesBetween(merge.mine, result), true)
  update(turn, { wayBack: { changes: changesBetween(result, merge.mine), merge } })
  show(turn, { notice: 'merged' })
  turn.effects.push({ does: 'tell-merged' })
}
