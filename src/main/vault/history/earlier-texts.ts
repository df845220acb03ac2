import type { Etag } from '../../../shared/domain/text/etag.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { decodeText } from '../model/text-file.ts'
import type { WriteDoor } from '../write/write-door.ts'

/** What a note said before a change, for as long as it is what that change left. */
export interface EarlierText {
  /** Where the note was after the change. */
  readonly path: VaultPath
  /** Of what the change left. */
  readonly etag: Etag
  readonly text: string
}

/** Larger groups are not read again: it would take longer than the move. */
const MAX_NOTES = 500
const RECENT = 50

/**
 * The texts that changed when what is at `from` was moved there from `to`: going back, links can become what they
 * were to the letter. Those that are not kept any more are left out.
 * @returns null when it came from elsewhere
 */
export async function textsBeforeMove(
  { journal, images }: WriteDoor,
  { from, to }: { readonly from: VaultPath; readonly to: VaultPath },
): Promise<EarlierText[] | null> {
  const recent = journal.ofPath(from, { before: null, limit: RECENT })
  const cameBy = recent.find(({ toPath }) => toPath === from)
  if (cameBy?.path !== to) return null
  const group = journal.ofGroup(cameBy.groupId).slice(0, MAX_NOTES + 1)
  if (group.length > MAX_NOTES) return []
  const texts = await Promise.all(
    group.map(async ({ path, toPath, preRef, postEtag }) => {
      const place = VaultPath.safeParse(toPath ?? path)
      if (preRef === null || postEtag === null || !place.success) return []
      const found = await images.find(preRef)
      if (found.status !== 'kept') return []
      const { text, readOnlyReason } = decodeText(found.bytes)
      return readOnlyReason === null ? [{ path: place.data, etag: postEtag, text }] : []
    }),
  )
  return texts.flat()
}
