import type { NearNote } from '../../../../shared/contract/note.ts'
import { useCall } from '../../connection/use-call.ts'
import type { PreviewSubject } from '../../stores/link-preview-store.ts'

const MOST_NEAR = 5
const NONE: readonly NearNote[] = []

/** What a link to nothing may have meant, the likest first. */
export function useNearNotes(subject: PreviewSubject, isMissing: boolean): readonly NearNote[] {
  const asked =
    isMissing && subject.kind === 'link'
      ? { from: subject.from, target: subject.target, type: subject.type, limit: MOST_NEAR }
      : null
  return useCall('link.near', asked, { reloadOn: ['vault.changed'] }).data ?? NONE
}
