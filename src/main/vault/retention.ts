import type { HistoryUsage } from '../../shared/contract/history.ts'
import type { Journal } from './journal.ts'
import { type KeptImage, planRetention } from './plan-retention.ts'
import type { PreImages } from './pre-images.ts'

/** How long earlier versions are kept; what the person set, and what is known of the clock. */
export interface RetentionPolicy {
  readonly budgetBytes: () => number
  readonly daysOfUseSince: (ms: number) => number
  /** False while the clock is in doubt. */
  readonly mayPurge: () => boolean
}

export interface Retention {
  usage(): Promise<HistoryUsage>
  /** Lets go of what is past its time, or too much, in short steps. */
  purge(signal?: AbortSignal): Promise<void>
}

/** Unlinked in one go, with a last look at the journal before: nothing can come to need them in between. */
const GONE_AT_ONCE = 50

export function createRetention({
  journal,
  preImages,
  policy,
  nowMs,
}: {
  readonly journal: Pick<Journal, 'imagesNeeded'>
  readonly preImages: Pick<PreImages, 'list' | 'discardNow'>
  readonly policy: RetentionPolicy
  readonly nowMs: () => number
}): Retention {
  const rules = () => ({
    nowMs: nowMs(),
    budgetBytes: policy.budgetBytes(),
    daysOfUseSince: policy.daysOfUseSince,
    mayPurge: policy.mayPurge(),
  })

  async function keptImages(signal?: AbortSignal): Promise<KeptImage[]> {
    const needed = journal.imagesNeeded()
    const images: KeptImage[] = []
    for await (const { etag, sizeBytes, keptAtMs } of preImages.list()) {
      signal?.throwIfAborted()
      images.push({ etag, sizeBytes, neededAtMs: needed.get(etag) ?? keptAtMs })
    }
    return images
  }

  return {
    async usage() {
      const images = await keptImages()
      const { budgetBytes, ...rest } = rules()
      const { usedBytes, wentEarly } = planRetention(images, { budgetBytes, ...rest })
      const total = images.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      return {
        usedBytes: total,
        budgetBytes,
        versions: images.length,
        oldestAtMs:
          images.length === 0 ? null : Math.min(...images.map(({ neededAtMs }) => neededAtMs)),
        warning: warningOf({ usedBytes, budgetBytes, wentEarly }),
      }
    },
    async purge(signal) {
      const images = await keptImages(signal)
      const byEtag = new Map(images.map((image) => [image.etag, image]))
      const { gone } = planRetention(images, rules())
      for (let start = 0; start < gone.length; start += GONE_AT_ONCE) {
        signal?.throwIfAborted()
        const needed = journal.imagesNeeded()
        for (const etag of gone.slice(start, start + GONE_AT_ONCE)) {
          const isSame = (needed.get(etag) ?? 0) <= (byEtag.get(etag)?.neededAtMs ?? 0)
          if (isSame) preImages.discardNow(etag)
        }
        await new Promise(setImmediate)
      }
    },
  }
}

function warningOf({
  usedBytes,
  budgetBytes,
  wentEarly,
}: {
  readonly usedBytes: number
  readonly budgetBytes: number
  readonly wentEarly: boolean
}): string | null {
  if (usedBytes > budgetBytes)
    return 'That is more than they may take. The versions of the last 7 days are kept all the same.'
  return wentEarly
    ? 'That is more than they may take, so the oldest go before their 30 days are over.'
    : null
}
