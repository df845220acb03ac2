import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'
import { Category, Classification, FiledCategory } from '../../shared/domain/entries/entry.ts'
import { VaultPath } from '../../shared/domain/vault-path.ts'

/** Where a capture lies now. */
export const Captured = z.object({
  path: VaultPath,
  category: Category,
  name: z.string(),
  /** Null while nothing has classified it yet: the text is in the inbox. */
  classification: Classification.nullable(),
  /** What the journal calls the change, for undo. */
  groupId: z.string().nullable(),
})
export type Captured = z.output<typeof Captured>

export const InboxItem = z.object({
  path: VaultPath,
  name: z.string(),
  /** What was captured, as it was written. */
  text: z.string(),
  capturedMs: z.number(),
  /** False for a note that was put there by hand, or lay there before Latent came. */
  isCapture: z.boolean(),
  /** Of the frontmatter; null for a note that somebody put there by hand. */
  suggestedCategory: FiledCategory.nullable(),
  confidence: z.number().nullable(),
  why: z.string().nullable(),
  alike: z.array(z.object({ path: VaultPath, name: z.string() })),
})
export type InboxItem = z.output<typeof InboxItem>

export const capture = {
  /** Writes the text into the inbox and answers: what follows (`capture.classify`) can fail without losing it. */
  'capture.keep': call(z.object({ text: z.string().min(1).max(20_000) }), Captured),
  /** Classifies what lies in the inbox and files it where it is sure enough. */
  'capture.classify': call(
    z.object({ path: VaultPath, hints: z.string().max(200).nullable() }),
    Captured,
  ),
  /** Files it as the person says, and remembers that as an example. */
  'capture.correct': call(z.object({ path: VaultPath, category: Category }), Captured),
  'inbox.list': call(z.object({ limit: z.number().int().min(1).max(1000) }), z.array(InboxItem)),
  /** Looks at it again without filing it. */
  'inbox.suggest': call(z.object({ path: VaultPath }), Classification),
  'inbox.file': call(
    z.object({ paths: z.array(VaultPath).min(1).max(500), category: FiledCategory.nullable() }),
    z.object({
      /** `category` null in the request files each as it is suggested. */
      filed: z.array(Captured),
      left: z.array(z.object({ path: VaultPath, reason: z.string() })),
      groupId: z.string().nullable(),
    }),
  ),
  /** Adds its text to the end of an entry and moves it to the trash, as one change. */
  'inbox.merge': call(
    z.object({ path: VaultPath, into: VaultPath }),
    z.object({ into: VaultPath, groupId: z.string().nullable() }),
  ),
  'inbox.delete': call(
    z.object({ paths: z.array(VaultPath).min(1).max(500) }),
    z.object({ groupId: z.string().nullable() }),
  ),
}

export const captureEvents = {
  /** Something came into the inbox, left it, or was classified. */
  'inbox.changed': z.object({ count: z.number().int() }),
}
