import type { TokenUsage } from '../../shared/domain/chat/chat-item.ts'
import type { ModelProfile } from '../../shared/domain/models/model-profile.ts'
import type { ToolDefinition } from '../../shared/domain/chat/tool-result.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import type {
  ModelMessage,
  ModelToolCall,
  OpaquePart,
} from '../../shared/domain/chat/model-message.ts'

/** What a model is asked: the prompt, the conversation, and the tools it may call. */
export interface ModelRequest {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ToolDefinition[]
  /**
   * Whether a tool has to be called in this answer, or none may be; left out, as the model likes. Tools that may not be
   * called are sent all the same where the endpoint can be told so, since a prompt that begins as the one before it is
   * read faster.
   */
  readonly toolChoice?: 'none' | 'required'
  /** Every tool that a call may name, with those that were not sent for want of room. Left out: `tools`. */
  readonly callable?: readonly ToolDefinition[]
  /** The note that is open, for the offline assistant ("link to this note"). */
  readonly openPath: string | null
  /** The folders of the vault, for the offline assistant (“move it to projects”); left out for models. */
  readonly folders?: readonly string[]
  /** Pictures as data URLs, by path; the messages have a mark where each belongs. */
  readonly pictures?: ReadonlyMap<VaultPath, string>
  /** False: what fails is not tried again, for nobody waits that long. */
  readonly mayRetry?: boolean
  /**
   * What the answer has to be: JSON by this schema, in the form of `strictParameters`. Sent to servers that are known to
   * keep to schemas (`strictTools`); the prompt has to ask for it all the same.
   */
  readonly answerSchema?: {
    readonly name: string
    readonly schema: Readonly<Record<string, unknown>>
  }
  /** Resolves when the person will not wait for the next try; asked once for each pause. */
  readonly hurried?: () => Promise<void>
}

export type ModelEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'reasoning-delta'; readonly text: string }
  /** The request is made again at `retryAtMs`; nothing had been answered. */
  | { readonly type: 'retry'; readonly message: string; readonly retryAtMs: number }
  /** What the person should know of how it is talked to from now on; told before anything of the answer. */
  | { readonly type: 'notice'; readonly text: string }
  /**
   * The end. `toolCalls` are set only when the stream ended cleanly with complete calls (reliability.md 3.4);
   * `truncated` when the model ran out of tokens or was filtered: its calls were thrown away.
   */
  | {
      readonly type: 'finish'
      readonly reason: 'stop' | 'tool-calls' | 'truncated'
      readonly toolCalls: readonly ModelToolCall[]
      /** What the model wants back with this answer. */
      readonly opaque?: OpaquePart
      /** Left out when the server does not say. */
      readonly usage?: TokenUsage
    }

/** Who answers, to tell what it wants back from what another one sent. */
export type ModelSource = Pick<OpaquePart, 'origin' | 'model'>

export interface Model {
  /** For the card and the status bar. */
  readonly label: string
  /** False when text leaves this machine. */
  readonly isLocal: boolean
  /** Left out where there is no endpoint. */
  readonly source?: ModelSource
  /** What is known of it; left out where there is no language model. */
  readonly profile?: ModelProfile
  /** Set for the assistant that is no language model: it can answer, but not write. */
  readonly isOffline?: true
  /**
   * Streams one answer. Ends with exactly one `finish`.
   * @throws LatentError `unavailable` (with a sentence for a person: what happened, what to do), `cancelled`.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void>
}
