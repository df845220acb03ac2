import { z } from 'zod'
import { LONGEST_CAPTURE } from './shared/capture-text.ts'
import { VaultPath } from '../../shared/domain/vault-path.ts'
import { call } from '../../shared/rpc/contract.ts'

/** Where a box can open: over the notes in the window of the vault, or in a small window over other programs. */
export const CapturePlace = z.enum(['window', 'box'])
export type CapturePlace = z.output<typeof CapturePlace>

/** What the shell wants of a page: to open the box, with this text where a link gave one, or to show a note. */
export const CaptureRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('write'), text: z.string().nullable() }),
  z.object({ kind: z.literal('open'), path: VaultPath }),
])
export type CaptureRequest = z.output<typeof CaptureRequest>

export const captureBox = {
  /** What the shell wanted since it was asked last, oldest first. Each request is answered once. */
  'captureBox.take': call(z.object({ place: CapturePlace }), z.array(CaptureRequest)),
  /** The small window is done. With a note: the window of the vault comes to the front and shows it. */
  'captureBox.putAway': call(z.object({ open: VaultPath.nullable() }), z.null()),
  /** What was typed and not kept yet. Of the person, not of a vault: it stays over vaults and restarts. */
  'captureBox.draft': call(z.object({}), z.object({ text: z.string() })),
  /** Durable on return. */
  'captureBox.setDraft': call(z.object({ text: z.string().max(LONGEST_CAPTURE) }), z.null()),
}

export const captureBoxEvents = {
  /** Something waits for the page at this place: `captureBox.take` gives it. */
  'captureBox.asked': z.object({ place: CapturePlace }),
}
