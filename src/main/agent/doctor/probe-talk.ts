import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelProfile, WireId } from '../../../shared/domain/models/model-profile.ts'
import type { EndpointConnection } from '../endpoint/endpoint-connection.ts'
import type { EndpointFailure } from '../endpoint/endpoint-failure.ts'
import { lessonOf, type Lessons } from '../endpoint/lessons.ts'
import type { StreamDecoder } from '../endpoint/stream-decoder.ts'
import type { Ways, Wire } from '../endpoint/wire.ts'
import { wireOf } from '../endpoint/wires.ts'
import type { ModelRequest } from '../model.ts'

/** What an endpoint is asked in an examination. */
export interface ProbeQuestion {
  readonly system?: string
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ToolDefinition[]
  readonly toolChoice?: 'none' | 'required'
  /** The longest answer that is waited for. */
  readonly answerTokens: number
  /** Stops the answer, as a person does, after so many pieces. */
  readonly stopAfterPieces?: number
}

/** How the doctor speaks to an endpoint: in the protocol of its model, and better after each refusal. */
export interface ProbeTalk {
  /** Below the address of the endpoint. */
  path(): string
  body(question: ProbeQuestion): object
  decoder(options: {
    readonly newCallId: () => string
    readonly startsInThoughts: boolean
  }): StreamDecoder
  /** Whether the refusal taught how to ask the same again. */
  learn(failure: EndpointFailure, question: ProbeQuestion): boolean
  lessons(): Lessons
}

/** @param profile as the person set it */
export function createProbeTalk(
  { name: { model, preset }, source }: Pick<EndpointConnection, 'name' | 'source'>,
  profile: Pick<ModelProfile, 'wire'>,
): ProbeTalk {
  let lessons: Lessons = {}
  const wire = (): Wire => wireOf({ lessons, profile, preset })
  const ways = ({ answerTokens }: ProbeQuestion): Ways => ({
    profile: { answerTokens },
    quirks: preset.quirks,
    lessons,
    source,
  })
  const requestOf = ({ system = '', messages, tools = [] }: ProbeQuestion): ModelRequest => ({
    system,
    messages,
    tools,
    openPath: null,
  })
  return {
    path: () => wire().path,
    body: (question) => ({
      ...wire().body(requestOf(question), ways(question)),
      ...(question.toolChoice && { tool_choice: toolChoice(wire().id, question.toolChoice) }),
    }),
    decoder: (options) => wire().decoder({ ...options, source }),
    learn(failure, question) {
      const sent = wire().sent(requestOf(question), ways(question))
      const lesson = lessonOf(failure, sent, lessons, model)
      // That it takes no tools is what is looked for.
      if (!lesson || lesson.lessons.toolsAsText) return false
      lessons = { ...lessons, ...lesson.lessons }
      return true
    },
    lessons: () => lessons,
  }
}

/** Whether it has to call, as each protocol says it. */
function toolChoice(wire: WireId, wanted: 'none' | 'required'): unknown {
  return wire === 'messages' ? { type: wanted === 'required' ? 'any' : 'none' } : wanted
}
