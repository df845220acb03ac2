import { z } from 'zod'
import { VaultPath } from '../vault-path-schema.ts'

/** What somebody wants of the window of the vault who is outside of it: a menu of the desktop, a file of the system. */
export const DesktopWish = z.discriminatedUnion('kind', [
  /** Runs the command, as if it was chosen from the list of commands. */
  z.object({ kind: z.literal('command'), id: z.string() }),
  /** Leaves this vault, with all that is typed on disk, for the one in this folder. */
  z.object({ kind: z.literal('vault'), root: z.string() }),
  /** Opens a note of that vault, and of no other. */
  z.object({ kind: z.literal('note'), vaultId: z.string(), path: VaultPath }),
])
export type DesktopWish = z.output<typeof DesktopWish>
