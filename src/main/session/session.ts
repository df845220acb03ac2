import type { VaultInfo } from '../../shared/contract/app.ts'
import type { AuditDetails } from '../../shared/contract/audit.ts'
import type { ContextOffer } from '../../shared/contract/chat.ts'
import type { UndoReport, UndoSelection } from '../../shared/contract/history.ts'
import type { HelpProgress, HelpRequest } from '../../shared/contract/inline-help.ts'
import type { DailyNote, Note } from '../../shared/contract/note.ts'
import type { ChangePreview } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type { ToolResult } from '../../shared/domain/chat/tool-result.ts'
import type { Contract, Handlers } from '../../shared/rpc/contract.ts'
import type { Approvals } from '../agent/turn/approvals.ts'
import type { Resent } from '../agent/turn/resend-message.ts'
import type { Message } from '../agent/turn/send-message.ts'
import type { Turns } from '../agent/turn/turns.ts'
import type { ContextRequest } from './find-context.ts'
import type { Grants } from '../tools/gate/grants.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Drafts } from './create-drafts.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Disposable } from '../platform/ports.ts'
import type { Searches } from './kept-searches.ts'
import type { Properties } from './properties.ts'
import type { SearchExclusions } from './search-exclusions.ts'
import type { Renames } from '../rename/create-renames.ts'
import type { LinkWriting } from '../rename/write-links.ts'
import type { Replaces } from '../replace/create-replaces.ts'
import type { VaultStore } from '../state/vault-store.ts'
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
  /** What keeps notes out of the search. */
  readonly exclusions: Pick<SearchExclusions, 'get' | 'set'>
  readonly store: VaultStore
  readonly turns: Turns
  readonly approvals: Approvals
  /** What was allowed for the rest of a conversation. */
  readonly grants: Pick<Grants, 'list' | 'revoke'>
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
    readonly note: VaultPath | null
  }): Promise<{ readonly path: VaultPath; readonly changeId: string }>
  findContext(request: ContextRequest, signal: AbortSignal): Promise<ContextOffer[]>
  /** As `memory.read`. */
  readMemory(): Promise<{ path: VaultPath; text: string | null; isCut: boolean }>
  /** Makes a note of a conversation. @throws LatentError as `createNote` */
  exportConversation(conversationId: string): Promise<VaultPath>
  createNote(path: VaultPath, text: string): Promise<Note>
  /** Today's, by the settings; the one that is there already stays as it is. */
  createDailyNote(canAsk: boolean): Promise<DailyNote>
  trashNote(path: VaultPath, expect: Etag): Promise<AppliedChange>
  trashFolder(path: VaultPath): Promise<AppliedChange>
  /** Files and folders, as one change. @throws LatentError `not_found` */
  trashFiles(
    paths: readonly VaultPath[],
  ): Promise<{ readonly groupId: string | null; readonly changes: AppliedChange[] }>
  /** A copy beside it, under a name that is free. @throws LatentError `not_found` */
  duplicateFile(path: VaultPath): Promise<VaultPath>
  readonly renames: Renames
  readonly linkWriting: LinkWriting
  readonly replaces: Replaces
  readonly searches: Searches
  readonly properties: Properties
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
