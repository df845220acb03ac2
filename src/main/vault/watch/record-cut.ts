import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { WrittenNote } from '../model/written-note.ts'
import type { WriteDoor } from '../write/write-door.ts'
import { existingFile } from '../read/journalled-file.ts'

/** A note of which another program cut off the end, after Latent wrote it. */
export interface CutNote {
  readonly path: string
  /** In the journal: taking it back brings the whole note back. */
  readonly changeId: string
  readonly missingBytes: number
}

export const cutSentence = ({ path, missingBytes }: CutNote): string =>
  `Another program cut ${path} after Latent wrote it: ${missingBytes} ${missingBytes === 1 ? 'byte is' : 'bytes are'} missing. The whole note is in its history.`

/**
 * Records what another program did as a change of the note, so that the whole version is kept and can be had back.
 * @returns null when the note is something else by now
 */
export async function recordCut(
  door: WriteDoor,
  note: WrittenNote,
  found: Etag,
): Promise<Omit<CutNote, 'missingBytes'> | null> {
  const { path, bytes, etag } = note
  if ((await existingFile(door, path))?.etag !== found) return null
  await door.preImages.keep(bytes)
  const changeId = door.ids.random()
  door.journal.recordIntent([
    {
      changeId,
      groupId: door.ids.random(),
      kind: 'edit',
      isFolder: false,
      path,
      toPath: null,
      preEtag: etag,
      preRef: etag,
      postEtag: found,
      undoes: [],
      summary: `Another program cut ${path} after Latent wrote it`,
      origin: { actor: 'user' },
      atMs: door.clock.nowMs(),
    },
  ])
  door.journal.markApplied([changeId])
  return { path, changeId }
}
