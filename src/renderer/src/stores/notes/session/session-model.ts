import type { ChangeSet, Text } from '@codemirror/state'
import type { Draft } from '../../../../../shared/contract/draft.ts'
import type { Note, SaveOutcome } from '../../../../../shared/contract/note.ts'
import type { Etag } from '../../../../../shared/domain/text/etag.ts'
import type { TextEdit } from '../../../../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import type { NoteSessionState } from '../note-session.ts'
import type { DiskText, TextLedger } from './text-ledger.ts'

/** Who waits for the answer to an event; null when nobody does. */
export type Ask = number | null

/** Before a merge: the text here, what it was made from, and what it was merged with. */
export type Merge = { readonly mine: Text; readonly base: DiskText; readonly theirs: Note }

/** From the text as it is now to the one without what the notice is about. */
export type WayBack = { readonly changes: ChangeSet; readonly merge: Merge | null }

/** What writes the file: never two at once. */
export type Work =
  | { readonly kind: 'save' | 'create' }
  | {
      readonly kind: 'undo'
      readonly merge: Merge
      readonly asks: readonly Ask[]
      /** What the file will be. */
      readonly text: string
    }

export type DraftBase = { readonly etag: string; readonly stageVersion: number }

/** What is kept of unsaved text outside of this window. */
export type DraftKeeping = {
  /** Of the draft: one from an earlier window, once its text is here. */
  readonly id: string
  /** False: there is nowhere to keep anything. */
  readonly canKeep: boolean
  /** Something changed since it was sent last. */
  readonly isBehind: boolean
  /** The other side may hold a draft of ours. */
  readonly isKept: boolean
  readonly isFailing: boolean
  /** Which base and stage the other side is known to have, and which ones are on their way to it. */
  readonly known: DraftBase | null
  readonly sent: DraftBase | null
  /** Counts what was sent. */
  readonly puts: number
  /** The one that was sent last is not answered yet. */
  readonly isWaiting: boolean
  readonly isTimed: boolean
}

/** One open note, as a value: what the window sees of it, its text, and what is under way. */
export type Session = {
  readonly view: NoteSessionState
  readonly ledger: TextLedger
  readonly draft: DraftKeeping
  readonly delayMs: number
  readonly longestDelayMs: number
  /** Why this file is only read, and why the vault as a whole is. */
  readonly ownReason: string | null
  readonly vaultReason: string | null
  readonly work: Work | null
  /** How many notes beside this one are being written with its text. */
  readonly copies: number
  /** A look at the file: asked for, on its way, until the file rests, or of what a write that began since replaces. */
  readonly check: 'asked' | 'looking' | 'resting' | 'outdated' | null
  /** There was news since that look began, which it may have missed. */
  readonly looksAgain: boolean
  /** When the oldest change was made that no save has taken along; null for none. */
  readonly firstChangeMs: number | null
  /** How many hold the conflict as it is. */
  readonly holds: number
  readonly isSeenWhileLoading: boolean
  readonly wayBack: WayBack | null
  /** Drafts of other windows that become notes beside this one. */
  readonly apart: {
    readonly left: readonly Draft[]
    readonly ids: readonly string[]
    readonly ask: Ask
  } | null
  readonly waiting: readonly { readonly ask: Ask; readonly until: Until }[]
  readonly isOver: boolean
  readonly isGivenUp: boolean
}

/** All is written · the file was looked at · what is kept is answered · whoever writes is done, so that a notice can be undone. */
export type Until = 'written' | 'looked' | 'kept' | 'undone'

/** Who wants to know when the file rests. */
type Rester = 'save' | 'check'

export type SessionEvent =
  | { readonly is: 'load' | 'flush' | 'recheck' | 'undo' | 'recreate' | 'keep'; readonly ask: Ask }
  | {
      readonly is: 'loaded'
      readonly ask: Ask
      readonly drafts: readonly Draft[]
      readonly note: Note | null
      /** The note's text for the editor, where that is known. */
      readonly doc: Text | null
    }
  | { readonly is: 'load-failed'; readonly ask: Ask; readonly error: unknown }
  | { readonly is: 'kept-apart' | 'apart-failed' }
  | { readonly is: 'edited'; readonly changes: ChangeSet }
  /** As `edited`, by something that is not the editor. */
  | { readonly is: 'replaced'; readonly changes: ChangeSet }
  | { readonly is: 'save-due' | 'draft-due' }
  | { readonly is: 'saved'; readonly outcome: SaveOutcome }
  | { readonly is: 'save-failed'; readonly error: unknown }
  | { readonly is: 'seen'; readonly etag: Etag | null; readonly ask: Ask }
  | { readonly is: 'looked'; readonly disk: Note | null }
  | { readonly is: 'look-failed' }
  | { readonly is: 'rested'; readonly by: Rester; readonly disk: Note | null }
  | { readonly is: 'rest-failed'; readonly by: Rester; readonly error: unknown }
  | { readonly is: 'held' | 'released' }
  | { readonly is: 'settled'; readonly theirs: Note; readonly text: Text; readonly ask: Ask }
  | { readonly is: 'theirs-used'; readonly theirs: Note }
  | { readonly is: 'both-kept'; readonly theirs: Note; readonly ask: Ask }
  | {
      readonly is: 'copied'
      readonly ask: Ask
      readonly copy: VaultPath
      readonly mine: Text
      readonly theirs: Note
    }
  | { readonly is: 'created'; readonly ask: Ask; readonly note: Note }
  | { readonly is: 'copy-failed' | 'create-failed'; readonly ask: Ask; readonly error: unknown }
  | { readonly is: 'notice-closed' }
  | { readonly is: 'replaced-told'; readonly changeId: string }
  | { readonly is: 'vault-reads'; readonly reason: string | null }
  | { readonly is: 'draft-kept'; readonly put: number; readonly isWhole: boolean }
  | { readonly is: 'draft-failed'; readonly put: number; readonly error: unknown }
  | { readonly is: 'draft-not-dropped' | 'given-up' | 'disposed' }

export type SessionEffect =
  /** Reads the drafts of earlier windows, and the note; answered by `loaded` or `load-failed`. */
  | { readonly does: 'load'; readonly ask: Ask }
  /** Answered by `saved` or `save-failed`. */
  | { readonly does: 'save'; readonly expect: Etag; readonly edits: TextEdit[] }
  /** Answered by `looked` or `look-failed`. */
  | { readonly does: 'look' }
  /** Looks until the file is the same twice; answered by `rested` or `rest-failed`. */
  | { readonly does: 'rest'; readonly by: Rester; readonly seen: Note | null }
  /** A note beside this one; answered by `copied` or `copy-failed`. */
  | {
      readonly does: 'copy'
      readonly ask: Ask
      readonly text: string
      readonly mine: Text
      readonly theirs: Note
    }
  /** The file again; answered by `created` or `create-failed`. */
  | { readonly does: 'create'; readonly ask: Ask; readonly text: string }
  /** A note beside this one, where there is text, and then the draft is dropped; answered by `kept-apart` or `apart-failed`. */
  | { readonly does: 'keep-apart'; readonly id: string; readonly text: string | null }
  /** Answered by `draft-kept` or `draft-failed`. */
  | {
      readonly does: 'put-draft'
      readonly put: number
      readonly id: string
      readonly base: Etag
      readonly baseText: string | null
      readonly stage: TextEdit[] | null
      readonly edits: TextEdit[]
    }
  /** Answered, where it fails, by `draft-not-dropped`. */
  | { readonly does: 'drop-draft'; readonly id: string }
  /** `save-due` or `draft-due`, unless another one of these comes first; null: none. */
  | { readonly does: 'time-save' | 'time-draft'; readonly afterMs: number | null }
  /** What the editor must change to show the text. */
  | { readonly does: 'show'; readonly changes: ChangeSet; readonly undoable: boolean }
  | { readonly does: 'tell-merged' }
  /** These drafts are taken care of. */
  | { readonly does: 'tell-restored'; readonly ids: readonly string[] }
  | { readonly does: 'reply'; readonly ask: number; readonly value: unknown }
  | { readonly does: 'refuse'; readonly ask: number; readonly error: unknown }

export type Step = { readonly session: Session; readonly effects: readonly SessionEffect[] }
