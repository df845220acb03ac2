import { z } from 'zod'
import {
  Backlink,
  ForwardLink,
  LinkType,
  NoteName,
  ResolvedLink,
  VaultChange,
} from '../../../shared/contract/note.ts'
import {
  EmbeddingModelInfo,
  IndexStatus,
  SearchRequest,
  SearchResponse,
} from '../../../shared/contract/search.ts'
import { LeftLink } from '../../../shared/contract/rename.ts'
import { CaptureFolders, Category, EntrySummary } from '../../../shared/domain/capture/entry.ts'
import {
  TaskFilter,
  TaskGroup,
  TaskPage,
  TaskSort,
} from '../../../shared/domain/tasks/task-query.ts'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { TaskDate, TaskItem, TimeEntry } from '../../../shared/domain/tasks/task.ts'
import { VaultPath } from '../../../shared/domain/vault-path.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'

const Limit = z.number().int().min(0)
const ByPath = z.object({ path: VaultPath })
const NoteFilterSchema = z.object({
  folder: z.string().nullable(),
  tags: z.array(z.string()),
  match: z.enum(['all', 'any']),
  changed: z.object({ fromMs: z.number(), beforeMs: z.number() }).optional(),
})
const NoteSummarySchema = z.object({
  path: VaultPath,
  title: z.string(),
  tags: z.array(z.string()).readonly(),
  modifiedMs: z.number(),
})

const LoggedTaskSchema = z.object({
  path: VaultPath,
  title: z.string(),
  tags: z.array(z.string()).readonly(),
  timeEntries: z.array(TimeEntry).readonly(),
})

export const IndexReportSchema = z.object({
  read: z.number(),
  indexed: z.number(),
  unchanged: z.number(),
  removed: z.number(),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
  found: z.object({
    changes: z.array(VaultChange).readonly(),
    foldersChanged: z.array(z.string()).readonly(),
    isUnlisted: z.boolean(),
  }),
  held: z
    .object({ kind: z.enum(['notes', 'files']), gone: z.number(), known: z.number() })
    .nullable(),
  notes: z.number(),
  chunks: z.number(),
  linksResolved: z.number(),
  linksUnresolved: z.number(),
  seconds: z.number(),
})

/** What the index process answers: the Knowledge interface, as messages. */
export const indexContract = {
  methods: {
    search: call(SearchRequest, SearchResponse),
    backlinks: call(z.object({ path: VaultPath, limit: Limit }), z.array(Backlink)),
    forwardLinks: call(ByPath, z.array(ForwardLink)),
    names: call(z.object({ query: z.string(), limit: Limit }), z.array(NoteName)),
    titles: call(z.object({ paths: z.array(VaultPath) }), z.record(z.string(), z.string())),
    resolveLink: call(
      z.object({ from: VaultPath.nullable(), target: z.string(), type: LinkType }),
      ResolvedLink,
    ),
    nearPaths: call(z.object({ text: z.string(), limit: Limit }), z.array(VaultPath)),
    findNote: call(z.object({ text: z.string() }), VaultPath.nullable()),
    folders: call(
      z.object({ query: z.string(), limit: Limit }),
      z.array(z.object({ path: VaultPath, notes: Limit })),
    ),
    tagsLike: call(
      z.object({ query: z.string(), limit: Limit }),
      z.array(z.object({ tag: z.string(), count: Limit })),
    ),
    similarities: call(
      z.object({ query: z.string(), texts: z.array(z.string()).max(1000) }),
      z.array(z.number()).nullable(),
    ),
    nearestIn: call(
      z.object({ text: z.string(), folders: z.array(VaultPath), limit: Limit }),
      z
        .array(z.array(z.object({ path: VaultPath, title: z.string(), nearness: z.number() })))
        .nullable(),
    ),
    tags: call(z.object({}), z.array(z.object({ tag: z.string(), count: z.number().int() }))),
    notes: call(
      NoteFilterSchema.extend({ order: z.enum(['path', 'newest']), limit: Limit }),
      z.array(NoteSummarySchema),
    ),
    entries: call(
      z.object({
        folders: CaptureFolders,
        category: Category.nullable(),
        status: z.string().nullable(),
        containing: z.string().nullable(),
        limit: Limit,
      }),
      z.object({ entries: z.array(EntrySummary), total: Limit }),
    ),
    noteAt: call(
      NoteFilterSchema.extend({ place: z.number().min(0).lt(1) }),
      NoteSummarySchema.nullable(),
    ),
    tasks: call(
      z.object({
        filter: TaskFilter,
        due: z.object({ after: TaskDate.nullable(), before: TaskDate.nullable() }).optional(),
        sort: TaskSort,
        group: TaskGroup,
        offset: Limit,
        limit: Limit,
        today: TaskDate,
        folders: CaptureFolders,
      }),
      TaskPage,
    ),
    tasksNumbered: call(z.object({ id: z.number().int() }), z.array(TaskItem)),
    highestTaskId: call(z.object({}), z.number().int()),
    runningTasks: call(z.object({}), z.array(TaskItem)),
    loggedTasks: call(z.object({ from: TaskDate, before: TaskDate }), z.array(LoggedTaskSchema)),
    closedTasks: call(
      z.object({ from: TaskDate, before: TaskDate, folders: CaptureFolders }),
      z.array(TaskItem),
    ),
    taskTags: call(
      z.object({ folders: CaptureFolders }),
      z.array(z.object({ tag: z.string(), count: Limit })),
    ),
    /** A query of a part: what it takes and gives is checked against the part. */
    ask: call(z.object({ part: z.string(), query: z.string(), request: z.unknown() }), z.unknown()),
    linkCounts: call(ByPath, z.object({ backlinks: Limit, forwardLinks: Limit })),
    linkRewrites: stream(
      z.object({
        from: VaultPath,
        to: VaultPath,
        isFolder: z.boolean(),
        earlier: z
          .array(z.object({ path: VaultPath, etag: Etag, text: z.string() }))
          .readonly()
          .nullable(),
      }),
      z.object({
        done: Limit,
        total: Limit,
        note: z
          .object({
            path: VaultPath,
            to: VaultPath,
            etag: Etag.nullable(),
            text: z.string().nullable(),
            count: Limit,
            left: z.array(LeftLink).readonly(),
          })
          .nullable(),
      }),
      z.object({ files: Limit, caughtLinks: Limit }),
    ),
    reconcile: call(
      z.object({
        rebuild: z.boolean(),
        acceptGone: z.boolean(),
        places: z.array(VaultPath).readonly().nullable(),
      }),
      IndexReportSchema,
    ),
    embedded: call(z.object({}), z.null()),
    /** Resolves when the part of the index that is being compared with what was written is done. */
    verified: call(z.object({}), z.null()),
    refresh: call(z.object({ paths: z.array(VaultPath) }), z.array(VaultPath)),
    status: call(z.object({}), IndexStatus),
    embeddingModels: call(z.object({}), z.array(EmbeddingModelInfo)),
    useModel: call(z.object({ id: z.string() }), z.null()),
    /** Finishes what it is writing, closes the files and ends the process. */
    close: call(z.object({}), z.null()),
  },
  events: {
    statusChanged: IndexStatus,
    /** Why the process ends: nothing can be indexed, as a sentence. */
    failed: z.object({ message: z.string() }),
  },
}
export type IndexContract = typeof indexContract

/** What an index process is started with, as JSON in its first argument. */
export const IndexProcessOptions = z.object({
  /** Latent's own folder for this vault: holds index.db. */
  indexDir: z.string(),
  vaultRoot: z.string(),
  bundledModelsDir: z.string(),
  downloadedModelsDir: z.string(),
  embeddingModel: z.string(),
  /** False: words only, because native code crashed before. */
  withVectors: z.boolean(),
  /** Addresses of the modules that features add. */
  parts: z.array(z.string()),
})
export type IndexProcessOptions = z.output<typeof IndexProcessOptions>
