import type { Draft } from '../../../../../shared/contract/draft.ts'
import type { Note } from '../../../../../shared/contract/note.ts'
import { applyTextEdits } from '../../../../../shared/domain/text/text-edits.ts'
import type { DiskText } from './text-ledger.ts'

/**
 * What becomes of text that was not on disk when its window ended, all as on disk: `saved` it is there after all ·
 * `unsaved` the file is what it was typed into · `met` the file is gone or has become something else, and `base` is
 * what the text was made from.
 */
export type RestoredDraft =
  | { readonly status: 'saved'; readonly note: Note }
  | { readonly status: 'unsaved'; readonly note: Note; readonly text: string }
  | { readonly status: 'met'; readonly base: DiskText; readonly text: string }

export function restoreDraft(draft: Draft, note: Note | null): RestoredDraft {
  const { base, stage, text } = textsOfDraft(withBaseOf(draft, note))
  if (note !== null && note.text === text) return { status: 'saved', note }
  // A save was under way when the window ended, and the file has it.
  const isStage = stage !== null && note?.text === stage
  if (note !== null && note.readOnlyReason === null && (note.etag === draft.base.etag || isStage))
    return { status: 'unsaved', note, text }
  return { status: 'met', base: { text: base, etag: draft.base.etag }, text }
}

/** The file may be the base again, which nobody kept: without it the pieces would take the place of all of it. */
const withBaseOf = (draft: Draft, note: Note | null): Draft =>
  draft.base.text === null && note !== null && note.etag === draft.base.etag
    ? { ...draft, base: { ...draft.base, text: note.text } }
    : draft

/** Without its base a draft is only the pieces that were typed, each on a line of its own: better than nothing. */
export function textsOfDraft({ base, stage, edits }: Draft): {
  readonly base: string
  readonly stage: string | null
  readonly text: string
} {
  if (base.text === null) {
    const pieces = [...stage, ...edits].map(({ insert }) => insert).filter(Boolean)
    return { base: '', stage: null, text: pieces.join('\n') }
  }
  const staged = applyTextEdits(base.text, stage)
  return { base: base.text, stage: staged, text: applyTextEdits(staged, edits) }
}
