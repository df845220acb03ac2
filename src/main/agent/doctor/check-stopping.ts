import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'
import { goesOnAfterStop } from './remedies.ts'

/** Stops a long answer in its middle, and sees whether the server is free for the next question. */
export async function checkStopping({ probe }: Examination): Promise<Finding> {
  const long = await probe.ask({
    messages: [{ role: 'user', content: 'Count from 1 to 400, with commas.' }],
    answerTokens: 3000,
    stopAfterPieces: 3,
  })
  if (long.status === 'answered')
    return { line: unknown('stopping', 'The answer was over before it could be stopped.') }
  if (long.status !== 'stopped') return { line: unknown('stopping', long.message) }
  const next = await probe.ask({
    messages: [{ role: 'user', content: 'Say “ready”, and nothing else.' }],
    answerTokens: 1000,
  })
  switch (next.status) {
    case 'answered':
    case 'stopped':
      return { line: pass('stopping', 'An answer can be stopped, and the next one comes.') }
    case 'failed':
      return { line: fail('stopping', `After a stop: ${next.message}`, goesOnAfterStop) }
    case 'skipped':
      return { line: unknown('stopping', next.message) }
  }
}
