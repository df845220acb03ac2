import { useEffect, useState } from 'react'
import type { NoteState, StateOfNote } from '../../../../shared/contract/index-states.ts'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useReport } from '../../connection/use-report.ts'

const PAGE = 200

interface Pages {
  /** Undefined until the first page is there. */
  readonly notes: readonly StateOfNote[] | undefined
  readonly hasMore: boolean
  /** Asks for what follows, once at a time. */
  more(): void
}

/**
 * Notes of a state, page by page; from the first on whenever others are wanted. With another `round` they are asked for
 * again, unless somebody is further down: the list would jump.
 */
export function useStatePages(
  { state, query }: { readonly state: NoteState | null; readonly query: string },
  round: number,
): Pages {
  const client = useClient()
  const report = useReport()
  const key = JSON.stringify([state, query])
  const [shown, setShown] = useState<{
    readonly notes: readonly StateOfNote[]
    readonly next: string | null
  } | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const again = asked === null ? round : null

  useEffect(() => {
    const abort = new AbortController()
    client
      .call('index.notes', { state, query, after: asked, limit: PAGE }, { signal: abort.signal })
      .then(
        ({ notes, next }) =>
          setShown((before) => ({
            notes: asked === null || before === null ? notes : [...before.notes, ...notes],
            next,
          })),
        (error: unknown) => {
          if (!isAbort(error)) report(error)
        },
      )
    return () => abort.abort()
  }, [client, report, state, query, asked, again])

  // What was asked for next belongs to the list that it was asked for.
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key)
    setAsked(null)
  }
  return {
    notes: shown?.notes,
    hasMore: shown?.next != null,
    more: () => setAsked(shown?.next ?? null),
  }
}
