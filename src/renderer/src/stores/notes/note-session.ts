import type { ChangeSet, Text } from '@codemirror/state'
import type { StoreApi } from 'zustand/vanilla'
import type { Note } from '../../../../shared/contract/note.ts'
import type { Etag } from '../../../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'

/**
 * `conflict` the file was changed by somebody else and so was the text here: nothing is written until the person chose ·
 * `gone` the file is not there any more; the text here is all there is · `error` the last save failed, the text is kept.
 */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'conflict'; readonly theirs: Note }
  | { readonly kind: 'gone' }
  | { readonly kind: 'error'; readonly message: string }

export type NoteSessionState = {
  readonly load: 'loading' | 'ready' | 'failed'
  /** Why it could not be read, as a sentence. */
  readonly loadError: string | null
  readonly save: SaveState
  /**
   * What was done to the text without being asked for, until it is taken back or closed: changes of another program
   * were `merged` into it, or text that was not on disk when Latent ended was `restored`.
   */
  readonly notice: 'merged' | 'restored' | null
  /** Why unsaved text is kept in this window only, as a sentence; null while it would outlive the window. */
  readonly draftProblem: string | null
  readonly readOnlyReason: string | null
  /** The file has a note's name and is no text: nothing of it is shown, `readOnlyReason` says why. */
  readonly isNoText: boolean
  readonly lineEnding: '\n' | '\r\n' | '\r'
  /** Counts the changes of the text. */
  readonly revision: number
  /** Counts how often what is on disk was another text than the one that was known. */
  readonly readings: number
  /** The version, by its change, that another program replaced and that the person was told of. */
  readonly toldReplaced: string | null
}

/** The changes that an editor must make to show what the session holds; `undoable` when the person asked for them. */
export type ReplaceListener = (changes: ChangeSet, options: { readonly undoable: boolean }) => void

/** What a conflict is about. `base` is what both sides were made from. All as on disk. */
export type ConflictTexts = { readonly base: string; readonly mine: string; readonly theirs: Note }

/**
 * One open note: what is on disk as far as known, what the person changed since, and the way it gets there.
 * The editor tells every change; nothing here ever drops one.
 */
export interface NoteSession {
  readonly path: VaultPath
  readonly state: StoreApi<NoteSessionState>
  /** The text as the person sees it: the disk's with all their changes. */
  text(): Text
  hasUnsavedText(): boolean
  /** Reads the file, and puts the text into it that an earlier window had and did not save. */
  load(): Promise<void>
  /** A change by the person, against `text()`; `by` is the listener of the editor in which they made it. */
  edited(changes: ChangeSet, by?: ReplaceListener): void
  /** A change that a person asked for outside the editor, which follows it. */
  replace(changes: ChangeSet): void
  /** Writes everything typed until now. Resolves to true when all of it is on disk. */
  flush(): Promise<boolean>
  /** The file was seen with this content; null when it is gone. */
  seenOnDisk(etag: Etag | null): Promise<void>
  /** After a time without connection: reads what failed to load, writes what failed to save, looks at the file. */
  recheck(): Promise<void>
  /** What there is to choose from; null when there is no conflict. */
  conflict(): ConflictTexts | null
  /** While the person decides, the conflict stays what it is, whatever happens to the file. Returns what ends that. */
  hold(): () => void
  /** Answers to a conflict. `both` saves the text here under a second name, which it returns. */
  keepMine(): Promise<void>
  useTheirs(): void
  keepBoth(): Promise<VaultPath>
  /** The person put the two together: `text` is written over `theirs`; what the file became meanwhile is met again. */
  settle(theirs: Note, text: Text): Promise<void>
  /** Takes back what the notice is about; what was typed since stays. After a merge the two versions stand against each other. */
  undoNotice(): Promise<void>
  closeNotice(): void
  /** The person has seen that another program replaced this version. */
  closeReplaced(changeId: string): void
  /** After `gone`: writes the text as a new file at the same place. */
  recreate(): Promise<void>
  /** For each editor that shows the note: hears what others change, too. Returns the function that ends it. */
  onReplace(listener: ReplaceListener): () => void
  /** Whether unsaved text would outlive this window, as of now. */
  keepDraft(): Promise<boolean>
  /** The person gave unsaved text up: it is not offered again. */
  giveUp(): void
  /** The vault as a whole is only read, and why; null when it can be written again, which saves what could not be. */
  vaultReads(reason: string | null): void
  /** Ends the timers. Saves nothing: flush first. What is kept of unsaved text stays. */
  dispose(): void
}
