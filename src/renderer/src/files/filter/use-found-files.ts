import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useLast } from '../../connection/use-last.ts'
import { foundFiles, type FoundFile } from './found-files.ts'

/** Of notes, and of other files. */
export const MOST_FOUND = 100

export interface Found {
  /** For what is typed, or until that is known for what was typed before; null while nothing is known. */
  readonly files: readonly FoundFile[] | null
  /** There may be more than these. */
  readonly isCut: boolean
  /** Why nothing can be found, as a sentence. */
  readonly problem: string | null
}

/** Files of the whole vault by their names; those that are no notes only where they are shown. */
export function useFoundFiles(text: string): Found {
  const { workspace } = useStores()
  const showsAttachments = useStore(workspace.state, ({ frame }) => frame.showsAttachments)
  const query = text.trim()
  const asked = query === '' ? null : { query, limit: MOST_FOUND }
  const options = { reloadOn: ['vault.changed', 'index.changed'] } as const
  const notes = useCall('note.names', asked, options)
  const files = useCall('file.names', showsAttachments ? asked : null, options)
  const areKnown = notes.data !== undefined && (files.data !== undefined || !showsAttachments)
  const found = useMemo(
    (): Omit<Found, 'problem'> | null =>
      areKnown
        ? {
            files: foundFiles(query, notes.data ?? [], files.data ?? []),
            isCut: [notes.data, files.data].some((all) => all?.length === MOST_FOUND),
          }
        : null,
    [query, areKnown, notes.data, files.data],
  )
  const last = useLast(found ?? undefined)
  const problem = (notes.error ?? files.error)?.message ?? null
  // What was found before is no answer to a question that failed.
  const known = found ?? (problem === null ? last : null)
  return { ...(known ?? { files: null, isCut: false }), problem }
}
