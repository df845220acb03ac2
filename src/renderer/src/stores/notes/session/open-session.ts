import type { Draft } from '../../../../../shared/contract/draft.ts'
import type { Note } from '../../../../../shared/contract/note.ts'
import { errorSentence } from '../../../../../shared/rpc/errors.ts'
import { mainLineEnding } from '../../../../../shared/domain/text/text-edits.ts'
import { changesBetween, toDoc } from '../text-changes.ts'
import { dropDraft, refreshDraft, takeOverDraft } from './keep-draft.ts'
import { checkOnce } from './look-at-disk.ts'
import { meet, startWith } from './meet-disk.ts'
import { restoreDraft, textsOfDraft } from './restore-draft.ts'
import { resume } from './save-state.ts'
import type { SessionEvent } from './session-model.ts'
import { rebased, textOf } from './text-ledger.ts'
import { reply, show, textChanged, update, type Turn } from './turn.ts'

export function loaded(turn: Turn, event: Extract<SessionEvent, { is: 'loaded' }>): void {
  const { drafts, note, doc, ask } = event
  const [first, ...others] = drafts
  if (turn.now.view.load === 'ready' || turn.now.isOver) return reply(turn, ask)
  if (first) restore(turn, first, note)
  else if (note) startWith(turn, note, doc ?? undefined)
  show(turn, { load: 'ready', loadError: null })
  textChanged(turn)
  // What happened to the file after it was read may be later than what was read.
  if (turn.now.isSeenWhileLoading) checkOnce(turn, null)
  if (!first) return reply(turn, ask)
  refreshDraft(turn)
  update(turn, { apart: { left: others, ids: drafts.map(({ id }) => id), ask } })
  keepNextApart(turn)
}

export function loadFailed(turn: Turn, event: Extract<SessionEvent, { is: 'load-failed' }>): void {
  if (turn.now.view.load !== 'ready' && !turn.now.isOver)
    show(turn, { load: 'failed', loadError: errorSentence(event.error) })
  reply(turn, event.ask)
}

/** The text that was not on disk when an earlier window ended, on top of what is there now. */
function restore(turn: Turn, draft: Draft, note: Note | null): void {
  takeOverDraft(turn, draft.id)
  const restored = restoreDraft(draft, note)
  switch (restored.status) {
    case 'saved':
      startWith(turn, restored.note)
      return dropDraft(turn)
    case 'unsaved': {
      const mine = toDoc(restored.text)
      startWith(turn, restored.note)
      const changes = changesBetween(mine, toDoc(restored.note.text))
      const ledger = rebased(turn.now.ledger, restored.note, mine)
      update(turn, { ledger, wayBack: { changes, merge: null } })
      show(turn, { notice: 'restored' })
      return resume(turn)
    }
    case 'met': {
      const ledger = rebased(turn.now.ledger, restored.base, toDoc(restored.text))
      update(turn, { ledger })
      show(turn, { lineEnding: mainLineEnding(restored.text) })
      if (meet(turn, note)) resume(turn)
    }
  }
}

/** More than one window left text of this note: the later ones become notes beside it, one after the other. */
function keepNextApart(turn: Turn): void {
  const { apart } = turn.now
  if (apart === null) return
  const [draft] = apart.left
  if (!draft) {
    update(turn, { apart: null })
    turn.effects.push({ does: 'tell-restored', ids: apart.ids })
    return reply(turn, apart.ask)
  }
  const { text } = textsOfDraft(draft)
  const isHere = textOf(turn.now.ledger).eq(toDoc(text))
  turn.effects.push({ does: 'keep-apart', id: draft.id, text: isHere ? null : text })
}

export function keptApart(turn: Turn): void {
  const { apart } = turn.now
  if (apart) update(turn, { apart: { ...apart, left: apart.left.slice(1) } })
  keepNextApart(turn)
}

/** They stay where they are, and are offered again. */
export function apartFailed(turn: Turn): void {
  const { apart } = turn.now
  update(turn, { apart: null })
  if (apart) reply(turn, apart.ask)
}
