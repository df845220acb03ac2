import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** A place among the properties: the value of a row, by its number from 0, or what stands below them. */
export type Spot = number | 'new' | 'add' | 'text' | { readonly name: number }

/** Puts the focus on a spot as soon as it is drawn. */
export function useFocusSpot(box: RefObject<HTMLElement | null>): (spot: Spot) => void {
  const [wanted, setWanted] = useState<{ readonly spot: Spot } | null>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    const { spot } = wanted
    const name = typeof spot === 'object' ? `name-${spot.name}` : String(spot)
    const place = box.current?.querySelector(`[data-property-spot="${name}"]`)
    // Of a list the field for one more, and not its first item.
    const field = place?.matches(FIELD)
      ? place
      : (place?.querySelector('input') ?? place?.querySelector(FIELD))
    if (field instanceof HTMLElement) field.focus()
  }, [wanted, box])
  return useCallback((spot: Spot) => setWanted({ spot }), [])
}

const FIELD = 'input, button, [tabindex="0"]'
