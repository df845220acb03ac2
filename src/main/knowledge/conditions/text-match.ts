import type { QueryNode } from '../../../shared/query/query-tree.ts'
import { createTextFinder, type TextFinder } from './text-finder.ts'
import type { TextRange } from '../words/word-marks.ts'

/** What a query asks of one text: what stands inside of `line:(…)`. */
export interface TextMatch {
  matches(text: string): boolean
  /** Where it says what it is asked for, of what is not left out; perhaps overlapping. */
  marks(text: string): TextRange[]
}

/** @param part null matches everything */
export function createTextMatch(part: QueryNode | null, isExact: boolean): TextMatch {
  if (part === null) return { matches: () => true, marks: () => [] }
  switch (part.type) {
    case 'text':
      return ofFinder(createTextFinder(part.test, isExact))
    case 'tag':
      return ofFinder(tagFinder(part.tag))
    case 'all':
    case 'any': {
      const parts = part.parts.map((each) => createTextMatch(each, isExact))
      return {
        matches: (text) =>
          part.type === 'all'
            ? parts.every((each) => each.matches(text))
            : parts.some((each) => each.matches(text)),
        marks: (text) => parts.flatMap((each) => each.marks(text)),
      }
    }
    case 'not': {
      const inner = createTextMatch(part.part, isExact)
      return { matches: (text) => !inner.matches(text), marks: () => [] }
    }
    case 'case':
      return createTextMatch(part.part, part.isExact)
    // The parser lets nothing else stand inside of a part of a note.
    case 'name':
    case 'folder':
    case 'property':
    case 'time':
    case 'link':
    case 'has':
    case 'within':
      return { matches: () => false, marks: () => [] }
  }
}

const ofFinder = (finder: TextFinder): TextMatch => ({
  matches: (text) => finder.says(text),
  marks: (text) => finder.find(text),
})

/** `#tag` and `#tag/below`, wherever a tag may stand. */
function tagFinder(tag: string): TextFinder {
  const name = tag.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}/#])#${name}(?![\\p{L}\\p{M}\\p{N}_-])`, 'giu')
  return {
    says: (text) => text.search(pattern) >= 0,
    find: (text) =>
      Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => ({
        from: index,
        to: index + length,
      })),
  }
}

/** Ranges in order and apart. */
export function joinedRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}
