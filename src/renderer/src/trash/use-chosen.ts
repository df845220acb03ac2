import { useState } from 'react'

/** Which of `items` is looked at: the first, then the one that was chosen; after one that went, what took its place. */
export function useChosen<T>(
  items: readonly T[],
  idOf: (item: T) => string,
): { readonly active: T | null; readonly choose: (id: string) => void } {
  const [chosen, setChosen] = useState({ id: '', place: 0 })
  const active =
    items.find((item) => idOf(item) === chosen.id) ??
    items[Math.min(chosen.place, items.length - 1)] ??
    null
  const choose = (id: string): void =>
    setChosen({ id, place: items.findIndex((item) => idOf(item) === id) })
  return { active, choose }
}
