import { useEffect, useState } from 'react'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import { pause } from './pause.ts'
import { sortRows, type Sorting } from './sort-rows.ts'

type Rows = readonly (readonly string[])[]

/** The order in which rows are shown; null for that of the file. What was shown stays until another order is there. */
export function useSorted(
  rows: Rows,
  sorting: Sorting | null,
): { readonly order: readonly number[] | null; readonly isSorting: boolean } {
  const [sorted, setSorted] = useState<{
    readonly rows: Rows
    readonly sorting: Sorting
    readonly order: readonly number[]
  } | null>(null)
  useEffect(() => {
    if (sorting === null) return
    const stopper = new AbortController()
    sortRows(rows, sorting, { pause, signal: stopper.signal }).then(
      (order) => {
        if (!stopper.signal.aborted) setSorted({ rows, sorting, order })
      },
      (error: unknown) => {
        if (!isAbort(error)) throw error
      },
    )
    return () => stopper.abort()
  }, [rows, sorting])
  const isOfRows = sorted?.rows === rows
  return {
    order: sorting !== null && isOfRows ? sorted.order : null,
    isSorting: sorting !== null && !(isOfRows && sorted.sorting === sorting),
  }
}
