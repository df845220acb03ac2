import type { AuditFilter } from '../../../../shared/contract/audit.ts'
import type { LatentClient } from '../../connection/latent-client.ts'

/** Lets the browser save the log, or the calls that a filter lets through, one record a line. */
export async function saveLog(client: LatentClient, filter: AuditFilter | null): Promise<void> {
  const pieces: string[] = []
  for await (const piece of client.stream('audit.export', { filter })) pieces.push(piece)
  const address = URL.createObjectURL(new Blob(pieces, { type: 'application/jsonl' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `activity-${new Date().toISOString().slice(0, 10)}.jsonl`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
