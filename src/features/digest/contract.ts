import { z } from 'zod'
import { call, stream } from '../../shared/rpc/contract.ts'
import { DigestFacts, DigestType } from './shared/digest.ts'
import { isRealDay } from '../../shared/domain/dates/real-day.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'

const Day = z.string().refine(isRealDay, { error: 'must be a day like 2026-11-22' })

export const Digest = z.object({
  facts: DigestFacts,
  /** Markdown; every line of facts links to a note. */
  content: z.string(),
  wordedBy: z.enum(['model', 'template']),
  /** Why a model that was asked did not word it, as sentences. */
  notice: z.string().nullable(),
})
export type Digest = z.output<typeof Digest>

const methods = {
  /** Of the day, or of the week that the day is in. */
  'digest.facts': call(z.object({ type: DigestType, day: Day }), DigestFacts),
  /** With the wording of a model where one is set; what it says so far, then the whole. */
  'digest.make': stream(
    z.object({ type: DigestType, day: Day, useModel: z.boolean() }),
    z.object({ textSoFar: z.string() }),
    Digest,
  ),
  /** Into its own section of the daily or weekly note, which is rewritten in place. */
  'digest.save': call(
    z.object({ type: DigestType, day: Day, content: z.string() }),
    z.object({ path: VaultPath, groupId: z.string().nullable() }),
  ),
}

const events = {
  /** A scheduled digest was saved. */
  'digest.saved': z.object({ type: DigestType, day: Day, path: VaultPath }),
}

export const digestContract = { methods, events }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    digest: typeof digestContract
  }
}
