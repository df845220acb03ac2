import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'
import { Category, Classification, FiledCategory } from '../../shared/domain/entries/entry.ts'
import { VaultPath } from '../../shared/domain/vault-path-schema.ts'
import { LONGEST_CAPTURE } from './shared/capture-text.ts'

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

const methods = {
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

const events = {
  /** Something came into the inbox, left it, or was classified. */
  'inbox.changed': z.object({ count: z.number().int() }),
}

export const captureContract = { methods, events }

/** Where a box can open: over the notes in the window of the vault, or in a small window over other programs. */
export const CapturePlace = z.enum(['window', 'box'])
export type CapturePlace = z.output<typeof CapturePlace>

/** What the shell wants of a page: to open the box, with this text where a link gave one, or to show a note. */
export const CaptureRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), text: z.string().nullable() }),
  z.object({ kind: z.literal('open'), path: VaultPath }),
])
export type CaptureRequest = z.output<typeof CaptureRequest>

/** `off`: no keys are set · `taken`: another program has them, or the system does not give them out. */
export const ShortcutState = z.enum(['on', 'off', 'taken'])
export type ShortcutState = z.output<typeof ShortcutState>

const boxMethods = {
  /** Whether the keys of the settings are listened for; null: this shell has no keys over other programs. */
  'captureBox.shortcut': call(z.object({}), z.object({ state: ShortcutState.nullable() })),
  /** What the shell wanted since it was asked last, oldest first. Each request is answered once. */
  'captureBox.take': call(z.object({ place: CapturePlace }), z.array(CaptureRequest)),
  /** The small window is done. With a note: the window of the vault comes to the front and shows it. */
  'captureBox.putAway': call(z.object({ open: VaultPath.nullable() }), z.null()),
  /** What was typed and not kept yet. Of the person, not of a vault: it stays over vaults and restarts. */
  'captureBox.draft': call(z.object({}), z.object({ text: z.string() })),
  /** Durable on return. */
  'captureBox.setDraft': call(z.object({ text: z.string().max(LONGEST_CAPTURE) }), z.null()),
}

const boxEvents = {
  /** Something waits for the page at this place: `captureBox.take` gives it. */
  'captureBox.asked': z.object({ place: CapturePlace }),
}

export const captureBoxContract = { methods: boxMethods, events: boxEvents }

declare module '../../shared/contract/index.ts' {
  interface FeatureContracts {
    capture: typeof captureContract
    captureBox: typeof captureBoxContract
  }
}
