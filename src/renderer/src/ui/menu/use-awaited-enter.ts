import { useEffect, useRef, type KeyboardEvent } from 'react'

/**
 * Enter in a field whose list is still the one of what was typed before: what is first once the list is there is picked,
 * if nothing else was typed until then.
 * @param first of the list as it stands there
 * @returns takes a key, and keeps Enter from the list
 */
export function useAwaitedEnter(
  query: string,
  isLooking: boolean,
  first: { readonly onPick: () => void } | undefined,
): (event: KeyboardEvent) => void {
  /** For what it was pressed; null for nothing. */
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (isLooking || awaited.current === null) return
    const isMeant = awaited.current === query
    awaited.current = null
    if (isMeant) first?.onPick()
  }, [isLooking, query, first])
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    awaited.current = query
  }
}
