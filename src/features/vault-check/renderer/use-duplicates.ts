import { useEffect, useState } from 'react'
import type { DuplicateGroup } from '../../../shared/contract/known.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'

export type DuplicateSearch =
  /** `part`: how far it is, 0..1; null before the first word of it. */
  | { readonly status: 'running'; readonly part: number | null; cancel(): void }
  | { readonly status: 'found'; readonly groups: readonly DuplicateGroup[] }
  | { readonly status: 'failed'; readonly reason: string }

/** Looks through the whole vault, once; again when asked. */
export function useDuplicates(): { readonly search: DuplicateSearch; readonly again: () => void } {
  const client = useClient()
  const [round, setRound] = useState(0)
  const [search, setSearch] = useState<DuplicateSearch>({
    status: 'running',
    part: null,
    cancel: () => {},
  })
  useEffect(() => {
    const stop = new AbortController()
    let isGone = false
    const cancel = (): void => stop.abort()
    const tell = (told: DuplicateSearch): void => {
      if (!isGone) setSearch(told)
    }
    async function look(): Promise<void> {
      tell({ status: 'running', part: null, cancel })
      const steps = client.stream('note.duplicates', {}, { signal: stop.signal })
      for (;;) {
        const step = await steps.next()
        if (step.done) return tell({ status: 'found', groups: step.value.groups })
        const { done, total } = step.value
        tell({ status: 'running', part: total === 0 ? null : done / total, cancel })
      }
    }
    look().catch((error: unknown) => {
      const reason = isAbort(error) ? WORDS.stopped : errorSentence(error, WORDS.notFinished)
      tell({ status: 'failed', reason })
    })
    return () => {
      isGone = true
      stop.abort()
    }
  }, [client, round])
  return { search, again: () => setRound((count) => count + 1) }
}
