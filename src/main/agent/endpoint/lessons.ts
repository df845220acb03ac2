import type { WireId } from '../../../shared/domain/models/model-profile.ts'
import type { EndpointFailure } from './endpoint-failure.ts'
import { LESSON_WORDS } from './words.ts'

/** What an endpoint taught by refusing it: how requests to it are written from then on. */
export interface Lessons {
  /** It is spoken to in this protocol. */
  readonly wire?: WireId
  /** Thoughts that are bound to what stood before them are dropped where that has changed. */
  readonly dropsBoundThoughts?: true
  /** It gives no summary of what it thinks. */
  readonly noSummary?: true
  /** It gives no encrypted reasoning. */
  readonly noEncrypted?: true
  /** It is not asked how many tokens an answer took. */
  readonly noUsage?: true
  /** Tools are offered without the promise that calls keep to their schema. */
  readonly noStrict?: true
  /** It takes no `stop`: what follows the mark is cut off here. */
  readonly noStop?: true
  /** It takes no `tool_choice`: what may not call is offered no tools. */
  readonly noToolChoice?: true
  /** Tools are told in the prompt, and calls are text. */
  readonly toolsAsText?: true
  /** It takes tools only when it does not think. */
  readonly noThinking?: true
  /** It takes no `reasoning_effort`. */
  readonly noEffort?: true
  readonly noTemperature?: true
  /** The longest answer is called `max_completion_tokens`. */
  readonly completionLimit?: true
  /** What it gave with an answer is not given back. */
  readonly noOpaque?: true
  /** Calls of others carry the signature by which Gemini skips its check. */
  readonly signsForeignCalls?: true
  /** Ids of calls are exactly nine letters and digits. */
  readonly shortCallIds?: true
  /** Calls for which it has nothing to check, and their results, are told in words. */
  readonly foreignCallsInWords?: true
  /** All calls and results of the conversation are. */
  readonly allCallsInWords?: true
}

/** What the refused request held. */
export interface SentRequest {
  readonly wire: WireId
  readonly usage: boolean
  readonly strict: boolean
  readonly stop: boolean
  readonly tools: boolean
  /** It was said whether they have to be called, or may not. */
  readonly toolChoice: boolean
  readonly opaque: boolean
  /** Calls that came from another model, or before what it gave was kept. */
  readonly foreignCalls: boolean
  readonly calls: boolean
  readonly temperature: boolean
  readonly effort: boolean
  readonly answerLimit: boolean
}

/** A lesson, and what a person is told of it; null where it changes nothing that they would miss. */
export interface Lesson {
  readonly lessons: Lessons
  readonly said: string | null
}

/**
 * What is to be learnt from a refusal, so that the same can be asked again at once; null when nothing is. Every lesson
 * is learnt once, so that asking again comes to an end. What servers name (`code`, `param`, `loc`) counts before their
 * wording does.
 * @param label of the model, for the sentence
 */
export function lessonOf(
  { status = 0, body = '' }: EndpointFailure,
  sent: SentRequest,
  known: Lessons,
  label: string,
): Lesson | null {
  const learn = (lesson: Lessons, said: string | null = null): Lesson | null =>
    Object.keys(lesson).every((name) => Object.hasOwn(known, name))
      ? null
      : { lessons: lesson, said }
  const names = (field: string): boolean =>
    new RegExp(`"(?:param|loc|field)"\\s*:\\s*(?:\\[[^\\]]*)?"[^"]*\\b${field}\\b`).test(body)

  if (sent.wire === 'chat' && /v1\/responses/.test(body)) return learn({ wire: 'responses' })
  if (
    sent.wire !== 'chat' &&
    (status === 404 || status === 405) &&
    !/model|item with id/i.test(body)
  )
    return learn({ wire: 'chat' })
  if (sent.toolChoice && /tool_choice/.test(body)) return learn({ noToolChoice: true })
  if (sent.tools && TOOLS_REFUSED.test(body))
    return learn({ toolsAsText: true }, LESSON_WORDS.toolsAsText(label))
  if (status !== 400 && status !== 422) return null
  const own = LESSONS_OF[sent.wire]?.(body, sent, learn)
  if (own) return own
  if (sent.usage && /stream_options|include_usage/.test(body)) return learn({ noUsage: true })
  if (sent.stop && (names('stop') || /["'`]stop["'`][^.]{0,60}(?:not|un)\s*support/i.test(body)))
    return learn({ noStop: true })
  if (
    sent.temperature &&
    (names('temperature') || /\btemperature\b[^.]{0,80}not permitted/i.test(body))
  )
    return learn({ noTemperature: true })
  if (sent.answerLimit && /max_completion_tokens/.test(body))
    return learn({ completionLimit: true })
  if (sent.tools && names('reasoning_effort') && !known.noThinking)
    return learn({ noThinking: true }, LESSON_WORDS.noThinking(label))
  if (sent.effort && names('reasoning_effort')) return learn({ noEffort: true })
  if (sent.strict && (names('strict') || /["'`]strict["'`]/.test(body)))
    return learn({ noStrict: true })
  if (sent.opaque && OPAQUE_REFUSED.test(body)) {
    const lesson = learn({ noOpaque: true })
    if (lesson) return lesson
  }
  if (sent.calls && sent.wire === 'chat' && IDS_REFUSED.test(body)) {
    const lesson = learn({ shortCallIds: true })
    if (lesson) return lesson
  }
  if (!sent.calls || !HISTORY_REFUSED.test(body)) return null
  const words = LESSON_WORDS.callsInWords(label)
  return (
    (sent.foreignCalls && /thought_signature/.test(body) && learn({ signsForeignCalls: true })) ||
    (sent.foreignCalls && learn({ foreignCallsInWords: true }, words)) ||
    learn({ allCallsInWords: true, foreignCallsInWords: true }, words)
  )
}

type Learn = (lesson: Lessons, said?: string | null) => Lesson | null

/** What Anthropic's Messages refuse, which name no field but in words. */
function messagesLesson(body: string, sent: SentRequest, learn: Learn): Lesson | null {
  if (sent.temperature && /temperature/i.test(body)) return learn({ noTemperature: true })
  if (sent.stop && /stop_sequences/.test(body)) return learn({ noStop: true })
  if (sent.effort && /effort|output_config|adaptive thinking|thinking\.type/i.test(body))
    return learn({ noEffort: true })
  if (!sent.opaque) return null
  if (/bound to a different conversation/i.test(body)) {
    const lesson = learn({ dropsBoundThoughts: true })
    if (lesson) return lesson
  }
  return /thinking|signature|bound/i.test(body) ? learn({ noOpaque: true }) : null
}

/** What only OpenAI Responses refuses. xAI names no field: “Argument not supported on this model: temperature”. */
function responsesLesson(body: string, sent: SentRequest, learn: Learn): Lesson | null {
  const refuses = (field: string): boolean =>
    new RegExp(
      `"param"\\s*:\\s*"${field}"|argument not supported[^:"]*: *${field}\\b|not support parameter ${field}\\b`,
      'i',
    ).test(body)
  if (refuses('(?:reasoning\\.)?summary') || /reasoning summar(?:y|ies)/i.test(body)) {
    const lesson = learn({ noSummary: true })
    if (lesson) return lesson
  }
  if (sent.effort && refuses('reasoning[._]?effort')) return learn({ noEffort: true })
  if (refuses('include')) return learn({ noEncrypted: true })
  if (/encrypted.content is not supported/i.test(body))
    return learn({ noEncrypted: true, ...(sent.opaque && { noOpaque: true }) })
  if (sent.temperature && refuses('temperature')) return learn({ noTemperature: true })
  return sent.opaque && ITEM_REFUSED.test(body) ? learn({ noOpaque: true }) : null
}

const LESSONS_OF: Partial<
  Record<WireId, (body: string, sent: SentRequest, learn: Learn) => Lesson | null>
> = { responses: responsesLesson, messages: messagesLesson }

const ITEM_REFUSED =
  /invalid_encrypted_content|could not be verified|of type 'reasoning'|Item with id|item\['(?:content|summary)'\]|Cannot determine type of 'item'/i
const TOOLS_REFUSED =
  /requires? --jinja|requires? --enable-auto-tool-choice|(?:not|n't) support (?:tools?|tool use|tool calling|function)/i
/** A field that is not known, or a signature that is not right. */
const OPAQUE_REFUSED =
  /extra_forbidden|(?:unknown|unrecognized|unexpected|extra)[^.]{0,40}(?:reasoning|extra_content|thought|field|input|parameter)|(?:invalid|corrupt)[^.]{0,40}(?:signature|thought|reasoning|encrypted)|(?:signature|thought|reasoning|encrypted)[^.]{0,60}(?:invalid|corrupt|not valid)/i
/** Templates of Mistral, whoever runs them: “Tool call IDs should be alphanumeric strings with length 9!”. */
const IDS_REFUSED = /tool.?call.?ids?\b[^"]{0,80}\b9\b/i
const HISTORY_REFUSED =
  /thought|signature|reasoning|thinking|tool.?call|tool.?use|tool.?result|function.?call|role/i
