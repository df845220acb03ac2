import type { AuditFilter } from '../../../shared/contract/audit.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { saveBlob } from '../../../renderer/src/ui/save-address.ts'

/** Lets the browser save the log, or the calls that a filter lets through, one record a line. */
export async function saveLog(client: LatentClient, filter: AuditFilter | null): Promise<void> {
  const pieces: string[] = []
  for await (const piece of client.stream('audit.export', { filter })) pieces.push(piece)
  const day = new Date().toISOString().slice(0, 10)
  saveBlob(new Blob(pieces, { type: 'application/jsonl' }), `activity-${day}.jsonl`)
}
