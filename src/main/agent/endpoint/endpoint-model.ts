import type { ListedModel } from '../../../shared/domain/models/listed-model.ts'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import type { SecretRedactor } from '../../platform/secret-redactor.ts'
import type { Model, ModelEvent, ModelRequest } from '../model.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import { cutAt } from './text-calls/cut-at.ts'
import { connectEndpoint, type EndpointOptions } from './endpoint-connection.ts'
import { lessonOf, type Lessons } from './lessons.ts'
import { mendedCalls } from './mended-calls.ts'
import { createTextCallEvents } from './text-calls/text-call-events.ts'
import { RESULT_MARK } from './text-calls/tools-as-text.ts'
import { callsAreText, withChoice, type Ways, type Wire } from './wire.ts'
import { wireOf } from './wires.ts'

export interface EndpointModelOptions extends EndpointOptions {
  /** How this model has to be talked to; what is left out is as most endpoints want it. */
  readonly profile?: ModelProfile
}

export interface EndpointModel extends Model {
  /** The models that the endpoint offers, in its order. @throws as `stream` */
  models(signal: AbortSignal): Promise<ListedModel[]>
}

/** Any endpoint that speaks one of the protocols. */
export function createEndpointModel(options: EndpointModelOptions): EndpointModel {
  const { model, clock, profile = {} } = options
  const endpoint = connectEndpoint(options)
  const { isLocal } = endpoint.name
  const { source } = endpoint
  const ways = (): Ways => ({ profile, quirks: endpoint.name.preset.quirks, lessons, source })
  const wireNow = (): Wire => wireOf({ lessons, profile, preset: endpoint.name.preset })
  let callNumber = 0
  let lessons: Lessons = {}

  async function* attempt(
    asked: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const request = withChoice(asked, ways())
    const wire = wireNow()
    const newCallId = (): string => `call_${clock.nowMs()}_${callNumber++}`
    const decoder = wire.decoder({
      newCallId,
      startsInThoughts: profile.startsInThoughts ?? false,
      source,
    })
    const callable = request.tools.length > 0 ? (request.callable ?? request.tools) : []
    // Without tools what looks like one may be what was asked for: a note about such marks.
    const textCalls =
      callable.length > 0 ? createTextCallEvents({ ...request, tools: callable, newCallId }) : null
    const cut = callsAreText(ways()) ? cutAt(RESULT_MARK) : null
    const withTextCalls = (events: readonly ModelEvent[]): readonly ModelEvent[] =>
      events
        .flatMap((event) => cut?.take(event) ?? [event])
        .flatMap((event) => textCalls?.take(event) ?? [event])
        .map((event) =>
          event.type === 'finish'
            ? { ...event, toolCalls: mendedCalls(event.toolCalls, callable) }
            : event,
        )
    const sending = await endpoint.request()
    const redacted = redactedEvents(sending.redactor)
    let sawDone = false
    for await (const chunk of sending.send(
      wire.path,
      wire.body(request, ways()),
      signal,
      wire.headers?.(ways()),
    )) {
      if (chunk === 'done') {
        sawDone = true
        break
      }
      yield* redacted(withTextCalls(decoder.push(chunk.value, { isWhole: chunk.isWhole })))
      // What it would go on with is made up: nobody waits for it.
      sawDone ||= cut?.isOver() === true || decoder.isOver?.() === true
      if (sawDone) break
    }
    yield* redacted(withTextCalls(decoder.end(sawDone)))
  }

  return {
    label: model,
    isLocal,
    profile,
    source,
    stream: (request, signal) =>
      askUntilAnswered(
        {
          attempt: () => attempt(request, signal),
          learnt(failure) {
            const lesson = lessonOf(
              failure,
              wireNow().sent(withChoice(request, ways()), ways()),
              lessons,
              model,
            )
            if (lesson) lessons = { ...lessons, ...lesson.lessons }
            return lesson
          },
        },
        { request, clock, signal },
      ),
    models: (signal) => endpoint.models(signal),
  }
}

/** The same events without secrets, also where the pieces of an answer make one together. */
function redactedEvents(
  redactor: SecretRedactor,
): (events: readonly ModelEvent[]) => Generator<ModelEvent, void> {
  const streams = { 'text-delta': redactor.stream(), 'reasoning-delta': redactor.stream() }
  return function* (events) {
    for (const event of events)
      switch (event.type) {
        case 'text-delta':
        case 'reasoning-delta': {
          const text = streams[event.type].push(event.text)
          if (text !== '') yield { type: event.type, text }
          break
        }
        case 'finish':
          for (const type of ['reasoning-delta', 'text-delta'] as const) {
            const text = streams[type].end()
            if (text !== '') yield { type, text }
          }
          yield {
            ...event,
            toolCalls: redactor.value(event.toolCalls),
            ...(event.opaque && { opaque: redactor.value(event.opaque) }),
          }
          break
        case 'retry':
        case 'notice':
          yield event
      }
  }
}
