import type { OpaquePart } from '../../../shared/domain/chat/model-message.ts'
import type { ModelProfile, WireId } from '../../../shared/domain/models/model-profile.ts'
import type { Quirks } from '../../../shared/domain/models/presets.ts'
import type { ModelRequest, ModelSource } from '../model.ts'
import type { Lessons, SentRequest } from './lessons.ts'
import type { DecoderOptions, StreamDecoder } from './stream-decoder.ts'

/** How requests to a model are written. */
export interface Ways {
  readonly profile: ModelProfile
  readonly quirks: Quirks
  readonly lessons: Lessons
  readonly source: ModelSource
}

/** A protocol: how a request is said in it, and how an answer is read. Pure. */
export interface Wire {
  readonly id: WireId
  /** Below the address of the endpoint: `/chat/completions`. */
  readonly path: string
  /** The whole body of a request. */
  body(request: ModelRequest, ways: Ways): Readonly<Record<string, unknown>>
  /** Headers of its own that a request needs; left out for none. */
  headers?(ways: Ways): Readonly<Record<string, string>>
  /** What such a request holds, for what its refusal teaches. */
  sent(request: ModelRequest, ways: Ways): SentRequest
  decoder(options: DecoderOptions): StreamDecoder
}

/** Whether calls and results are text for this model. */
export const callsAreText = ({ profile, lessons }: Pick<Ways, 'profile' | 'lessons'>): boolean =>
  profile.toolCalls === 'text' || lessons.toolsAsText === true

/** A request that may not call goes without tools to an endpoint that cannot be told so. */
export const withChoice = (
  request: ModelRequest,
  { profile, lessons }: Pick<Ways, 'profile' | 'lessons'>,
): ModelRequest =>
  request.toolChoice === 'none' && (lessons.noToolChoice || profile.toolChoice === false)
    ? { ...request, tools: [], callable: [] }
    : request

/** Whether calls are held to the schema of their tool. */
export const holdsStrict = ({ profile, lessons }: Pick<Ways, 'profile' | 'lessons'>): boolean =>
  profile.strictTools === true && !lessons.noStrict

/** Fields of a request that the person added, but for those that are said here. */
export const extraFields = (
  { extraBody = {} }: Pick<ModelProfile, 'extraBody'>,
  saidHere: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(extraBody).filter(([name]) => !saidHere.has(name)))

/** Whether this very model gave it. */
export const isFrom = (opaque: OpaquePart, source: ModelSource | undefined): boolean =>
  opaque.origin === source?.origin && opaque.model === source.model

/** What this very model gave with a message, in this wire; null for what another one gave, and where it is refused. */
export function ownOpaque(
  { opaque }: { readonly opaque?: OpaquePart },
  wire: WireId,
  { source, lessons }: Pick<Ways, 'source' | 'lessons'>,
): unknown {
  const isOwn = opaque?.wire === wire && isFrom(opaque, source)
  return isOwn && !lessons.noOpaque ? opaque.value : null
}
