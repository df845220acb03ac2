import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a button whose place a field takes for a while: it has the focus again when the field has gone, unless something
 * else has taken it. Without that the next key is for nobody.
 */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(false)
  useEffect(() => {
    const isNobodys = document.activeElement === null || document.activeElement === document.body
    if (wasAway.current && !isAway && isNobodys) button.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  return button
}
