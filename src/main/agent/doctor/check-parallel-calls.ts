import { toolsAsText } from '../endpoint/text-calls/tools-as-text.ts'
import { asksFor, callsIn, WEATHER } from './doctor-tools.ts'
import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'
import type { CallKind } from './check-tool-calls.ts'

const SYSTEM = 'You help with questions. Make all the calls that are needed at once, in one answer.'
const QUESTION = 'How warm is it in Lisbon, and how warm in Oslo? Call the tool for both now.'

/** Whether two calls come in one answer. */
export async function checkParallelCalls(
  { probe }: Examination,
  kind: CallKind | null,
): Promise<Finding> {
  if (kind === null || kind === 'none')
    return { line: unknown('parallel-calls', 'It makes no calls.') }
  const asText = toolsAsText({
    system: SYSTEM,
    messages: [{ role: 'user', content: QUESTION }],
    tools: [WEATHER],
    openPath: null,
  })
  const reply = await probe.ask(
    kind === 'native'
      ? {
          system: SYSTEM,
          messages: [{ role: 'user', content: QUESTION }],
          tools: [WEATHER],
          answerTokens: 1500,
        }
      : {
          system: asText.system,
          messages: asText.messages,
          answerTokens: 1500,
        },
  )
  if (reply.status !== 'answered') return { line: unknown('parallel-calls', reply.message) }
  const { native, written } = callsIn(reply)
  const calls = native.length > 0 ? native : written
  const both = ['Lisbon', 'Oslo'].every((city) => calls.some((call) => asksFor(call, city)))
  if (both)
    return {
      line: pass('parallel-calls', 'Two calls came in one answer.'),
      profile: { parallelCalls: true },
    }
  return {
    line: fail(
      'parallel-calls',
      calls.length === 0
        ? 'It made no call when two were wanted.'
        : `It made ${calls.length === 1 ? 'one call' : 'calls, but not both that were wanted'}. Answers take more rounds.`,
      {
        text: 'Nothing has to be done: Latent asks this model for one call at a time.',
      },
    ),
    profile: { parallelCalls: false },
  }
}
