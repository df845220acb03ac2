import type { Heading } from '../stores/text/outline.ts'

/** A heading as it stands in the list. */
export interface OutlineRow {
  readonly heading: Heading
  /** Its place among all headings. */
  readonly index: number
  /** The same while others come and go: its words, and which of those with the same words it is. */
  readonly id: string
  /** How far it stands in, from 0. */
  readonly indent: number
  readonly hasBelow: boolean
  readonly isFolded: boolean
}

/** @param folded ids; what stands below those is left out. @param filter only headings with these words, and those above them */
export function outlineRows(
  headings: readonly Heading[],
  { folded, filter }: { readonly folded: ReadonlySet<string>; readonly filter: string },
): readonly OutlineRow[] {
  const top = Math.min(...headings.map(({ level }) => level))
  const wanted = filter.trim().toLocaleLowerCase()
  const matches = headings.map(({ text }) => text.toLocaleLowerCase().includes(wanted))
  const counts = new Map<string, number>()
  const rows: OutlineRow[] = []
  /** The level of the folded heading that hides what comes; Infinity for none. */
  let hiding = Infinity
  for (const [index, heading] of headings.entries()) {
    const { level, text } = heading
    const nth = counts.get(text) ?? 0
    counts.set(text, nth + 1)
    const id = `${nth} ${text}`
    if (level <= hiding) hiding = Infinity
    if (hiding < level) continue
    const hasBelow = (headings[index + 1]?.level ?? 0) > level
    // What is looked for is shown, folded or not.
    const isFolded = hasBelow && wanted === '' && folded.has(id)
    if (isFolded) hiding = level
    if (wanted !== '' && !isAbove(headings, index, matches)) continue
    rows.push({ heading, index, id, indent: level - top, hasBelow, isFolded })
  }
  return rows
}

/** Whether it matches, or something below it does. */
function isAbove(
  headings: readonly Heading[],
  index: number,
  matches: readonly boolean[],
): boolean {
  if (matches[index]) return true
  for (let at = index + 1; at < headings.length; at += 1) {
    if ((headings[at]?.level ?? 0) <= (headings[index]?.level ?? 0)) return false
    if (matches[at]) return true
  }
  return false
}

/** What has to be folded so that no level below this one is shown, from 1. */
export const foldedBelow = (headings: readonly Heading[], level: number): ReadonlySet<string> =>
  new Set(
    outlineRows(headings, { folded: new Set(), filter: '' })
      .filter(({ index, hasBelow }) => hasBelow && (headings[index + 1]?.level ?? 0) > level)
      .map(({ id }) => id),
  )

/** Where the section of a heading ends, as a place among all headings. */
export function endOfSection(headings: readonly Heading[], index: number): number {
  const level = headings[index]?.level ?? 0
  const end = headings.findIndex((other, at) => at > index && other.level <= level)
  return end === -1 ? headings.length : end
}

/** The place of the section beside that of a heading, below the same one; null at the edge. */
export function besideSection(
  headings: readonly Heading[],
  index: number,
  direction: 'up' | 'down',
): number | null {
  const level = headings[index]?.level ?? 0
  if (direction === 'down') {
    const next = endOfSection(headings, index)
    return headings[next]?.level === level ? endOfSection(headings, next) : null
  }
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = headings[at]?.level ?? 0
    if (other === level) return at
    if (other < level) return null
  }
  return null
}

/**
 * The level that a section gets that is put in front of the heading at `place`: as near to the one that was pointed at as
 * its neighbours let it. It may stand below what is above it, and takes nothing from what is below.
 */
export function levelAt(
  headings: readonly Heading[],
  moved: number,
  place: number,
  wanted: number,
): number {
  const end = endOfSection(headings, moved)
  const above = headings[place > moved && place <= end ? moved - 1 : place - 1]
  const below = headings[place >= moved && place < end ? end : place]
  const most = (above?.level ?? 0) + 1
  const least = Math.min(most, below?.level ?? 1)
  return Math.min(6, most, Math.max(least, wanted))
}
