import { callsIn, WEATHER } from './doctor-tools.ts'
import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'

const REMEDY = {
  text: 'Nothing has to be done: Latent never forces a call, and leaves tools out where none may be used.',
}

/** Whether `tool_choice` is kept to, both ways: a call that must be made, and one that must not. */
export async function checkToolChoice({ probe }: Examination): Promise<Finding> {
  const forced = await probe.ask({
    messages: [{ role: 'user', content: 'Is it warm in Oslo?' }],
    tools: [WEATHER],
    toolChoice: 'required',
    answerTokens: 1500,
  })
  if (forced.status === 'failed' && forced.failure.status !== undefined)
    return {
      line: fail('tool-choice', `The server refuses a forced call. ${forced.message}`, REMEDY),
      profile: { toolChoice: false },
    }
  if (forced.status !== 'answered') return { line: unknown('tool-choice', forced.message) }
  const barred = await probe.ask({
    messages: [{ role: 'user', content: 'How warm is it in Oslo now? Use the tool.' }],
    tools: [WEATHER],
    toolChoice: 'none',
    answerTokens: 1500,
  })
  if (barred.status !== 'answered') return { line: unknown('tool-choice', barred.message) }
  const isForced = callsIn(forced).native.length > 0
  const isBarred = callsIn(barred).native.length === 0
  if (isForced && isBarred)
    return {
      line: pass('tool-choice', 'A call can be forced, and can be barred.'),
      profile: { toolChoice: true },
    }
  const detail = !isForced
    ? callsIn(forced).written.length > 0
      ? 'A forced call came back as text.'
      : 'A forced call was not made.'
    : 'A call was made though none was allowed.'
  return { line: fail('tool-choice', detail, REMEDY), profile: { toolChoice: false } }
}
