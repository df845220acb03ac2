import type { Examination, Finding } from './examination.ts'
import { fail, pass, unknown } from './examination.ts'
import type { ProbeReply } from './probe.ts'
import { streaming } from './remedies.ts'

const MIN_PIECES = 4
/** Pieces that come closer together than both were held back somewhere, and let go at once. */
const MIN_SPREAD_MS = 15
const MIN_SPREAD_PART = 0.03
/** A fast server puts a few of them into one piece of the network's. */
const MAX_PIECES_A_READ = 6

/** Whether the pieces of `reply`, a longer answer of a model that is warm, came apart from each other. */
export function checkStreaming(examination: Examination, reply: ProbeReply): Finding {
  if (reply.status !== 'answered') return { line: unknown('streaming', reply.message) }
  const { arrivalsMs, reads, isWhole, tookMs } = reply
  if (isWhole)
    return {
      line: fail(
        'streaming',
        'The answer came in one piece. Latent asks for it so, and shows it when it is whole.',
        streaming(examination),
      ),
      profile: { streams: false },
    }
  const spreadMs = (arrivalsMs.at(-1) ?? 0) - (arrivalsMs[0] ?? 0)
  const areApart =
    spreadMs >= Math.max(MIN_SPREAD_MS, tookMs * MIN_SPREAD_PART) &&
    reads * MAX_PIECES_A_READ >= arrivalsMs.length
  if (arrivalsMs.length >= MIN_PIECES && areApart)
    return {
      line: pass('streaming', `${arrivalsMs.length} pieces over ${seconds(spreadMs)}.`),
      profile: { streams: true },
    }
  return arrivalsMs.length >= MIN_PIECES
    ? {
        line: fail(
          'streaming',
          `${arrivalsMs.length} pieces came at the same moment: they were held back.`,
          streaming(examination),
        ),
        profile: { streams: true },
      }
    : { line: unknown('streaming', 'The answer was too short to tell.') }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
