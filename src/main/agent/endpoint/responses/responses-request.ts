import type { ModelMessage } from '../../../../shared/domain/chat/model-message.ts'
import { strictParameters } from '../../../tools/define/strict-schema.ts'
import type { ModelRequest } from '../../model.ts'
import { takePictures } from '../../prompt/pictures.ts'
import { toldCalls } from '../calls-in-words.ts'
import type { SentRequest } from '../lessons.ts'
import { toolsAsText } from '../text-calls/tools-as-text.ts'
import { sentCalls } from '../sent-calls.ts'
import { callsAreText, extraFields, holdsStrict, type Ways } from '../wire.ts'
import { givenItems } from './given-items.ts'
import { inputItems } from './input-items.ts'

/**
 * The whole body of a request in OpenAI Responses (ResponseCreateParams of openai 7.55). Nothing is stored at the
 * server, so all that it should know goes along, its own encrypted thoughts too.
 */
export function responsesBody(request: ModelRequest, ways: Ways): Record<string, unknown> {
  const { profile, lessons, source } = ways
  const areText = callsAreText(ways)
  const hasTools = request.tools.length > 0 && !areText
  const { system, messages }: Pick<ModelRequest, 'system' | 'messages'> = areText
    ? toolsAsText(request, { oneByOne: profile.parallelCalls === false })
    : { system: request.system, messages: toldCalls(request.messages, lessons, isOwn(ways)) }
  return {
    ...extraFields(profile, OWN_FIELDS),
    model: source.model,
    stream: profile.streams !== false,
    store: false,
    ...(system !== '' && { instructions: system }),
    input: inputItems(messages, ways, takePictures(request.pictures)),
    ...(hasTools && { tools: offered(request.tools, ways) }),
    ...(hasTools && request.toolChoice && { tool_choice: request.toolChoice }),
    ...(!areText && !lessons.noEncrypted && { include: ['reasoning.encrypted_content'] }),
    ...sampling(ways, hasTools),
    ...(!areText && answerFormat(request, ways)),
  }
}

/** What such a request holds. */
export function responsesSent(request: ModelRequest, ways: Ways): SentRequest {
  const sent = sentCalls(request, ways, isOwn(ways))
  return {
    ...sent,
    wire: 'responses',
    usage: false,
    strict: sent.tools && holdsStrict(ways),
    stop: false,
    temperature: ways.profile.temperature !== undefined,
    effort: ways.profile.effort !== undefined,
    // It has one name only here.
    answerLimit: false,
  }
}

const isOwn =
  (ways: Ways) =>
  (message: ModelMessage): boolean =>
    givenItems(message, ways) !== null

/** What a person adds may neither say the conversation again nor have it stored. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'input',
  'instructions',
  'tools',
  'store',
  'model',
  'stream',
  'previous_response_id',
  'conversation',
])

/** What the person set for this model, where its endpoint takes it. */
function sampling({ profile, lessons }: Ways, hasTools: boolean): Record<string, unknown> {
  const { effort, temperature, answerTokens } = profile
  const asked = lessons.noThinking && hasTools ? 'none' : effort
  const reasoning = {
    ...(asked && !lessons.noEffort && { effort: asked }),
    ...(!lessons.noSummary && { summary: 'auto' }),
  }
  return {
    ...(Object.keys(reasoning).length > 0 && { reasoning }),
    ...(temperature !== undefined && !lessons.noTemperature && { temperature }),
    ...(answerTokens && { max_output_tokens: answerTokens }),
  }
}

function answerFormat({ answerSchema }: ModelRequest, ways: Ways): Record<string, unknown> {
  if (!answerSchema || !holdsStrict(ways)) return {}
  const { name, schema } = answerSchema
  return { text: { format: { type: 'json_schema', name, schema, strict: true } } }
}

/** `strict` is written out: left out, OpenAI tries to be strict (D: openai 7.55), and llama.cpp takes it for true. */
const offered = (tools: ModelRequest['tools'], ways: Ways): Record<string, unknown>[] =>
  tools.map(({ function: { name, description, parameters } }) => {
    const strict = holdsStrict(ways) ? strictParameters(parameters) : null
    return {
      type: 'function',
      name,
      description,
      parameters: strict ?? parameters,
      strict: strict !== null,
    }
  })
