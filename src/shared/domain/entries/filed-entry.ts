import { z } from 'zod'
import type { ToolResult } from '../chat/tool-result.ts'
import { VaultPath } from '../vault-path-schema.ts'

/** Where an entry was filed (seed 000), as the tool that filed it says in its data. */
export const FiledEntry = z.object({
  path: VaultPath,
  category: z.string(),
  name: z.string(),
  /** Of its category: 0 a guess, 1 certain. */
  confidence: z.number().min(0).max(1),
})
export type FiledEntry = z.output<typeof FiledEntry>

/** The entry that a call filed; null for any other call. */
export function filedEntry({ success, data, metadata }: ToolResult): FiledEntry | null {
  if (!success || !metadata.dataModified) return null
  return FiledEntry.safeParse(data).data ?? null
}
