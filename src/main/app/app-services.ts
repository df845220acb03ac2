import type {
  AppState,
  FolderListing,
  VaultInfo,
  ThirdPartyNotice,
} from '../../shared/contract/app.ts'
import type { AuditDetails } from '../../shared/contract/audit.ts'
import type { ContextOffer, ToolInfo } from '../../shared/contract/chat.ts'
import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import type { HelpProgress, HelpRequest } from '../../shared/contract/inline-help.ts'
import type { DailyNote, Note } from '../../shared/contract/note.ts'
import type { EndpointCheck, SecretStatus } from '../../shared/contract/settings.ts'
import type { ChangePreview } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { DoctorReport, DoctorStep } from '../../shared/domain/models/doctor.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { ListedModel } from '../../shared/domain/models/listed-model.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import type { ModelSettings, Provider } from '../../shared/domain/models/provider.ts'
import type { Settings, SettingsPatch } from '../../shared/domain/settings.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { ToolResult } from '../../shared/domain/chat/tool-result.ts'
import type { Contract, Handlers } from '../../shared/rpc/contract.ts'
import type { Approvals } from '../agent/turn/approvals.ts'
import type { Resent } from '../agent/turn/resend-message.ts'
import type { Message } from '../agent/turn/send-message.ts'
import type { Turns } from '../agent/turn/turns.ts'
import type { ContextRequest } from '../session/find-context.ts'
import type { CaptureRequests } from '../session/capture-requests.ts'
import type { Grants } from '../tools/gate/grants.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Captures } from '../capture/create-captures.ts'
import type { Inbox } from '../capture/create-inbox.ts'
import type { Drafts } from '../session/create-drafts.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Disposable } from '../platform/ports.ts'
import type { Renames } from '../rename/create-renames.ts'
import type { VaultStore } from '../state/vault-store.ts'
import type { Tasks } from '../tasks/create-tasks.ts'
import type { Vault } from '../vault/vault.ts'

/** One open vault and everything that lives as long as it is open. */
export interface Session extends Disposable {
  /** As it is now. */
  info(): Omit<VaultInfo, 'takeOver'>
  /** Latent's own folder for this vault. */
  readonly stateDir: string
  /** Another Latent writes this vault: here it is only read. */
  readonly isHeldElsewhere: boolean
  readonly vault: Vault
  readonly knowledge: Knowledge
  readonly store: VaultStore
  readonly turns: Turns
  readonly approvals: Approvals
  /** What was allowed for the rest of a conversation. */
  readonly grants: Pick<Grants, 'list' | 'revoke'>
  readonly tasks: Tasks
  readonly captures: Captures
  readonly inbox: Inbox
  /** What windows ask of the features. */
  readonly features: Handlers<Contract>
  readonly drafts: Drafts
  /** What tools did here, and who let them. */
  readonly audit: AuditLog
  /** What is kept of one call. @throws LatentError `not_found` */
  auditDetails(seq: number, signal: AbortSignal): Promise<AuditDetails>
  /** Reads what is attached, then starts a turn. @throws LatentError as `chat.send` */
  sendMessage(
    request: Message,
    signal: AbortSignal,
  ): Promise<{ conversationId: string; turnId: string }>
  /** Another wording of a text; writes nothing. */
  inlineHelp(
    request: HelpRequest,
    signal: AbortSignal,
  ): AsyncGenerator<HelpProgress, { text: string }>
  /** Asks a message again. @throws LatentError as `chat.resend` */
  resendMessage(
    request: Resent,
    signal: AbortSignal,
  ): Promise<{ conversationId: string; turnId: string }>
  /** As `picture.save`. */
  savePicture(picture: {
    readonly bytes: Uint8Array
    readonly name: string | null
  }): Promise<{ readonly path: VaultPath; readonly changeId: string }>
  findContext(request: ContextRequest, signal: AbortSignal): Promise<ContextOffer[]>
  /** As `memory.read`. */
  readMemory(): Promise<{ path: VaultPath; text: string | null; isCut: boolean }>
  /** Makes a note of a conversation. @throws LatentError as `createNote` */
  exportConversation(conversationId: string): Promise<VaultPath>
  createNote(path: VaultPath, text: string): Promise<Note>
  /** Today's, by the settings; the one that is there already stays as it is. */
  createDailyNote(): Promise<DailyNote>
  trashNote(path: VaultPath, expect: Etag): Promise<AppliedChange>
  trashFolder(path: VaultPath): Promise<AppliedChange>
  readonly renames: Renames
  /** Takes back changes of anybody's, and tells the conversations that they came from. */
  undo(selection: UndoSelection): Promise<UndoReport>
  restoreFromTrash(ids: readonly string[]): Promise<AppliedChange[]>
  /** Starts at once, goes on behind; the index status says how far it is. */
  rebuildIndex(): void
  /** Looks through the vault for what other programs did; goes on behind. */
  lookAgain(why: 'focus' | 'asked'): void
  /** A person said that what is gone was deleted; goes on behind. */
  acceptDeletions(): void
  /** One tool call through the same gate as the agent's, outside any conversation. */
  callTool(
    call: { readonly name: string; readonly arguments: unknown },
    options: { readonly dryRun: boolean; readonly signal: AbortSignal },
  ): Promise<{ readonly result: ToolResult; readonly previews: readonly ChangePreview[] }>
}

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
  folders(path: string): Promise<FolderListing>
  openLink(url: string): Promise<{ url: string; opened: boolean }>
  openOutside(path: VaultPath, where: 'program' | 'folder'): Promise<void>
  tools(): ToolInfo[]
  updateSettings(patch: SettingsPatch): Promise<Settings>
  /** As `settings.updateFeatures`. */
  updateFeatureSettings(patch: Readonly<Record<string, unknown>>): Promise<null>
  setKey(baseUrl: string, value: string): Promise<SecretStatus>
  deleteKey(baseUrl: string): Promise<SecretStatus>
  keyStatus(baseUrl: string): Promise<SecretStatus>
  saveProvider(provider: Provider): Promise<Provider>
  deleteProvider(id: string): Promise<null>
  setDefaultProvider(id: string | null): Promise<null>
  learnOfProvider(id: string, profile: ModelProfile): Promise<Provider>
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
  /** What the shell wants of the capture boxes. */
  readonly captureRequests: Pick<CaptureRequests, 'take'>
  putCaptureBoxAway(open: VaultPath | null): void
  captureDraft(): string
  setCaptureDraft(text: string): Promise<void>
  /** Turns "nothing to say" into what the wire can carry. */
  done(nothing: void): null
}
