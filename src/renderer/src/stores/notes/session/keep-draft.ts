import { errorSentence } from '../../../../../shared/rpc/errors.ts'
import type { DraftKeeping } from './session-model.ts'
import { compacted, draftOf, type LedgerDraft } from './text-ledger.ts'
import { show, update, type Turn } from './turn.ts'

/**
 * Keeps the unsaved text of one note in the state of the vault, where it outlives this window and the program: at most
 * DELAY_MS after it was typed, and for as long as it is not on disk.
 */
const DELAY_MS = 300
const RETRY_MS = 2000

/** A base up to this length goes along, so that the draft is whole from its first moment. */
const SHORT_BASE = 32 * 1024

export const newDraftKeeping = (id: string, canKeep: boolean): DraftKeeping => ({
  id,
  canKeep,
  isBehind: false,
  isKept: false,
  isFailing: false,
  known: null,
  sent: null,
  puts: 0,
  isWaiting: false,
  isTimed: false,
})

const set = (turn: Turn, patch: Partial<DraftKeeping>): void =>
  update(turn, { draft: { ...turn.now.draft, ...patch } })

/** What is to be kept now; null for nothing. */
function draftNow(turn: Turn): LedgerDraft | null {
  if (turn.now.isGivenUp) return null
  update(turn, { ledger: compacted(turn.now.ledger) })
  // Of a file that is gone, text that was saved is the last there is, too.
  return draftOf(turn.now.ledger, { alsoSaved: turn.now.view.save.kind === 'gone' })
}

function schedule(turn: Turn, afterMs: number): void {
  if (turn.now.isOver || turn.now.draft.isTimed) return
  set(turn, { isTimed: true })
  turn.effects.push({ does: 'time-draft', afterMs })
}

function stopTimer(turn: Turn): void {
  if (turn.now.draft.isTimed) turn.effects.push({ does: 'time-draft', afterMs: null })
  set(turn, { isTimed: false })
}

/** The text changed, or what is on disk did. */
export function draftChanged(turn: Turn): void {
  set(turn, { isBehind: true })
  schedule(turn, DELAY_MS)
}

export function draftDue(turn: Turn): void {
  set(turn, { isTimed: false })
  if (!turn.now.draft.isWaiting) send(turn)
}

/** Sends what was not sent yet at once: a save begins. */
export function sendDraftNow(turn: Turn): void {
  if (turn.now.draft.isBehind) send(turn)
}

/** Sends everything again: the other side may have lost it, or another window may take it for nobody's. */
export function refreshDraft(turn: Turn): void {
  set(turn, { known: null })
  if (turn.now.draft.isKept || draftNow(turn) !== null) send(turn)
}

/** Sends what was not sent yet, or was refused. */
export function sendDraftAgain(turn: Turn): void {
  if (turn.now.draft.isBehind || turn.now.draft.isFailing) send(turn)
}

export function isDraftKept(turn: Turn): boolean {
  const { isKept, isFailing, canKeep } = turn.now.draft
  return draftNow(turn) === null || (isKept && !isFailing && canKeep)
}

/** Not waited for: what is sent first is kept first, so a save that follows finds it there. */
function send(turn: Turn): void {
  stopTimer(turn)
  set(turn, { isBehind: false })
  const next = draftNow(turn)
  if (next === null) return letGo(turn)
  const { canKeep, known } = turn.now.draft
  if (!canKeep) return
  const isNewBase = known?.etag !== next.base.etag
  const isNewStage = isNewBase || known?.stageVersion !== next.stageVersion
  const isShort = next.base.text.length <= SHORT_BASE
  put(turn, next, isNewBase && isShort ? next.base.text : null, isNewStage)
}

function put(turn: Turn, next: LedgerDraft, baseText: string | null, withStage: boolean): void {
  const { id, puts } = turn.now.draft
  set(turn, {
    sent: { etag: next.base.etag, stageVersion: next.stageVersion },
    isKept: true,
    isWaiting: true,
    puts: puts + 1,
  })
  turn.effects.push({
    does: 'put-draft',
    put: puts + 1,
    id,
    base: next.base.etag,
    baseText,
    stage: withStage ? [...next.stage] : null,
    edits: [...next.edits],
  })
}

export function draftKept(turn: Turn, answered: number, isWhole: boolean): void {
  const { puts, sent, isKept } = turn.now.draft
  if (answered === puts) set(turn, { isWaiting: false, known: isKept ? sent : null })
  if (turn.now.isOver) return
  if (turn.now.draft.isFailing) show(turn, { draftProblem: null })
  set(turn, { isFailing: false })
  if (!isWhole) sendWhole(turn)
  if (turn.now.draft.isBehind) schedule(turn, DELAY_MS)
}

export function draftFailed(turn: Turn, answered: number, error: unknown): void {
  if (answered === turn.now.draft.puts) set(turn, { isWaiting: false })
  set(turn, { known: null, isBehind: true })
  if (turn.now.isOver) return
  set(turn, { isFailing: true })
  show(turn, { draftProblem: errorSentence(error) })
  schedule(turn, RETRY_MS)
}

/** The file is not what the draft is based on any more: only this window has that text. */
function sendWhole(turn: Turn): void {
  const next = draftNow(turn)
  if (next) put(turn, next, next.base.text, true)
  else letGo(turn)
}

function letGo(turn: Turn): void {
  const { isKept, id } = turn.now.draft
  set(turn, { known: null, isKept: false })
  if (isKept) turn.effects.push({ does: 'drop-draft', id })
}

/** It is tried again: text that is on disk by now would come back at the next start, over what was changed since. */
export function draftNotDropped(turn: Turn): void {
  set(turn, { isKept: true, isBehind: true })
  schedule(turn, RETRY_MS)
}

/** Lets the draft go, because the person gave the text up, or it is on disk. */
export function dropDraft(turn: Turn): void {
  stopTimer(turn)
  set(turn, { isKept: true }) // also one from before, that was never sent from here
  letGo(turn)
}

/** The draft of an earlier window is that of this one from now on. */
export const takeOverDraft = (turn: Turn, id: string): void => set(turn, { id, isKept: true })
