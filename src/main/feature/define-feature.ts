import { z } from 'zod'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import { type Contract, type Handlers, type Payload, served } from '../../shared/rpc/contract.ts'
import type { Model } from '../agent/model.ts'
import type { FeatureCommand } from './command.ts'
import type { IndexPart } from '../knowledge/index-part.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type {
  Clock,
  DesktopShell,
  Dialogs,
  Disposable,
  Ids,
  Logger,
  Printer,
} from '../platform/ports.ts'
import type { KeptFields } from '../state/fields.ts'
import type { FeatureServices, Tool } from '../tools/define/define-tool.ts'
import type { Vault } from '../vault/vault.ts'

/**
 * Places outside of the vault, which only a person can point to. A feature that reads what a window names asks here
 * first.
 */
export interface OutsidePlaces extends Pick<Dialogs, 'chooseFile' | 'saveFile'> {
  /** @throws LatentError `denied` for what nobody chose or named, or what is hidden */
  check(path: string): Promise<void>
}

/** All of Latent, whether a vault is open or not, as a feature is handed it. */
export interface FeatureApp {
  isVaultOpen(): boolean
  /** As they are now. `schema`: the feature's own `settings`. */
  featureSettings<S extends z.ZodObject>(schema: S): z.output<S>
  /** What is kept for all vaults under the name `record`, field by field; every field of `schema` has a default. */
  kept<K extends z.ZodObject>(record: string, schema: K): AppFields<K>
  /** Null where the shell has one window only. */
  readonly desktop: DesktopShell | null
  readonly logger: Logger
}

/** As `KeptFields`, in a file that other processes write too: it is waited for. */
export interface AppFields<K extends z.ZodObject> {
  get(): z.output<K>
  set(patch: Partial<z.output<K>>): Promise<void>
}

/** The same, with a way to send events. */
export interface FeatureAppHost extends FeatureApp {
  emit(event: string, payload: unknown): void
}

/** The same, for the events of one contract. */
export interface FeatureAppCore<A extends Contract> extends FeatureApp {
  emit<K extends keyof A['events'] & string>(event: K, payload: Payload<A, K>): void
}

/** A feature where no vault is needed. */
export interface FeatureAppParts<A extends Contract> {
  /** One for each method of the contract: leave one out and the compiler says so. */
  readonly handlers: Handlers<A>
  /** Settings of features are other ones now. */
  settingsChanged?(): void
  /** A link `latent:`, which anybody may have written. @returns false for one that is none of its */
  openLink?(link: string): boolean
  /** Puts away what it holds, at the end. */
  dispose?(): void
}

/** One open vault, as a feature is handed it. */
export interface OpenedVault {
  readonly vault: Vault
  readonly knowledge: Knowledge
  /** What Obsidian keeps in `.obsidian/<name>` of this vault, in whatever shape; null where nothing can be read. */
  obsidian(name: string): Promise<unknown>
  /** Of the core, as they are now. */
  settings(): Settings
  /** As they are now. `schema`: the feature's own `settings`. */
  featureSettings<S extends z.ZodObject>(schema: S): z.output<S>
  /** The model that answers where nobody names another. */
  model(): Model
  /** The group of the journal that a change is in; null when it is not known. */
  groupOf(changeId: string): string | null
  /** Which of these changes were taken back, and are still. */
  takenBack(changeIds: readonly string[]): ReadonlySet<string>
  /** What is kept with this vault under the name `record`, field by field; every field of `schema` has a default. */
  kept<K extends z.ZodObject>(record: string, schema: K): KeptFields<K>
  /** Latent's own folder for this feature in this vault, absolute. It is made by whoever puts something into it. */
  readonly folder: string
  /** Folders of Latent's own that lie in the vault, and are none of it. Absolute, links resolved. */
  readonly closedFolders: readonly string[]
  /** All of Latent's state. Absolute, links resolved. */
  readonly dataDir: string
  /** False while another process has this vault open: what looks left over may be its work. */
  readonly isAlone: boolean
  readonly outside: OutsidePlaces
  /** Null where the shell cannot print. */
  readonly printer: Printer | null
  /** What `unsearched` says is another now. */
  unsearchedChanged(): void
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

/** The same, with a way to send events. */
export interface FeatureHost extends OpenedVault {
  emit(event: string, payload: unknown): void
}

/** The same, for the events of one contract. */
export interface FeatureCore<C extends Contract> extends OpenedVault {
  emit<K extends keyof C['events'] & string>(event: K, payload: Payload<C, K>): void
}

/**
 * What the assistant is told of the vault before anything is asked. In words of Latent's own: a name in the vault may
 * have been chosen by anybody, and what stands in a system prompt is obeyed before anything else.
 */
export interface VaultFacts {
  /** Tools of the feature by which something in the vault is found. */
  readonly foundBy: readonly string[]
  /** A list in Markdown: “- people: 3 entries”. */
  counts?(signal: AbortSignal): Promise<readonly string[]>
}

/** A feature in one open vault. */
export interface FeatureParts<C extends Contract> {
  /** One for each method of the contract: leave one out and the compiler says so. */
  readonly handlers: Handlers<C>
  /**
   * What runs by itself. Begun only where this process keeps the vault: not in a command that comes and goes, and not
   * beside another Latent that writes it. Ends before the vault closes.
   */
  jobs?(): readonly Disposable[]
  /** What its tools work with, besides what all tools are given. */
  readonly services?: Partial<FeatureServices>
  readonly facts?: VaultFacts
  /** Folders whose notes are no notes of their own, but what others are made of: the search leaves them out unless a person says otherwise. */
  unsearched?(): Promise<readonly string[]>
  /** Awaited before what tools propose is written, after it was allowed. What it throws keeps it from being written. */
  beforeApply?(changeSet: ChangeSet): Promise<void>
  /** The index was brought up to something: what is asked of it may be answered otherwise now. */
  indexed?(): void
  /** Puts away what it holds, before the vault closes. */
  dispose?(): Promise<void>
}

/** What a feature adds to main. Everything but the name may be left out. */
export interface FeatureDefinition<C extends Contract, A extends Contract> {
  /** As its folder. */
  readonly name: string
  /** What a window can ask of it while a vault is open. */
  readonly contract?: C
  /** What a window can ask of it at any time. */
  readonly appContract?: A
  /** Settings of its own: every field has a default, and a name that no other feature has. */
  readonly settings?: z.ZodObject
  /** Its tables and queries in the index. */
  readonly index?: IndexPart
  /** In the order in which the offline assistant tries their phrases. */
  readonly tools?: readonly Tool[]
  /** Those whose phrases are tried before the ones for all notes: what names a kind of note is narrower. */
  readonly narrowTools?: readonly Tool[]
  /** Of the command line. */
  readonly commands?: readonly FeatureCommand[]
  /** Called once, before any vault is opened. */
  start?(app: FeatureAppCore<A>): FeatureAppParts<A>
  /** Called for each vault that is opened. Writes nothing into it by itself. */
  open?(core: FeatureCore<C>): FeatureParts<C> | Promise<FeatureParts<C>>
}

/** A feature whose contract is closed over, so that all fit into one list. */
export interface MainFeature {
  readonly name: string
  readonly contract: Contract
  readonly appContract: Contract
  readonly settings: z.ZodObject
  readonly index: IndexPart | null
  readonly tools: readonly Tool[]
  readonly narrowTools: readonly Tool[]
  readonly commands: readonly FeatureCommand[]
  start(host: FeatureAppHost): FeatureAppParts<Contract>
  open(host: FeatureHost): Promise<FeatureParts<Contract>>
}

const NO_CONTRACT = { methods: {}, events: {} }

/** Checks the parts of a feature against each other. @throws Error for a contract that nobody answers */
export function defineFeature<
  C extends Contract = typeof NO_CONTRACT,
  A extends Contract = typeof NO_CONTRACT,
>({
  name,
  contract,
  appContract,
  settings = z.object({}),
  index,
  tools = [],
  narrowTools = [],
  commands = [],
  start,
  open,
}: FeatureDefinition<C, A>): MainFeature {
  if ((contract && !open) || (appContract && !start))
    throw new Error(`Unanswered contract: ${name}`)
  return {
    name,
    contract: contract ?? NO_CONTRACT,
    appContract: appContract ?? NO_CONTRACT,
    settings,
    index: index ?? null,
    tools,
    narrowTools,
    commands,
    start(host) {
      if (!start) return { handlers: {} }
      const { handlers, ...parts } = start(host)
      return { ...parts, handlers: appContract ? served(appContract, handlers).handlers : {} }
    },
    async open(host) {
      if (!open) return { handlers: {} }
      const { handlers, ...parts } = await open(host)
      return { ...parts, handlers: contract ? served(contract, handlers).handlers : {} }
    },
  }
}
