import type { PlacedPart, PlacedPin } from '../drawing/placed-part.ts'

/** The pins that a wire from `from` may end at, nearest first. */
export function legalTargets(
  parts: readonly PlacedPart[],
  from: PlacedPin,
  isLegal: (pin: PlacedPin) => boolean,
): readonly PlacedPin[] {
  const distance = ({ place }: PlacedPin): number =>
    Math.hypot(place.x - from.place.x, place.y - from.place.y)
  return parts
    .flatMap(({ pins }) => pins)
    .filter(isLegal)
    .toSorted((a, b) => distance(a) - distance(b))
}

/** The one after (or before) `current` in a list that goes round; null for an empty one. */
export function stepThrough<T extends { readonly key: string }>(
  list: readonly T[],
  current: T | null,
  step: 1 | -1,
): T | null {
  if (list.length === 0) return null
  const at = list.findIndex(({ key }) => key === current?.key)
  const next = at < 0 ? (step === 1 ? 0 : list.length - 1) : (at + step + list.length) % list.length
  return list[next] ?? null
}
