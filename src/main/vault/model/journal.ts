import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { ChangeOrigin } from './change-origin.ts'

/**
 * One change of one file or folder, recorded before it happens (reliability.md 2.4). Plain data; `seq` orders, clocks
 * do not. What it does is told by its fields:
 *
 * | path | toPath | preEtag | postEtag | |
 * |---|---|---|---|---|
 * | file | null | null | hash | a new file |
 * | file | null | hash | hash | other content |
 * | file | file | hash | null | moved as it is, into the trash or out of it too |
 * | file | file | hash | hash | moved, with other content |
 * | folder | folder | null | null | `isFolder`: moved with all that is in it |
 *
 * The entries of a group happen in their order, moves of folders first; later entries use the paths after them.
 */
export interface JournalEntry {
  readonly changeId: string
  /** Changes that are applied together share it. */
  readonly groupId: string
  readonly kind: 'create' | 'edit' | 'move' | 'trash' | 'restore' | 'undo'
  readonly isFolder: boolean
  readonly path: string
  /** Where a moved or trashed file or folder went. */
  readonly toPath: string | null
  readonly preEtag: Etag | null
  /** Names the stored bytes that the change replaced; null when it replaced none. */
  readonly preRef: string | null
  /** The content that the change leaves; null when it leaves none at `path` and moves nothing but the name. */
  readonly postEtag: Etag | null
  /** The changes that this one takes back, newest first; empty for most. */
  readonly undoes: readonly string[]
  /** What the group did, one sentence in the past tense: "Renamed Atlas to Hermes". */
  readonly summary: string
  readonly origin: ChangeOrigin
  readonly atMs: number
}
export type JournalState = 'intent' | 'applied' | 'aborted'

/** An entry as it is kept. `seq` counts up through the whole journal. */
export type RecordedEntry = JournalEntry & { readonly state: JournalState; readonly seq: number }

/** Where the write door records. Kept in the state store with `synchronous=FULL`; every call is durable on return. */
export interface Journal {
  /** All entries of a group in one transaction. */
  recordIntent(entries: readonly JournalEntry[]): void
  markApplied(changeIds: readonly string[]): void
  markAborted(changeIds: readonly string[]): void
  find(changeId: string): RecordedEntry | null
  /** Entries that a crash left between intent and applied, oldest first. */
  unfinished(): RecordedEntry[]
  /** In order. */
  ofGroup(groupId: string): RecordedEntry[]
  /** What a turn of the agent changed, in order. */
  ofTurn(turnId: string): RecordedEntry[]
  /** What one call of a tool or one undo changed, in order. Reads the whole journal. */
  ofCall(callId: string): RecordedEntry[]
  /** Applied entries that name `path` as their old or new place, or a folder above it; newest first. */
  ofPath(
    path: string,
    page: { readonly before: number | null; readonly limit: number },
  ): RecordedEntry[]
  /** Every path, each once, at which an entry left something or from which it took something; those in the trash too. */
  places(): string[]
  /** Applied entries that replaced or left this content, newest first; some fifty at most. */
  ofContent(etag: Etag): RecordedEntry[]
  /** Applied entries that moved something to a place below `folder`, in order. */
  into(folder: string): RecordedEntry[]
  /** Applied entries after `seq` that moved something or made a file, in order: where everything went since. */
  relocationsAfter(seq: number): RecordedEntry[]
  /** Applied entries after `seq`, in order: what happened since. */
  after(seq: number): RecordedEntry[]
  /**
   * The first entry that may have been recorded since `sinceMs`: all before it are older by their order, whatever the
   * clock said. Where the clock had gone back, only a later entry of a right one tells that time has passed.
   */
  firstSince(sinceMs: number, nowMs: number): number
  /** Which of these contents an entry from `seq` on replaced or left, or an unfinished one. */
  needed(etags: readonly Etag[], seq: number): ReadonlySet<Etag>
  /** Which of these changes an applied change took back that was not itself taken back. */
  takenBack(changeIds: readonly string[]): ReadonlySet<string>
}
