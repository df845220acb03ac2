import type { FileHandle } from 'node:fs/promises'
import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import type { FolderEntry, Note, SaveOutcome } from '../../shared/contract/note.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { ChangePreview, ChangeSet } from '../../shared/domain/change-set.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { OwnFile } from '../../shared/domain/own-file.ts'
import type { TextEdit } from '../../shared/domain/text/text-edits.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { Disposable } from '../platform/ports.ts'
import type { AssetPart } from './model/asset-part.ts'
import type { ChangeOrigin } from './model/change-origin.ts'
import type { VaultChangeEvent } from './model/vault-change-event.ts'
import type { ApplyOptions } from './write/apply-options.ts'
import type { EarlierText } from './history/earlier-texts.ts'
import type { VaultHistory } from './history/history.ts'
import type { VaultTrash } from './trash/trash.ts'

/** What is in a file of Latent's own. */
export interface OwnText {
  readonly text: string
  readonly etag: Etag
}

/** An open file of any kind. Whoever gets it closes it. */
export interface OpenAsset {
  readonly handle: FileHandle
  readonly sizeBytes: number
}

/** What is known of a file of any kind. To read it, open it with `openAsset`: another may stand at its path by then. */
export interface VaultAsset {
  readonly absolutePath: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  /** When the file came to be, as far as the drive tells: replacing it makes it new. Null where it does not. */
  readonly createdMs: number | null
}

/**
 * The one authority over the files of a vault: everything that reads, and the only door through which anything is
 * written. Every path goes through `resolveInVault`.
 */
export interface Vault extends Disposable {
  /** Absolute, with symbolic links resolved. */
  readonly root: string
  /** Why nothing can be written, as a sentence; null when it can. Changes when the drive fails or goes. */
  readOnlyReason(): string | null
  /**
   * As far as known: why the folder at `root` is not the vault now (unmounted, moved, another disk), as a sentence; null
   * when it is. Meanwhile nothing is written, and nothing that is not there counts as deleted.
   */
  absence(): string | null
  /** The same, looked up now. */
  findAbsence(): Promise<string | null>
  /**
   * One folder (`''` is the root): folders first, then by name; hidden entries left out. `withDates`: with those of its
   * files. `withFolderNotes`: folders say whether they have a note of their own. @throws `not_found`
   */
  list(
    folder: VaultPath | '',
    options?: {
      readonly withDates?: boolean | undefined
      readonly withFolderNotes?: boolean | undefined
    },
  ): Promise<FolderEntry[]>
  /** All folders, each before those in it; hidden ones left out. */
  folders(): Promise<VaultPath[]>
  /**
   * @throws LatentError `not_found` ("Note not found: …"), `invalid_input` for a path that leaves the vault or is hidden,
   * `unavailable` when it is not there and that does not mean that it was deleted
   */
  read(path: VaultPath): Promise<Note>
  /** A file of Latent's own in this vault; null when there is none. @throws as `read` */
  readOwn(path: OwnFile): Promise<OwnText | null>
  /** The etag on disk, null when there is no such file. @throws as `read` for a path that is none */
  etag(path: VaultPath): Promise<Etag | null>
  /**
   * Saves an editor's edits (grade C). A file that is not what `expect` says is a `conflict`, and nothing is written.
   * @param assertText throws for what must not be written; left out for notes, which may hold any text. Who gives it has
   * looked at the path, which may be no note's then
   */
  save(
    request: {
      readonly path: VaultPath
      readonly expect: Etag
      readonly edits: readonly TextEdit[]
    },
    origin: ChangeOrigin,
    assertText?: (text: string) => void,
  ): Promise<SaveOutcome>
  /** Both texts of every change, for a diff. Reads; writes nothing. */
  preview(changeSet: ChangeSet): Promise<ChangePreview[]>
  /**
   * Applies all changes or, when one cannot be, none (what was applied is taken back). Etags are checked again
   * immediately before each write; pre-images and a journal record come first. A write of what is on disk already
   * is no change and not in the result. A path may come once only.
   * @throws LatentError `conflict` ("Note changed since it was read: …"), `already_exists`, `not_found`, `denied`
   * (read-only file or vault), `unavailable` (disk full, drive failing): each says what is on disk; and the signal's
   * reason.
   */
  apply(
    changeSet: ChangeSet,
    origin: ChangeOrigin,
    options?: ApplyOptions,
  ): Promise<AppliedChange[]>
  /**
   * Takes back what was selected, all of what can be or nothing: content that was changed since is merged by lines,
   * and what cannot be taken back is told in the report and stays as it is. One group of the journal, which can be
   * taken back as well. @throws as `apply`
   */
  undo(selection: UndoSelection, origin: ChangeOrigin): Promise<UndoReport>
  readonly history: VaultHistory
  /** What notes said before what is at `from` was moved there from `to`; see `textsBeforeMove`. */
  textsBeforeMove(move: {
    readonly from: VaultPath
    readonly to: VaultPath
  }): Promise<EarlierText[] | null>
  readonly trash: VaultTrash
  /** With its parents. @throws LatentError `already_exists`, `invalid_input` for a name that some system cannot hold */
  createFolder(path: VaultPath): Promise<void>
  /** A regular file inside the vault that may be shown: never hidden, never outside. @throws `not_found` */
  asset(path: VaultPath): Promise<VaultAsset>
  /** The same file, open: the very one that was looked at, whatever is put in its place or its folder's. @throws as `asset` */
  openAsset(path: VaultPath): Promise<OpenAsset>
  /** The bytes of it from `from`, as many as there are of `length`. @throws as `asset` */
  readAsset(
    path: VaultPath,
    part: { readonly from: number; readonly length: number },
  ): Promise<AssetPart>
  /**
   * Hears of every change on disk, ours at once and other programs' a moment later, each file for itself. Which files
   * came or went with a whole folder only the index can tell, and tells through `noticed`. Returns the unsubscribe
   * function.
   */
  onChange(listener: (event: VaultChangeEvent) => void): () => void
  /** Tells the listeners what somebody else saw on disk. */
  noticed(event: VaultChangeEvent): void
}
