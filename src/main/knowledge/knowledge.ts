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
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { Disposable } from '../platform/ports.ts'

/** What one run over the vault did. */
export interface IndexReport {
  /** Files whose bytes were read (their size or times were not as recorded). */
  readonly read: number
  /** Notes that were parsed and written to the index. */
  readonly indexed: number
  readonly unchanged: number
  readonly removed: number
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
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

/**
 * What the index knows of the vault. A client of the index process: every call may throw LatentError `unavailable`
 * while that process is down (it is started again with a back-off), and `cancelled` when `signal` fires.
 */
export interface Knowledge extends Disposable {
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse>
  /** Ordered by title. */
  backlinks(path: VaultPath, signal?: AbortSignal): Promise<Backlink[]>
  /** In the order of the note. */
  forwardLinks(path: VaultPath, signal?: AbortSignal): Promise<ForwardLink[]>
  /** Notes by title, file name or alias, best first; the most recently changed ones for an empty query. */
  names(query: string, limit: number, signal?: AbortSignal): Promise<NoteName[]>
  resolveLink(from: VaultPath | null, target: string, type: LinkType): Promise<ResolvedLink>
  /** Up to `limit` paths that look like `text`: for "Did you mean". */
  nearPaths(text: string, limit: number): Promise<VaultPath[]>
  /** The note that `text` names (path, path without `.md`, `[[wikilink]]`, title or alias); null when none or several. */
  findNote(text: string): Promise<VaultPath | null>
  tags(): Promise<{ tag: string; count: number }[]>
  notes(filter: {
    folder: string | null
    tags: readonly string[]
    limit: number
  }): Promise<NoteSummary[]>
  /** Walks the vault and brings the index up to it: by size, mtime and ctime, then by hash. */
  reconcile(options?: { rebuild?: boolean; signal?: AbortSignal }): Promise<IndexReport>
  /** Resolves when every passage has its vector after a `reconcile`, or when it is clear that none will come. */
  embedded(signal?: AbortSignal): Promise<void>
  /** Indexes (or drops) just these files; words, links and vectors are searchable when it resolves. */
  refresh(paths: readonly VaultPath[], signal?: AbortSignal): Promise<void>
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
