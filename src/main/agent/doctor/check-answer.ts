import type { Examination, Finding } from './examination.ts'
import { fail, pass } from './examination.ts'
import { notAnswering } from './remedies.ts'

/** Whether anything comes back at all. The model may have to load first, so its time is no measure. */
export async function checkAnswer(examination: Examination): Promise<Finding> {
  const reply = await examination.probe.ask({
    messages: [{ role: 'user', content: 'Say “ready”, and nothing else.' }],
    answerTokens: 1000, // a model that thinks does so first
  })
  switch (reply.status) {
    case 'answered': {
      const isEmpty = reply.rawText.trim() === '' && reply.reasoning.trim() === ''
      if (isEmpty && !reply.isTruncated)
        return {
          line: fail('answer', 'The answer was empty.', notAnswering(examination)),
        }
      const seconds = (reply.tookMs / 1000).toFixed(1)
      return { line: pass('answer', `${examination.model} answered in ${seconds} s.`) }
    }
    case 'stopped':
    case 'skipped':
    case 'failed':
      return { line: fail('answer', reply.message, notAnswering(examination)) }
  }
}
