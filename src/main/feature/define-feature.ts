import { z } from 'zod'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { Settings } from '../../shared/domain/settings.ts'
import { type Contract, type Handlers, type Payload, served } from '../../shared/rpc/contract.ts'
import type { Model } from '../agent/model.ts'
import type { FeatureCommand } from '../cli/command.ts'
import type { IndexPart } from '../knowledge/index-part.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Clock, Dialogs, Disposable, Ids, Logger, Printer } from '../platform/ports.ts'
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

/** One open vault, as a feature is handed it. */
export interface OpenedVault {
  readonly vault: Vault
  readonly knowledge: Knowledge
  /** Of the core, as they are now. */
  settings(): Settings
  /** As they are now. `schema`: the feature's own `settings`. */
  featureSettings<S extends z.ZodObject>(schema: S): z.output<S>
  /** The model that answers where nobody names another. */
  model(): Model
  /** The group of the journal that a change is in; null when it is not known. */
  groupOf(changeId: string): string | null
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
  /** Awaited before what tools propose is written, after it was allowed. What it throws keeps it from being written. */
  beforeApply?(changeSet: ChangeSet): Promise<void>
  /** The index was brought up to something: what is asked of it may be answered otherwise now. */
  indexed?(): void
  /** Puts away what it holds, before the vault closes. */
  dispose?(): Promise<void>
}

/** What a feature adds to main. Everything but the name may be left out. */
export interface FeatureDefinition<C extends Contract> {
  /** As its folder. */
  readonly name: string
  /** What a window can ask of it. */
  readonly contract?: C
  /** Settings of its own: every field has a default, and a name that no other feature has. */
  readonly settings?: z.ZodObject
  /** Its tables and queries in the index. */
  readonly index?: IndexPart
  /** In the order in which the offline assistant tries their phrases. */
  readonly tools?: readonly Tool[]
  /** Of the command line. */
  readonly commands?: readonly FeatureCommand[]
  /** Called for each vault that is opened. Writes nothing into it by itself. */
  open?(core: FeatureCore<C>): FeatureParts<C> | Promise<FeatureParts<C>>
}

/** A feature whose contract is closed over, so that all fit into one list. */
export interface MainFeature {
  readonly name: string
  readonly contract: Contract
  readonly settings: z.ZodObject
  readonly index: IndexPart | null
  readonly tools: readonly Tool[]
  readonly commands: readonly FeatureCommand[]
  open(host: FeatureHost): Promise<FeatureParts<Contract>>
}

const NO_CONTRACT = { methods: {}, events: {} }

/** Checks the parts of a feature against each other. @throws Error for a contract that nobody answers */
export function defineFeature<C extends Contract = typeof NO_CONTRACT>({
  name,
  contract,
  settings = z.object({}),
  index,
  tools = [],
  commands = [],
  open,
}: FeatureDefinition<C>): MainFeature {
  if (contract && !open) throw new Error(`Unanswered contract: ${name}`)
  return {
    name,
    contract: contract ?? NO_CONTRACT,
    settings,
    index: index ?? null,
    tools,
    commands,
    async open(host) {
      if (!open) return { handlers: {} }
      const { handlers, ...parts } = await open(host)
      return { ...parts, handlers: contract ? served(contract, handlers).handlers : {} }
    },
  }
}
