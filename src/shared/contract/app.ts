import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { Settings, Workspace } from '../domain/settings.ts'
import { FIRST_WINDOW, MOST_WINDOWS } from '../domain/workspace/window-numbers.ts'

export const VaultInfo = z.object({
  /** Keyed by this id, not by place: a moved vault keeps its conversations and history. */
  id: z.string(),
  name: z.string(),
  /** Absolute path on this machine. */
  root: z.string(),
  isSample: z.boolean(),
  /** Why nothing can be written, as a sentence; null when it can. */
  readOnlyReason: z.string().nullable(),
  /**
   * Why the folder is not there, or is not this vault, as a sentence; null when all is well. Meanwhile nothing is
   * written, and nothing counts as deleted.
   */
  absence: z.string().nullable(),
  /** What a person should know of it, newest last: watching stopped, a crash left a change half done. */
  problems: z.array(z.string()),
  /**
   * True when nothing is written here for as long as the vault is open so: another Latent writes it, or its state is of
   * another version. `readOnlyReason` says which.
   */
  isReading: z.boolean(),
  /**
   * Set while another Latent writes the vault and this one only reads. `possible` it can be asked to let go · `asking`
   * it was asked · `unanswered` it does not answer: all that is left is to wait.
   */
  takeOver: z.enum(['possible', 'asking', 'unanswered']).nullable(),
})
export type VaultInfo = z.output<typeof VaultInfo>

export const RecentVault = z.object({
  id: z.string(),
  name: z.string(),
  root: z.string(),
  lastOpenedMs: z.number(),
  exists: z.boolean(),
})
export type RecentVault = z.output<typeof RecentVault>

/** Somebody who can answer. */
export const ModelStatus = z.object({
  /** Of the provider; `offline` for the offline assistant. */
  id: z.string(),
  /** As the person calls it; "Offline assistant". */
  name: z.string(),
  kind: z.enum(['offline', 'endpoint']),
  /** "Offline assistant", or the model's name. */
  label: z.string(),
  /** False when text leaves this machine. */
  isLocal: z.boolean(),
  /** What stops it from answering, e.g. "No key is stored for api.openai.com." */
  problem: z.string().nullable(),
})
export type ModelStatus = z.output<typeof ModelStatus>

/** A package of others that is part of Latent. */
export const ThirdPartyNotice = z.object({
  name: z.string(),
  version: z.string(),
  /** As the package says it: `MIT`. */
  licence: z.string(),
  /** Of the licence, with notices that belong to it. */
  text: z.string(),
})
export type ThirdPartyNotice = z.output<typeof ThirdPartyNotice>
/** By name. */
export const ThirdPartyNotices = z.array(ThirdPartyNotice)

/** By the name of the field; each feature knows its own. */
export const FeatureSettings = z.record(z.string(), z.unknown())

export const AppState = z.object({
  shell: z.enum(['electron', 'browser']),
  version: z.string(),
  platform: z.string(),
  vault: VaultInfo.nullable(),
  /** The folder that did not open last, at the start too; null when the last one did. */
  notOpened: z
    .object({
      root: z.string(),
      /** Why not, as sentences. */
      reason: z.string(),
      /** It is a folder, and may be opened as a vault of its own: not the one that was known there. */
      canBeNew: z.boolean(),
    })
    .nullable(),
  recentVaults: z.array(RecentVault),
  settings: Settings,
  featureSettings: FeatureSettings,
  /** The default. */
  model: ModelStatus,
  /** All who can answer: the offline assistant, then the saved providers. A conversation may name any of them. */
  models: z.array(ModelStatus),
  /** Who checks the spelling: the browser, the system, or dictionaries of the languages that are chosen of these. */
  spelling: z.object({
    kind: z.enum(['browser', 'system', 'dictionaries']),
    languages: z.array(z.string()),
  }),
  /** The person's own styles, in a file of Latent's folder. */
  customCss: z.object({
    /** Absolute path on this machine. */
    file: z.string(),
    /** Another number when the file was changed; null where it is not used, or not there. */
    revision: z.number().nullable(),
    /** Latent was started with `--safe`: they are not used, whatever the settings say. */
    isSafe: z.boolean(),
  }),
  /** What the environment offers (OPENAI_BASE_URL …) and the person has not answered yet. The key itself never crosses. */
  environmentOffer: z
    .object({ baseUrl: z.string(), model: z.string(), hasKey: z.boolean() })
    .nullable(),
})
export type AppState = z.output<typeof AppState>

export const FolderListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  folders: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      /** Markdown files directly inside. */
      noteCount: z.number().int(),
      /** Its name begins with a dot: it is named, and cannot be gone into. */
      isHidden: z.boolean(),
    }),
  ),
  /** Markdown files directly inside, so that a person sees that it is a vault. */
  noteCount: z.number().int(),
})
export type FolderListing = z.output<typeof FolderListing>

/** A folder that people look into first. */
export const CommonFolder = z.object({
  kind: z.enum(['home', 'documents', 'desktop', 'downloads', 'drive', 'root']),
  /** What the folder itself is called. */
  name: z.string(),
  path: z.string(),
})
export type CommonFolder = z.output<typeof CommonFolder>

/** What a folder and those in it hold. */
export const NoteCount = z.object({
  notes: z.number().int(),
  /** Of the notes. */
  bytes: z.number().int(),
  /** False where counting stopped, after a second and a half or a hundred thousand files: there are more. */
  isWhole: z.boolean(),
})
export type NoteCount = z.output<typeof NoteCount>

const WindowNumber = z.number().int().min(FIRST_WINDOW).max(MOST_WINDOWS)

export const app = {
  'app.state': call(z.object({}), AppState),
  /** @throws `not_found` where nothing was built */
  'app.notices': call(z.object({}), ThirdPartyNotices),
  /**
   * `asNew`: whatever was known at this place, the folder is a vault of its own. Without it, `unavailable` with
   * `data.reason` `not-the-vault` for the place of a known vault in which that vault is not: its drive may be missing.
   */
  'app.openVault': call(
    z.object({ root: z.string().min(1), asNew: z.boolean().optional() }),
    VaultInfo,
  ),
  /** Makes an empty folder `name` below `parent` with a first note, and opens it. */
  'app.createVault': call(
    z.object({ parent: z.string().min(1), name: z.string().min(1).max(200) }),
    VaultInfo,
  ),
  /** Copies the sample vault into a folder that the person can keep, and opens it. */
  'app.openSampleVault': call(z.object({}), VaultInfo),
  'app.closeVault': call(z.object({}), z.null()),
  /** Asks the Latent that writes this vault to save, and to leave the writing to this one. `app.changed` says how it goes. */
  'app.takeOver': call(z.object({}), z.null()),
  /** A window's answer to `vault.savingAsked`: everything that it could save is on disk. */
  'app.saved': call(z.object({ askId: z.string() }), z.null()),
  'app.forgetVault': call(z.object({ id: z.string() }), z.null()),
  /** The system's folder dialog; null when cancelled. `unavailable` in the browser: use `app.folders`. */
  'app.chooseFolder': call(z.object({ title: z.string() }), z.string().nullable()),
  /**
   * Folders of this machine for the browser's own picker; an empty path means the home folder. Hidden ones are named
   * when asked for.
   */
  'app.folders': call(
    z.object({ path: z.string(), withHidden: z.boolean().optional() }),
    FolderListing,
  ),
  /** Where people look for a folder first; only what is there. */
  'app.commonFolders': call(z.object({}), z.array(CommonFolder)),
  /** Makes an empty folder. @returns its path @throws `already_exists`, `invalid_input`, `denied` */
  'app.createFolder': call(
    z.object({ parent: z.string().min(1), name: z.string().min(1).max(200) }),
    z.string(),
  ),
  /** @throws `denied` for a hidden folder that is no vault which was opened before */
  'app.countNotes': call(z.object({ root: z.string().min(1) }), NoteCount),
  /** Opens a link that a person clicked: https, http, mailto only; `denied` otherwise. In the browser: checks only. */
  'app.openLink': call(
    z.object({ url: z.string().max(2048) }),
    z.object({ url: z.string(), opened: z.boolean() }),
  ),
  /** Left out, `window` is the first one. */
  'workspace.get': call(z.object({ window: WindowNumber.optional() }), Workspace),
  'workspace.set': call(
    z.object({ workspace: Workspace, window: WindowNumber.optional() }),
    z.null(),
  ),
  /**
   * Opens one more window of the vault, which begins so.
   * @param at where a person let go of what is in it, in points of the screen
   * @returns its number, and whether it is shown; a browser is left to show it itself @throws `denied` where there are too many
   */
  'workspace.openWindow': call(
    z.object({
      workspace: Workspace,
      at: z.object({ x: z.number().int(), y: z.number().int() }).nullable(),
    }),
    z.object({ number: WindowNumber, isShown: z.boolean() }),
  ),
}

export const appEvents = {
  /** Another Latent takes the vault over: each window writes what is not on disk yet, and answers with `app.saved`. */
  'vault.savingAsked': z.object({ askId: z.string() }),
}
