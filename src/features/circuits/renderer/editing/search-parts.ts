import type { ComponentDefinition } from '../../shared/component.ts'

/** The kinds that have every word of the search in their name, type or description; those named so first. */
export function searchParts(
  all: readonly ComponentDefinition[],
  search: string,
): readonly ComponentDefinition[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  const named = ({ name, type }: ComponentDefinition): string => `${name} ${type}`.toLowerCase()
  const has = (text: string): boolean => words.every((word) => text.includes(word))
  const begins = (each: ComponentDefinition): boolean =>
    each.name.toLowerCase().startsWith(words[0] ?? '')
  const rank = (each: ComponentDefinition): number =>
    begins(each)
      ? 0
      : has(named(each))
        ? 1
        : has(`${named(each)} ${each.description.toLowerCase()}`)
          ? 2
          : 3
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter(
      ({ each, rank: at }) => at < 3 && has(`${named(each)} ${each.description.toLowerCase()}`),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each)
}
