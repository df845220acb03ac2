/**
 * Those that have what was typed in one of their words, best first: that begin with it, of which a word begins with it,
 * that contain it; among equals in their own order. Neither letter case nor accents count.
 */
export function rank<T>(
  all: readonly T[],
  typed: string,
  wordsOf: (item: T) => readonly string[],
  limit: number,
): readonly T[] {
  const wanted = folded(typed.trim())
  if (wanted === '') return all.slice(0, limit)
  const places: T[][] = [[], [], []]
  for (const item of all) {
    const place = Math.min(...wordsOf(item).map((word) => placeOf(folded(word), wanted)))
    places[place]?.push(item)
  }
  return places.flat().slice(0, limit)
}

function placeOf(text: string, wanted: string): number {
  const at = text.indexOf(wanted)
  if (at <= 0) return at === 0 ? 0 : 3
  for (let from = at; from !== -1; from = text.indexOf(wanted, from + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(from - 1))) return 1
  return 2
}

/** In small letters and without accents. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
