import { z } from 'zod'
import { EntryFolders } from './entries/entry.ts'
import { isHiddenPath, vaultPath } from './vault-path.ts'
import { VaultPath } from './vault-path-schema.ts'
import { KeptPanes } from './workspace/kept-panes.ts'
import { LONGEST_WORKSPACE_NAME, MOST_SAVED_WORKSPACES } from './workspace/workspace-limits.ts'
import { Provider } from './models/provider.ts'
import { lookDefaults, lookFields } from './looks/look-settings.ts'

/** Whose quotes are put for typed ones, with dashes and ellipses; `off`: everything stays as it is typed. */
export const SmartQuotes = z.enum(['off', 'english', 'german', 'polish', 'swiss', 'french'])
export type SmartQuotes = z.output<typeof SmartQuotes>

/** What of the text keeps its colours while it is written: all, or only what the cursor is in. */
export const FocusMode = z.enum(['off', 'paragraph', 'sentence'])
export type FocusMode = z.output<typeof FocusMode>

/** Which count of a note stands in the status bar. */
export const ShownCount = z.enum(['words', 'characters', 'time'])
export type ShownCount = z.output<typeof ShownCount>

export const ThemeChoice = z.enum(['system', 'light', 'dark'])
export type ThemeChoice = z.output<typeof ThemeChoice>

/** `plan`: the agent reads and proposes, and writes nothing. `read-only`: it is not even given what writes. */
export const AgentMode = z.enum(['normal', 'plan', 'read-only'])
export type AgentMode = z.output<typeof AgentMode>

/**
 * When a tool asks before it adds or edits: as the effect of a call says (`usual`), each time, until it was allowed once
 * for the folder in a conversation, or not at all. What removes, moves or replaces asks whatever is chosen.
 */
export const ToolRule = z.enum(['usual', 'always', 'once', 'never'])
export type ToolRule = z.output<typeof ToolRule>
/** By the name of the tool; one that is not named is as usual. */
export const ToolRules = z.record(z.string().max(64), ToolRule)
export type ToolRules = z.output<typeof ToolRules>

/** Whether a note is written as it reads (`live`), or as it stands in the file. */
export const WritingMode = z.enum(['live', 'source'])
export type WritingMode = z.output<typeof WritingMode>

/** A folder of the vault that a link can name; empty is the top of the vault. */
export const AttachmentFolder = z.union([
  z.literal(''),
  VaultPath.refine((path) => !/[#^|[\]]|%%/.test(path) && !isHiddenPath(path)),
])

const fields = {
  /** The models that can be chosen, in the order in which they were saved. */
  providers: z.array(Provider).max(50),
  /** Who answers where a conversation names nobody: the id of a provider; null: the offline assistant. */
  defaultProvider: z.string().nullable(),
  /** Origins of the own network to which notes and keys may travel unencrypted, each allowed by the person. */
  allowedOrigins: z.array(z.string().max(300)).max(100),
  /** Nothing leaves this computer: only models on it are asked, and nothing is downloaded. */
  localOnly: z.boolean(),
  theme: ThemeChoice,
  /** The desktop program stands beside the clock of the system too. */
  tray: z.boolean(),
  /** The system says what happens here while the person looks at another program. */
  awayNotices: z.boolean(),
  ...lookFields,
  /** How the first tab is written; a later one goes on as the one it was opened from. */
  writingMode: WritingMode,
  /** What is opened by one click has a tab that the next one takes, until it is kept or written in. */
  previewTabs: z.boolean(),
  /** Id of the embedding model; the bundled one needs no network. */
  embeddingModel: z.string(),
  searchMode: z.enum(['hybrid', 'semantic', 'keyword']),
  /** Rounds with the model and tool calls in one turn before it pauses (tools.md, "Limits of a turn"). */
  maxToolCalls: z.number().int().min(1).max(50),
  /** How often a turn that has only read goes on by itself at that limit. */
  maxExtensions: z.number().int().min(0).max(4),
  agentMode: AgentMode,
  /** Whether the memory note goes into every prompt. */
  memoryEnabled: z.boolean(),
  memoryNote: VaultPath,
  toolRules: ToolRules,
  /** What the earlier versions of one vault's files may take, in MB of a million bytes. */
  historyBudgetMb: z.number().int().min(256).max(1_000_000),
  /** Whether links follow a renamed note or folder without a word, or after a question. */
  updateLinksOnRename: z.enum(['always', 'ask']),
  /**
   * Where pictures go that are pasted or dropped: as the vault's own Obsidian has it, in a folder, or beside the note.
   */
  attachmentPlace: z.enum(['vault', 'folder', 'note']),
  /** That folder; empty is the root of the vault. It is used too where Obsidian says nothing, or there is no note. */
  attachmentFolder: AttachmentFolder,
  /** A folder of the vault; empty is its root. */
  dailyNoteFolder: z.string().max(1024),
  /** The name of a daily note in Moment's notation; `/` makes folders. Empty: `YYYY-MM-DD`. */
  dailyNoteFormat: z.string().max(256),
  /** The note that new daily notes are copied from; empty for none. */
  dailyNoteTemplate: z.string().max(1024),
  /** The name of a weekly note, beside the daily ones, in the same notation. Empty: `GGGG-[W]WW`. */
  weeklyNoteFormat: z.string().max(256),
  /** Where entries are: what is in one of these folders is an entry of its category. */
  captureFolders: EntryFolders,
  /** The first day of a week in calendars and in what “this week” means. */
  weekStart: z.enum(['monday', 'sunday']),
  smartQuotes: SmartQuotes,
  focusMode: FocusMode,
  /** The line of the cursor stays in the middle of the window while keys are pressed. */
  typewriter: z.boolean(),
  /** The keys of Vim in the editor. */
  vimKeys: z.boolean(),
  shownCount: ShownCount,
  /** What a note is called stands above its text. */
  titleInNote: z.boolean(),
  /** A note that has the name of its folder is opened by the folder in the tree, and not listed in it. */
  folderNotes: z.boolean(),
  /** The notes that link to a note stand below its text. */
  backlinksInNote: z.boolean(),
  /** In which the desktop window checks the spelling with dictionaries of its own; empty: in none. */
  spellLanguages: z.array(z.string().regex(/^[A-Za-z0-9-]{2,20}$/)).max(20),
  /** Small tips come at their moment, each once. */
  tips: z.boolean(),
  /** What is shown once and was: `tour`, `tip-switcher`. */
  seen: z.array(z.string().max(40)).max(200),
}
/** Some settings; what is not named stays. Without defaults: zod fills those in also below `optional`. */
export const SettingsPatch = z.object(fields).partial()
export type SettingsPatch = z.output<typeof SettingsPatch>

/** What a person can set of the core; a feature has settings of its own beside these. Every field has a default, so `Settings.parse({})` is the first start. */
export const Settings = z.object({
  /** One that cannot be read any more takes no other with it. */
  providers: z
    .array(Provider.nullable().catch(null))
    .transform((all) => all.filter((each) => each !== null))
    .default([]),
  defaultProvider: fields.defaultProvider.default(null),
  allowedOrigins: fields.allowedOrigins.default([]),
  localOnly: fields.localOnly.default(false),
  theme: fields.theme.default('system'),
  tray: fields.tray.default(false).catch(false),
  awayNotices: fields.awayNotices.default(false).catch(false),
  ...lookDefaults,
  writingMode: fields.writingMode.default('live'),
  previewTabs: fields.previewTabs.default(false).catch(false),
  embeddingModel: fields.embeddingModel.default('latent-mini'),
  searchMode: fields.searchMode.default('hybrid'),
  maxToolCalls: fields.maxToolCalls.default(10),
  maxExtensions: fields.maxExtensions.default(4),
  agentMode: fields.agentMode.default('normal'),
  memoryEnabled: fields.memoryEnabled.default(false),
  memoryNote: fields.memoryNote.default(vaultPath('Latent memory.md')),
  toolRules: fields.toolRules.default({}),
  historyBudgetMb: fields.historyBudgetMb.default(2048),
  updateLinksOnRename: fields.updateLinksOnRename.default('always'),
  attachmentPlace: fields.attachmentPlace.default('vault').catch('vault'),
  attachmentFolder: fields.attachmentFolder.default(vaultPath('attachments')),
  dailyNoteFolder: fields.dailyNoteFolder.default(''),
  dailyNoteFormat: fields.dailyNoteFormat.default(''),
  dailyNoteTemplate: fields.dailyNoteTemplate.default(''),
  weeklyNoteFormat: fields.weeklyNoteFormat.default(''),
  captureFolders: fields.captureFolders.default({
    people: vaultPath('people'),
    projects: vaultPath('projects'),
    ideas: vaultPath('ideas'),
    admin: vaultPath('admin'),
    inbox: vaultPath('inbox'),
  }),
  weekStart: fields.weekStart.default('monday'),
  smartQuotes: fields.smartQuotes.default('off'),
  focusMode: fields.focusMode.default('off').catch('off'),
  typewriter: fields.typewriter.default(false).catch(false),
  vimKeys: fields.vimKeys.default(false).catch(false),
  titleInNote: fields.titleInNote.default(true).catch(true),
  folderNotes: fields.folderNotes.default(false).catch(false),
  backlinksInNote: fields.backlinksInNote.default(false).catch(false),
  shownCount: fields.shownCount.default('words').catch('words'),
  spellLanguages: fields.spellLanguages.default([]),
  tips: fields.tips.default(true).catch(true),
  seen: fields.seen.default([]).catch([]),
})
export type Settings = z.output<typeof Settings>
export type DailyNoteSettings = Pick<
  Settings,
  'dailyNoteFolder' | 'dailyNoteFormat' | 'dailyNoteTemplate' | 'weeklyNoteFormat'
>
export type EntrySettings = Pick<Settings, 'captureFolders'>

/**
 * Where somebody was in a note: the selection, as offsets in the editor's text, and the line at the top, from 1; with the
 * lines at which something was folded, and the beginning of what they said.
 */
export const NotePlace = z.object({
  anchor: z.number().int().min(0),
  head: z.number().int().min(0),
  top: z.number().int().min(1),
  folds: z
    .array(z.object({ line: z.number().int().min(1), text: z.string().max(200) }))
    .max(500)
    .default([])
    .catch([]),
})
export type NotePlace = z.output<typeof NotePlace>

export const PanelSide = z.enum(['left', 'right'])
export type PanelSide = z.output<typeof PanelSide>

/** How the files of a folder stand below each other. Folders come first, by name, but in the `own` order of a person. */
export const FileOrder = z.enum([
  'name',
  'name-back',
  'changed',
  'changed-oldest',
  'created',
  'created-oldest',
  'own',
])
export type FileOrder = z.output<typeof FileOrder>

/** What stands where in a window of one size. A panel that is not there, or on the other side, is the first of its side. */
const LAYOUT = {
  leftPanel: z.string().max(64).default('files').catch('files'),
  leftWidth: z.number().min(180).max(420).default(240),
  rightWidth: z.number().min(280).max(640).default(360),
  leftOpen: z.boolean().default(true),
  rightOpen: z.boolean().default(true),
  rightPanel: z.string().max(64).default('chat').catch('chat'),
}
export const Layout = z.object(LAYOUT)
export type Layout = z.output<typeof Layout>

/** How a window was arranged, under a name that a person gave it. */
export const SavedWorkspace = z.object({
  name: z.string().trim().min(1).max(LONGEST_WORKSPACE_NAME),
  panes: KeptPanes,
  layout: Layout,
  panelSides: z.record(z.string().max(64), PanelSide),
})
export type SavedWorkspace = z.output<typeof SavedWorkspace>

/** What a start without an open vault remembers, and what each vault's window looked like. Unknown keys are dropped. */
export const Workspace = z.object({
  openTabs: z.array(z.string()).default([]),
  activeTab: z.string().nullable().default(null),
  /** Those of the open tabs that are read. */
  readingTabs: z.array(z.string()).default([]),
  /** Those that are written as they stand in the file, and not in live preview. */
  sourceTabs: z.array(z.string()).default([]),
  ...LAYOUT,
  /** Of the panels that a person moved, the side on which each is, in windows of every size. */
  panelSides: z.record(z.string().max(64), PanelSide).default({}).catch({}),
  /** Of smaller windows: a phone's is not the desktop's. */
  layouts: z
    .object({ narrow: Layout.nullable().default(null), tiny: Layout.nullable().default(null) })
    .default({ narrow: null, tiny: null }),
  /** What the middle of the window shows: `notes`, or the id of a view. A note that is opened brings it back to the notes. */
  view: z.string().max(64).default('notes'),
  expandedFolders: z.array(z.string()).default([]),
  fileOrder: FileOrder.default('name').catch('name'),
  /** The names in a folder as a person put them, by its path; a folder that nobody arranged is not there. */
  ownOrders: z.record(z.string(), z.array(z.string()).readonly()).readonly().default({}).catch({}),
  /** Whether files that are no notes stand among them. */
  showsAttachments: z.boolean().default(true).catch(true),
  /** By the path of an open tab. */
  notePlaces: z.record(z.string(), NotePlace).default({}).catch({}),
  conversationId: z.string().nullable().default(null),
  /** What was searched in notes, the last first. */
  searched: z.array(z.string().max(300)).max(30).default([]).catch([]),
  /** The middle of the window; null before there were panes. The tabs above are those of the one in front. */
  panes: KeptPanes.nullable().default(null).catch(null),
  /** Each has another name. One that cannot be read any more takes no other with it. */
  savedWorkspaces: z
    .array(SavedWorkspace.nullable().catch(null))
    .transform((all) => all.filter((each) => each !== null).slice(0, MOST_SAVED_WORKSPACES))
    .default([])
    .catch([]),
  /** The note that was opened a moment ago, and how many times in a row a window ended in such a moment. */
  opening: z.object({ path: z.string(), times: z.number().int() }).nullable().default(null),
})
export type Workspace = z.output<typeof Workspace>
