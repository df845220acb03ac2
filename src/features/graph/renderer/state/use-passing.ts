import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { isQuery } from '../data/filter-graph.ts'

const ASK_AFTER_MS = 200

/** What of a filter's text is looked for in names, and what the index says of the rest. */
export interface Passing {
  readonly words: string
  /** Null where the text is no query, or nothing is known yet. */
  readonly passing: ReadonlySet<string> | null
  /** Why the query cannot be understood. */
  readonly problem: string | null
}

/** Words are looked for here and at once; a query is asked in a moment, and what the last one found stays until then. */
export function usePassing(text: string): Passing {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isQuery(text) ? text.trim() : ''), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useCall('graph.passing', asked === '' ? null : { query: asked }, {
    reloadOn: ['index.changed'],
  })
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const passing = useMemo(() => (known ? new Set<string>(known.paths) : null), [known])
  if (!isQuery(text)) return { words: text, passing: null, problem: null }
  return { words: '', passing, problem: known?.problem ?? error?.message ?? null }
}
