import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useStores } from '../connection/stores-context.tsx'

interface NotesPlan {
  readonly changes: readonly unknown[]
  readonly left: readonly { readonly reason: string }[]
}

/**
 * What a change does to notes, as main finds it in their texts of now; it stops looking with the dialog.
 * @param failed what is said of a failure that says nothing itself
 */
export function useNotesPlan<Plan extends NotesPlan>(failed: string) {
  const { openNotes } = useStores()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])

  /** @param nothing what is said when no note changes, and none says why */
  async function look(find: (signal: AbortSignal) => Promise<Plan>, nothing: string) {
    setBusy(true)
    looking.current = new AbortController()
    const { signal } = looking.current
    try {
      // What is typed here and not on disk yet would not be shown.
      await openNotes.flushAll()
      const found = await find(signal)
      if (found.changes.length > 0) setPlan(found)
      else setError(found.left[0]?.reason ?? nothing)
    } catch (failure) {
      if (signal.aborted) return
      setError(errorSentence(failure, failed))
    }
    setBusy(false)
  }
  return { plan, error, isBusy, look, forgetError: () => setError(null) }
}
