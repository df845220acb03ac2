import type { z } from 'zod'
import type { RecentVault } from '../../shared/contract/app.ts'
import type { Settings, SettingsPatch } from '../../shared/domain/settings.ts'
import type { UsageDays } from './conversations/usage-days.ts'
import type { KeptFields } from './fields.ts'

export interface WindowState {
  readonly x: number | null
  readonly y: number | null
  readonly width: number
  readonly height: number
  readonly isMaximized: boolean
  readonly isFullScreen: boolean
}

/** What Latent remembers beside any vault: `<dataDir>/app.db`. Calls are synchronous and durable on return. */
export interface AppStore {
  /** Sentences for the person: a damaged file was set aside at the start, a backup could not be made. */
  notices(): readonly string[]
  addNotice(sentence: string): void
  readonly usageDays: UsageDays
  settings(): Settings
  /** Changes only the fields that `patch` has. @throws LatentError `invalid_input` */
  updateSettings(patch: SettingsPatch): Settings
  /** What a person set of a feature; what was never set has its default. */
  featureSettings<S extends z.ZodObject>(schema: S): z.output<S>
  /** Changes only the fields that `patch` has. `schema`: of every feature. @throws LatentError `invalid_input` */
  updateFeatureSettings(patch: Readonly<Record<string, unknown>>, schema: z.ZodObject): void
  /** Most recently opened first. */
  recentVaults(): RecentVault[]
  /**
   * The id of the vault in this folder, remembered as opened now. `marker` is the id that it carries itself, `fresh` the
   * one it gets when nobody knows it. A copy of a vault that is still there gets its own.
   */
  claimVaultId(
    vault: { name: string; root: string; dev: number; ino: number },
    ids: { marker: string | null; fresh: string; isNew?: boolean },
  ): string
  /** As `absentVault` in `recent-vaults.ts`. */
  absentVault(
    place: { root: string; dev: number; ino: number },
    hasHistory: (id: string) => boolean,
  ): { readonly name: string } | null
  forgetVault(id: string): void
  /** The highest number that was seen in a vault's log of tool calls; 0 for none. */
  auditAnchor(vaultId: string): number
  /** Remembers it when it is higher. What the disk refuses is remembered the next time. */
  setAuditAnchor(vaultId: string, seq: number): void
  /** The vault to open at start; null after it was closed on purpose. */
  lastVaultRoot(): string | null
  setLastVaultRoot(root: string | null): void
  /** Where a window was; `window` as in `window-numbers.ts`. */
  windowState(window: number): WindowState | null
  setWindowState(state: WindowState, window: number): void
  /** Which environment offers were answered, so that they are not made again. */
  answeredOffer(): string | null
  setAnsweredOffer(fingerprint: string): void
  /** What is kept under the name `record`; `set` throws LatentError `denied` where the file is only read. */
  fields<K extends z.ZodObject>(record: string, schema: K): KeptFields<K>
  dispose(): void
}
