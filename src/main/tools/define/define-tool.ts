import type { z } from 'zod'
import type { AppliedChange, Source } from '../../../shared/domain/chat/chat-item.ts'
import type { ChangeSet } from '../../../shared/domain/change-set.ts'
import type { EntryFolders } from '../../../shared/domain/entries/entry.ts'
import type { DailyNoteSettings } from '../../../shared/domain/settings.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { WeekStart } from '../../../shared/domain/tasks/task-days.ts'
import type { PermissionLevel } from '../../../shared/domain/chat/tool-result.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { AskWindows } from '../../../shared/domain/window-question.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { Clock, Ids } from '../../platform/ports.ts'
import type { Vault } from '../../vault/vault.ts'
import type { ToolPhrases } from '../phrases/phrase.ts'

/** What features give to their tools: each adds its own here, by `declare module`, and hands it in when it is opened. */
export interface FeatureServices {}

/** What a tool may touch. No tool can write: a write tool returns a ChangeSet. */
export interface ToolServices extends FeatureServices {
  readonly vault: Pick<
    Vault,
    'read' | 'readOwn' | 'list' | 'etag' | 'asset' | 'preview' | 'textsBeforeMove'
  >
  readonly knowledge: Pick<
    Knowledge,
    | 'search'
    | 'backlinks'
    | 'forwardLinks'
    | 'findNote'
    | 'nearPaths'
    | 'notes'
    | 'tags'
    | 'tasks'
    | 'resolveLink'
    | 'noteAt'
    | 'entries'
    | 'closedTasks'
    | 'loggedTasks'
    | 'linkCounts'
    | 'linkRewrites'
    | 'similarities'
    | 'noteTable'
  >
  readonly clock: Clock
  readonly ids: Ids
  /** The note that the person looks at, which a model calls `OPEN_NOTE`; left out or null when none is open. */
  readonly openPath?: VaultPath | null
  /** What the windows say of what they show now; nothing where there is none. */
  readonly askWindows: AskWindows
  /** As they are now. */
  entryFolders(): EntryFolders
  /** As they are now. */
  dailyNotes(): DailyNoteSettings
  /** The day that “this week” begins with. */
  weekStart(): WeekStart
}
export type ToolContext = ToolServices & {
  readonly signal: AbortSignal
  /** All that can be called, this one too. */
  readonly tools: readonly Tool[]
}

/** What a read found. `data` is the result of tools.md; `sources` are the passages the answer may cite. */
export interface ReadOutcome<D = unknown> {
  readonly data: D
  readonly userMessage: string
  readonly warnings?: readonly string[]
  readonly sources?: readonly Source[]
  /** The note that was given out, as it was: a later change of it is checked against this. */
  readonly seen?: { readonly path: VaultPath; readonly etag: Etag }
  /**
   * Where the result comes from, when there are no passages of it to cite; left out with them, it may be from anywhere.
   * Empty: from no note, which is believed of a result without warnings.
   */
  readonly tells?: readonly string[]
}

/** What a write proposes, and what its result will say once it is applied. */
export interface WritePlan<D = unknown> {
  readonly changeSet: ChangeSet
  /** The result of tools.md. `applied` is what was written, empty in a dry run. */
  data(applied: readonly AppliedChange[]): D
  readonly userMessage: string
  readonly warnings?: readonly string[]
  /** A reason for extra care, shown in the approval: "The new text is less than half as long." */
  readonly caution?: string
  /**
   * Notes whose text or names are in the result or its warnings, beyond what the call said: they taint the turn as if they
   * had been read. An empty path stands for those from nowhere in particular.
   */
  readonly tells?: readonly string[]
  /** It replaces the whole text of a note: no grant covers that. */
  readonly replacesNote?: boolean
}

/**
 * How text from a model becomes a path (tools.md, the last paragraph on errors). `note` has to exist and may be
 * written as a wikilink or a title; `new-note` may exist or not, and takes a wikilink to one that does. `entry` is a note
 * in one of the folders of entries, which goes by its `name` too; `entry-or-note` prefers one.
 */
export type PathArgument = 'note' | 'new-note' | 'entry' | 'entry-or-note'

/** What a description says, and a pattern of what people say for it. */
export type OtherWords = readonly [ours: string, said: string]

type Declaration<I extends z.ZodType> = {
  readonly name: string
  readonly version: string
  /** Tells the model when and how to use it; at least 20 characters. */
  readonly description: string
  /** “when a note is named”: what the prompt of an answer says of it, in place of the description. */
  readonly whenToUse?: string
  /** A `z.strictObject`. Enumerations and numbers are declared plainly: the executor reads them leniently. */
  readonly input: I
  /** The arguments that name a note. They are resolved before `input` parses them, so declare them as `VaultPath`. */
  readonly paths?: Readonly<Record<string, PathArgument>>
  /** The most it can reach; what a call really does is read off its ChangeSet. */
  readonly level: PermissionLevel
  /** Arguments of an example call, for hints and help. */
  readonly example: z.input<I>
  /** How it is asked for without a language model, and how its answer reads; the help is made of them. */
  readonly phrases?: ToolPhrases
  /** What people say instead of words that its description uses: each a pattern of whole words. */
  readonly otherWords?: readonly OtherWords[]
  /** One line for a person: "Edit projects/Atlas.md". */
  title(input: z.output<I>): string
}
export type ReadTool<I extends z.ZodType = z.ZodType> = Declaration<I> & {
  readonly kind: 'read'
  /** Nothing that it gives, nor any error of it, comes from the vault: not even a name. Then it does not taint the turn. */
  readonly isVaultFree?: boolean
  /** @throws LatentError for what the caller can act on; put what helps in `data.hint`. */
  run(input: z.output<I>, context: ToolContext): Promise<ReadOutcome>
}
export type WriteTool<I extends z.ZodType = z.ZodType> = Declaration<I> & {
  readonly kind: 'write'
  /** It only moves or removes: a person is asked whatever they chose for the tool (`ToolRule`). */
  readonly asksAlways?: true
  /** Works out the effect; touches nothing. @throws as `run` */
  plan(input: z.output<I>, context: ToolContext): Promise<WritePlan>
}

/** A tool with its argument type closed over: parse once with `input`, then run or plan with what came out. */
export type Tool = ReadTool | WriteTool

export const readTool = <I extends z.ZodType>(tool: Omit<ReadTool<I>, 'kind'>): Tool =>
  // The one place where the argument type is given up: the executor hands `run` only what `input` made.
  ({ kind: 'read', ...tool }) as unknown as Tool
export const writeTool = <I extends z.ZodType>(tool: Omit<WriteTool<I>, 'kind'>): Tool =>
  ({ kind: 'write', ...tool }) as unknown as Tool
