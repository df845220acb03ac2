import type { Finding } from './examination.ts'
import { pass, unknown } from './examination.ts'
import type { ProbeReply } from './probe.ts'

const OPENING = /^\s*(<think>|\[THINK\])/
const CLOSING = /<\/think>|\[\/THINK\]/

/** Where the thoughts of `reply` are: it answers a question that a model which can think thinks about. */
export function checkThinking(reply: ProbeReply): Finding {
  if (reply.status !== 'answered') return { line: unknown('thinking', reply.message) }
  const { rawText, reasoning, isTruncated } = reply
  if (OPENING.test(rawText))
    return {
      line: pass('thinking', 'It thinks between tags, which Latent takes out of the answer.'),
      profile: { thinking: 'tags', startsInThoughts: false },
    }
  if (CLOSING.test(rawText))
    return {
      line: pass(
        'thinking',
        'It thinks, and its template opens the thoughts without a tag. Latent knows it from now on.',
      ),
      profile: { thinking: 'tags', startsInThoughts: true },
    }
  if (reasoning !== '')
    return {
      line: pass('thinking', 'It thinks in a field of its own.'),
      profile: { thinking: 'field', startsInThoughts: false },
    }
  if (isTruncated)
    return {
      line: unknown(
        'thinking',
        'The answer did not come to its end, so its thoughts may not be marked.',
      ),
    }
  return {
    line: pass('thinking', 'It answers without thinking aloud.'),
    profile: { thinking: 'none', startsInThoughts: false },
  }
}
