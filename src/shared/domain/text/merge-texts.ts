import { lineChanges, splitLines, type LineChange } from './line-changes.ts'
import { mergeFrontmatter } from './merge-frontmatter.ts'
import { mergePiece, type MergePart } from './merge-part.ts'

/** `parts` are the whole text in order; with either side of every clash they make a text without a lost line. */
export type MergeResult =
  | { readonly status: 'merged'; readonly text: string }
  | { readonly status: 'clash'; readonly parts: readonly MergePart[] }

/**
 * Merges two texts that were made from `base`, by whole lines and as they are on disk: line ends, a missing last one
 * and a byte order mark are part of the lines. Frontmatter is merged by its keys.
 *
 * Two changes clash when they replace a common line of the base, when one adds lines inside or at the edge of what the
 * other changed, or when both add lines at the same place (which would come first?). Changes of neighbouring lines
 * merge as long as neither adds lines there. The same change on both sides is one change.
 *
 * Bounded in time: texts that differ beyond measure clash as one piece (see `lineChanges`).
 */
export function mergeTexts(texts: {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}): MergeResult {
  const whole = mergePiece(texts.base, texts.mine, texts.theirs)
  if (whole.kind === 'agreed') return { status: 'merged', text: whole.text }
  const parts = joined(mergeParts(texts.base, texts.mine, texts.theirs))
  const [only] = parts
  if (parts.length <= 1 && only?.kind !== 'clash')
    return { status: 'merged', text: only?.text ?? '' }
  return { status: 'clash', parts }
}

function mergeParts(base: string, mine: string, theirs: string): MergePart[] {
  const [b, m, t] = [headEnd(base), headEnd(mine), headEnd(theirs)]
  const body = (): MergePart[] => mergeLines(base.slice(b), mine.slice(m), theirs.slice(t))
  const heads = [base.slice(0, b), mine.slice(0, m), theirs.slice(0, t)] as const
  const head = mergePiece(...heads)
  if (head.kind === 'agreed') return [head, ...body()]
  // One side took the block away, or broke a fence, while the other changed it: its lines are not where they were.
  if (b > 0 && (m === 0 || t === 0)) return [{ kind: 'clash', base, mine, theirs }]
  return [...(mergeFrontmatter(...heads) ?? [head]), ...body()]
}

/** Where the frontmatter block ends, behind its closing fence; 0 when there is none. */
function headEnd(text: string): number {
  if (!/^\ufeff?---[ \t]*\r?\n/.test(text)) return 0
  const closing = /\n---[ \t]*(?:\r?\n|$)/g.exec(text)
  return closing ? closing.index + closing[0].length : 0
}

function mergeLines(baseText: string, mineText: string, theirsText: string): MergePart[] {
  const [base, mine, theirs] = [splitLines(baseText), splitLines(mineText), splitLines(theirsText)]
  const [ours, others] = [placed(base, mine), placed(base, theirs)]
  const parts: MergePart[] = []
  let [done, i, j] = [0, 0, 0]
  let [mineShift, theirsShift] = [0, 0]
  for (;;) {
    const region = nextRegion(ours, others, i, j)
    if (region === null) break
    const { from, to, ourEnd, otherEnd } = region
    const mineFrom = from + mineShift
    const theirsFrom = from + theirsShift
    for (; i < ourEnd; i++) mineShift += growthOf(ours[i])
    for (; j < otherEnd; j++) theirsShift += growthOf(others[j])
    parts.push(
      { kind: 'agreed', text: base.slice(done, from).join('') },
      mergePiece(
        base.slice(from, to).join(''),
        mine.slice(mineFrom, to + mineShift).join(''),
        theirs.slice(theirsFrom, to + theirsShift).join(''),
      ),
    )
    done = to
  }
  return [...parts, { kind: 'agreed', text: base.slice(done).join('') }]
}

/** A change, and the lines of the base that it may have meant: of equal lines, nobody can say which was taken away. */
interface PlacedChange extends LineChange {
  readonly mayFrom: number
  readonly mayTo: number
}

/**
 * Of equal lines the last ones are those that were added or taken away, on both sides, so that what both did is done once.
 * And one that was taken away clashes with a change of any of them: else the line that each side kept of two would be
 * gone from the result.
 */
function placed(base: readonly string[], text: readonly string[]): PlacedChange[] {
  const changes = lineChanges(base, text)
  return changes.map((change, at) => {
    let { oldFrom, oldTo, newFrom, newTo } = change
    const [taken, added] = [oldTo - oldFrom, newTo - newFrom]
    if (taken > 0 && added > 0) return { ...change, mayFrom: oldFrom, mayTo: oldTo }
    const least = changes[at - 1]?.oldTo ?? 0
    const most = changes[at + 1]?.oldFrom ?? base.length
    let mayFrom = oldFrom
    while (taken > 0 && mayFrom > least && base[mayFrom - 1] === base[mayFrom - 1 + taken])
      mayFrom--
    while (oldTo < most && base[oldTo] === (taken > 0 ? base[oldFrom] : text[newFrom])) {
      oldFrom++
      oldTo++
      newFrom++
      newTo++
    }
    return { oldFrom, oldTo, newFrom, newTo, mayFrom: taken > 0 ? mayFrom : oldFrom, mayTo: oldTo }
  })
}

/** The lines of the base that the next changes speak of: one change, or as many as hang together by clashes. */
function nextRegion(
  ours: readonly PlacedChange[],
  others: readonly PlacedChange[],
  firstOurs: number,
  firstOthers: number,
): { from: number; to: number; ourEnd: number; otherEnd: number } | null {
  let [i, j] = [firstOurs, firstOthers]
  let [from, to] = [-1, -1]
  let lastOurs: PlacedChange | undefined
  let lastOthers: PlacedChange | undefined
  for (;;) {
    const [a, b] = [ours[i], others[j]]
    const isOurs = a !== undefined && (b === undefined || a.oldFrom <= b.oldFrom)
    const next = isOurs ? a : b
    if (next === undefined) break
    const opposite = isOurs ? lastOthers : lastOurs
    if (from >= 0 && !(opposite && clash(opposite, next))) break
    if (from < 0) from = next.oldFrom
    to = Math.max(to, next.oldTo)
    if (isOurs) {
      lastOurs = next
      i++
    } else {
      lastOthers = next
      j++
    }
  }
  return from < 0 ? null : { from, to, ourEnd: i, otherEnd: j }
}

/** `later` does not begin before `earlier` does. */
function clash(earlier: PlacedChange, later: PlacedChange): boolean {
  if (later.mayFrom !== earlier.mayTo) return later.mayFrom < earlier.mayTo
  return growthOf(earlier) > 0 || growthOf(later) > 0
}

/** How many lines a change adds; less than 0 when it takes some away. */
const growthOf = (change: LineChange | undefined): number =>
  change ? change.newTo - change.newFrom - (change.oldTo - change.oldFrom) : 0

/** Without empty parts, and with neighbours that agree in one. */
function joined(parts: readonly MergePart[]): MergePart[] {
  const result: MergePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'clash') result.push(part)
    else if (part.text === '') continue
    else if (last?.kind === 'agreed')
      result[result.length - 1] = { kind: 'agreed', text: last.text + part.text }
    else result.push(part)
  }
  return result
}
