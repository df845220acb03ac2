import type {
  Backlink,
  ForwardLink,
  LinkType,
  NoteName,
  ResolvedLink,
} from '../../shared/contract/note.ts'
import type {
  EmbeddingModelInfo,
  IndexStatus,
  SearchRequest,
  SearchResponse,
} from '../../shared/contract/search.ts'
import type { LeftLink } from '../../shared/contract/rename.ts'
import type { CaptureFolders, Category, EntrySummary } from '../../shared/domain/capture/entry.ts'
import type {
  TaskFilter,
  TaskGroup,
  TaskPage,
  TaskSort,
} from '../../shared/domain/tasks/task-query.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { LoggedTask } from '../../shared/domain/tasks/time-report.ts'
import type { TaskDate, TaskItem } from '../../shared/domain/tasks/task.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { Disposable } from '../platform/ports.ts'
import type { FoundChanges } from './keep/found-changes.ts'
import type { HeldDeletions } from './keep/held-deletions.ts'
import type { IndexPart, IndexQueries, PartClient } from './index-part.ts'

/** What one run over the vault did. */
export interface IndexReport {
  /** Files whose bytes were read (their size or times were not as recorded). */
  readonly read: number
  /** Notes that were parsed and written to the index. */
  readonly indexed: number
  readonly unchanged: number
  readonly removed: number
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  /** What was different from what the index knew. */
  readonly found: FoundChanges
  /** Set when so much is gone that it was kept, until a person says what became of it. */
  readonly held: HeldDeletions | null
  readonly notes: number
  readonly chunks: number
  readonly linksResolved: number
  readonly linksUnresolved: number
  readonly seconds: number
}

export interface NoteSummary {
  readonly path: VaultPath
  readonly title: string
  readonly tags: readonly string[]
  readonly modifiedMs: number
}

/** A note with how near its nearest passage is to a text. */
export interface NearNote {
  readonly path: VaultPath
  readonly title: string
  /** Above 0, up to 1. */
  readonly nearness: number
}

export interface NoteFilter {
  /** This folder and below; null for the whole vault. */
  readonly folder: string | null
  /** Without `#`; a tag also matches its nested tags. */
  readonly tags: readonly string[]
  readonly match: 'all' | 'any'
  /** Changed from the one moment on, and before the other. */
  readonly changed?: { readonly fromMs: number; readonly beforeMs: number } | undefined
}

export interface EntryFilter {
  readonly folders: CaptureFolders
  /** Null for all. */
  readonly category: Category | null
  /** As it is written in the frontmatter; letter case does not count. Null for any. */
  readonly status: string | null
  /**
   * Only those that say it within a line of the text or a value of the frontmatter, perhaps with a few that have it as
   * the name of a property; null for all.
   */
  readonly containing: string | null
  readonly limit: number
}

/** Which tasks, in which order, and which of them. */
export interface TaskQuery {
  readonly filter: TaskFilter
  /** Due after the one and before the other; null leaves that side open. */
  readonly due?: { readonly after: TaskDate | null; readonly before: TaskDate | null } | undefined
  readonly sort: TaskSort
  readonly group: TaskGroup
  readonly offset: number
  readonly limit: number
  /** The day it is where the person is, `YYYY-MM-DD`: what is due before it is late. */
  readonly today: TaskDate
}

/** A file or a folder that is to get another path. */
export interface PathMove {
  readonly from: VaultPath
  readonly to: VaultPath
  readonly isFolder: boolean
  /**
   * When it goes back to where it came from: what notes said before it left, with the etag of what they say since. A
   * note that still says that gets its earlier text, another one stays as it is, if only every link means the same.
   */
  readonly earlier:
    readonly { readonly path: VaultPath; readonly etag: Etag; readonly text: string }[] | null
}

/** What has to become of one note so that its links mean what they meant. */
export interface LinkRewrite {
  readonly path: VaultPath
  /** Where the note will be; the same when it does not move itself. */
  readonly to: VaultPath
  /** Of the text that was read; null when it could not be. */
  readonly etag: Etag | null
  /** The whole new text; null when nothing in it has to change, or can. */
  readonly text: string | null
  readonly count: number
  readonly left: readonly LeftLink[]
}

export interface LinkRewriteSummary {
  /** Notes and attachments that get another path. */
  readonly files: number
  /** Links that lead nowhere now and will lead to what is moved. */
  readonly caughtLinks: number
}

/**
 * What the index knows of the vault. A client of the index process: every call may throw LatentError `unavailable`
 * while that process is down (it is started again with a back-off), and `cancelled` when `signal` fires.
 */
export interface Knowledge extends Disposable {
  /** What a feature asks of its own part of the index. */
  part<Q extends IndexQueries>(part: IndexPart<Q>): PartClient<Q>
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>
  /** The first `limit`, ordered by title. */
  backlinks(path: VaultPath, limit: number, signal?: AbortSignal): Promise<Backlink[]>
  /** In the order of the note. */
  forwardLinks(path: VaultPath, signal?: AbortSignal): Promise<ForwardLink[]>
  /** Notes by title, file name or alias, best first; the most recently changed ones for an empty query. */
  names(query: string, limit: number, signal?: AbortSignal): Promise<NoteName[]>
  /** By path, of those that are notes and were read. */
  titles(paths: readonly VaultPath[], signal?: AbortSignal): Promise<Record<string, string>>
  resolveLink(from: VaultPath | null, target: string, type: LinkType): Promise<ResolvedLink>
  /** Up to `limit` paths that look like `text`: for "Did you mean". */
  nearPaths(text: string, limit: number): Promise<VaultPath[]>
  /** The note that `text` names (path, path without `.md`, `[[wikilink]]`, title or alias); null when none or several. */
  findNote(text: string): Promise<VaultPath | null>
  /** Folders with notes by path, best first, each with the notes in and below it; the fullest for an empty query. */
  folders(
    query: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ path: VaultPath; notes: number }[]>
  /** Tags that begin so, or one of whose parts does, with their notes, most used first. */
  tagsLike(
    query: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ tag: string; count: number }[]>
  tags(): Promise<{ tag: string; count: number }[]>
  /**
   * How near each of a few short texts is to `query` in meaning, -1 to 1, in order; null when no model can tell. For
   * texts of Latent's own, which are kept once embedded.
   */
  similarities(
    query: string,
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<number[] | null>
  /**
   * Of each folder, in order, the notes in and below it that are nearest to `text` in meaning, at most `limit`, the
   * nearest first; null when nothing can tell now. One question, where a search for each would read all vectors each.
   */
  nearestIn(
    text: string,
    folders: readonly VaultPath[],
    limit: number,
    signal?: AbortSignal,
  ): Promise<NearNote[][] | null>
  notes(
    filter: NoteFilter & { readonly order: 'path' | 'newest'; readonly limit: number },
  ): Promise<NoteSummary[]>
  /** Entries, the most recently changed first, and how many there are without `limit`. */
  entries(
    filter: EntryFilter,
    signal?: AbortSignal,
  ): Promise<{ readonly entries: EntrySummary[]; readonly total: number }>
  /** One of these notes, by its place among them: 0 is the first, just below 1 the last. Null when there are none. */
  noteAt(filter: NoteFilter, place: number): Promise<NoteSummary | null>
  /** Task notes and checkboxes of the whole vault. */
  tasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage>
  /** The task notes with this id: one, none, or several where a file was copied. */
  tasksNumbered(id: number): Promise<TaskItem[]>
  /** 0 without any. */
  highestTaskId(): Promise<number>
  /** Task notes with a time entry that has no end. */
  runningTasks(): Promise<TaskItem[]>
  /** Task notes on which time was logged on these days: from the first on, and before the second. */
  loggedTasks(from: TaskDate, before: TaskDate): Promise<LoggedTask[]>
  /** Tasks that say they were done or called off on these days: from the first on, and before the second. */
  closedTasks(from: TaskDate, before: TaskDate): Promise<TaskItem[]>
  /** How many tasks have each tag, by its lower case. */
  taskTags(): Promise<{ tag: string; count: number }[]>
  /** How many links lead to a file and out of it. */
  linkCounts(
    path: VaultPath,
  ): Promise<{ readonly backlinks: number; readonly forwardLinks: number }>
  /**
   * What every note has to become when a file or folder gets another path. Waits until the index is up to the vault;
   * each step says how far it is and may bring a note. Reads only.
   */
  linkRewrites(
    move: PathMove,
    signal: AbortSignal,
  ): AsyncGenerator<
    { readonly done: number; readonly total: number; readonly note: LinkRewrite | null },
    LinkRewriteSummary
  >
  /**
   * Walks the vault and brings the index up to it: by size, mtime and ctime, then by hash. One run after the other.
   * @param options `places` only these paths and what is below them; `acceptGone` and `rebuild` believe that files are
   * deleted, however many are gone
   */
  reconcile(options?: {
    rebuild?: boolean
    acceptGone?: boolean
    places?: readonly VaultPath[] | null
    signal?: AbortSignal
  }): Promise<IndexReport>
  /** Resolves when every passage has its vector after a `reconcile`, or when it is clear that none will come. */
  embedded(signal?: AbortSignal): Promise<void>
  /**
   * Indexes (or drops) just these files; words, links and vectors are searchable when it resolves.
   * @returns those that the index knew and that are not there any more
   */
  refresh(paths: readonly VaultPath[], signal?: AbortSignal): Promise<VaultPath[]>
  status(): IndexStatus
  onStatus(listener: (status: IndexStatus) => void): () => void
  embeddingModels(): Promise<EmbeddingModelInfo[]>
  downloadEmbeddingModel(
    id: string,
    signal: AbortSignal,
  ): AsyncGenerator<{ file: string; doneBytes: number; totalBytes: number }, null>
  /** Switches the model of the vectors; the others are kept. Resolves when switched, embedding goes on behind. */
  useEmbeddingModel(id: string): Promise<void>
}
