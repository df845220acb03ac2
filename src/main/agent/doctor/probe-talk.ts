import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
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
  const requestOf = (question: ProbeQuestion): ModelRequest => {
    const { system = '', messages, tools = [], toolChoice } = question
    return { system, messages, tools, openPath: null, ...(toolChoice && { toolChoice }) }
  }
  return {
    path: () => wire().path,
    body: (question) => wire().body(requestOf(question), ways(question)),
    decoder: (options) => wire().decoder({ ...options, source }),
    learn(failure, question) {
      const sent = wire().sent(requestOf(question), ways(question))
      const lesson = lessonOf(failure, sent, lessons, model)
      // That it takes no tools, or no choice of them, is what is looked for.
      if (!lesson || lesson.lessons.toolsAsText || lesson.lessons.noToolChoice) return false
      lessons = { ...lessons, ...lesson.lessons }
      return true
    },
    lessons: () => lessons,
  }
}
