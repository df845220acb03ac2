import type { Note } from '../../../../../shared/contract/note.ts'
import type { Etag } from '../../../../../shared/domain/text/etag.ts'
import { flush } from './save-work.ts'
import { refreshDraft } from './keep-draft.ts'
import { follow, meet } from './meet-disk.ts'
import { resume, waitsForPerson } from './save-state.ts'
import type { Ask, Session } from './session-model.ts'
import { isUnsaved } from './text-ledger.ts'
import { reply, show, update, wait, type Turn } from './turn.ts'

/** The file was seen with this content; null when it is gone. */
export function seenOnDisk(turn: Turn, seen: Etag | null, ask: Ask): void {
  const { load } = turn.now.view
  if (load !== 'ready') update(turn, { isSeenWhileLoading: true })
  if (load === 'failed' && seen !== null) return void turn.effects.push({ does: 'load', ask })
  const { check, ledger } = turn.now
  // What a conflict or a deletion was about may be put back, or what a look saw that is under way; and news may be late.
  const isNews = seen !== ledger.disk?.etag || check !== null || waitsForPerson(turn.now)
  if (load === 'ready' && isNews) checkOnce(turn, ask)
  else reply(turn, ask)
}

/** After a time without connection: reads what failed to load, writes what failed to save, looks at the file. */
export function recheck(turn: Turn, ask: Ask): void {
  refreshDraft(turn)
  const { load, save } = turn.now.view
  // One that is on its way may have read before whatever it is about.
  if (load !== 'ready') update(turn, { isSeenWhileLoading: true })
  if (load !== 'ready') turn.effects.push({ does: 'load', ask })
  else if (save.kind === 'error') flush(turn, ask)
  else checkOnce(turn, ask)
}

export function checkOnce(turn: Turn, ask: Ask): void {
  wait(turn, ask, 'looked')
  if (turn.now.check === null) update(turn, { check: 'asked' })
  else update(turn, { looksAgain: true })
}

/** Only while nothing is written: the answer decides whether what was seen is our own write. */
export function startLook(turn: Turn): void {
  update(turn, { check: 'looking', looksAgain: false })
  turn.effects.push({ does: 'look' })
}

export function looked(turn: Turn, disk: Note | null): void {
  const mayBeHalf = disk === null || isUnsaved(turn.now.ledger)
  if (turn.now.check !== 'looking' || isKnown(turn.now, disk) || !mayBeHalf)
    return decide(turn, disk)
  update(turn, { check: 'resting' })
  turn.effects.push({ does: 'rest', by: 'check', seen: disk })
}

/** It cannot be read now: the next save, or the next look, says why. */
export const lookFailed = (turn: Turn): void => update(turn, { check: null })

export function decide(turn: Turn, disk: Note | null): void {
  const { check, holds, isOver, ledger } = turn.now
  const isOutdated = check === 'outdated'
  update(turn, { check: isOutdated ? 'asked' : null })
  // Who decides is not disturbed.
  if (isOutdated || holds > 0 || isOver) return
  if (isKnown(turn.now, disk)) {
    if (waitsForPerson(turn.now) && disk?.etag === ledger.disk?.etag) resume(turn)
  } else if (disk !== null && !isUnsaved(ledger)) follow(turn, disk, { undoable: false })
  else if (meet(turn, disk)) resume(turn)
}

/** The file is what the text was made from, or what the person is asked about already. */
function isKnown({ view: { save }, ledger }: Session, disk: Note | null): boolean {
  if (disk === null) return save.kind === 'gone'
  const isAsked = save.kind === 'conflict' && save.theirs.etag === disk.etag
  return isAsked || disk.etag === ledger.disk?.etag
}

export function released(turn: Turn): void {
  update(turn, { holds: turn.now.holds - 1 })
  if (turn.now.holds === 0 && turn.now.view.load === 'ready') checkOnce(turn, null)
}

/** The vault as a whole is only read, and why; null when it can be written again. */
export function vaultReads(turn: Turn, reason: string | null): void {
  const isFreed = turn.now.vaultReason !== null && reason === null
  update(turn, { vaultReason: reason })
  show(turn, { readOnlyReason: turn.now.ownReason ?? reason })
  // Whoever had the vault until now wrote to its end, which nobody need have told.
  if (isFreed || (reason === null && turn.now.view.save.kind === 'error')) recheck(turn, null)
}
