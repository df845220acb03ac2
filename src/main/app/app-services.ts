import type {
  AppState,
  CommonFolder,
  FolderListing,
  NoteCount,
  VaultInfo,
  ThirdPartyNotice,
} from '../../shared/contract/app.ts'
import type { ToolInfo } from '../../shared/contract/chat.ts'
import type { EndpointCheck, SecretStatus } from '../../shared/contract/settings.ts'
import type { DoctorReport, DoctorStep } from '../../shared/domain/models/doctor.ts'
import type { ListedModel } from '../../shared/domain/models/listed-model.ts'
import type { Effort, ModelProfile } from '../../shared/domain/models/model-profile.ts'
import type { ModelSettings, Provider } from '../../shared/domain/models/provider.ts'
import type { Settings, SettingsPatch } from '../../shared/domain/settings.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { TextShell } from '../platform/ports.ts'
import type { Session } from '../session/session.ts'
import type { DesktopWindow } from './desktop/desktop-window.ts'
import type { VaultWindows } from './desktop/vault-windows.ts'
import type { EmbeddingModels } from './embedding-models.ts'
import type { ModelShelf } from './model-shelf.ts'
import type { OwnWordLists } from './own-words.ts'

/** What the contract's handlers call. Errors are LatentErrors with a sentence for a person. */
export interface AppServices {
  state(): Promise<AppState>
  thirdPartyNotices(): Promise<ThirdPartyNotice[]>
  /** @throws LatentError `unavailable` while no vault is open. */
  session(): Session
  openVault(root: string, options?: { readonly asNew: boolean }): Promise<VaultInfo>
  createVault(parent: string, name: string): Promise<VaultInfo>
  openSampleVault(): Promise<VaultInfo>
  closeVault(): Promise<null>
  takeOver(): void
  saved(askId: string, clientId: string): void
  told(askId: string, clientId: string, answers: readonly unknown[]): void
  forgetVault(id: string): Promise<null>
  chooseFolder(title: string): Promise<string | null>
  folders(path: string, withHidden: boolean): Promise<FolderListing>
  commonFolders(): Promise<CommonFolder[]>
  createFolder(parent: string, name: string): Promise<string>
  countNotes(root: string, signal: AbortSignal): Promise<NoteCount>
  openLink(url: string): Promise<{ url: string; opened: boolean }>
  openOutside(path: VaultPath, where: 'program' | 'folder'): Promise<void>
  /** As `file.dragOut`. */
  dragOut(paths: readonly VaultPath[], clientId: string): Promise<void>
  tools(): ToolInfo[]
  updateSettings(patch: SettingsPatch): Promise<Settings>
  /** As `settings.updateFeatures`. */
  updateFeatureSettings(patch: Readonly<Record<string, unknown>>): Promise<null>
  /** As `settings.showCustomCss`. */
  showCustomCss(): Promise<{ isShown: boolean }>
  setKey(baseUrl: string, value: string): Promise<SecretStatus>
  deleteKey(baseUrl: string): Promise<SecretStatus>
  keyStatus(baseUrl: string): Promise<SecretStatus>
  saveProvider(provider: Provider): Promise<Provider>
  deleteProvider(id: string): Promise<null>
  setDefaultProvider(id: string | null): Promise<null>
  learnOfProvider(id: string, profile: ModelProfile): Promise<Provider>
  setEffort(id: string, effort: Effort | null): Promise<Provider>
  /** What a conversation may choose. @throws LatentError `not_found` for a provider that is not saved */
  knownProvider(id: string | null): string | null
  checkModel(model: ModelSettings, signal: AbortSignal): Promise<EndpointCheck>
  /** See `model.examine` of the contract. */
  examineModel(
    request: {
      readonly model: ModelSettings
      readonly providerId: string | null
      readonly measuresContext: boolean
    },
    signal: AbortSignal,
  ): AsyncGenerator<DoctorStep, DoctorReport>
  listModels(model: ModelSettings, signal: AbortSignal): Promise<ListedModel[]>
  answerOffer(accept: boolean): Promise<null>
  readonly ownWords: OwnWordLists
  /** Models that run on this machine. */
  readonly shelf: ModelShelf
  /** Models for search by meaning. */
  readonly embeddingModels: EmbeddingModels
  /** @throws LatentError `unavailable` in the browser */
  text(): TextShell
  readonly desktop: DesktopWindow
  readonly windows: VaultWindows
  /** Turns "nothing to say" into what the wire can carry. */
  done(nothing: void): null
}
