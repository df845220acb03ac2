import type { FindQuery } from './find-query.ts'
import { replacementsIn } from './replacements.ts'
import { applyTextEdits, toEditorText, type TextEdit } from '../domain/text/text-edits.ts'

/** One match where it stands, as it is shown before it is replaced. */
export interface ShownMatch {
  /** From 1. */
  readonly line: number
  /** What stands before it in its line, and behind it in the last one: what is near. */
  readonly before: string
  readonly behind: string
  /** What is replaced, and what stands there then; long ones are cut, with an ellipsis. */
  readonly old: string
  readonly new: string
}

export interface TextReplacement {
  /** Every match, those that are left out too. */
  readonly count: number
  /** The first ones, in order. */
  readonly shown: readonly ShownMatch[]
  /** As on disk, with its own line endings. */
  readonly text: string
}

/** So much of a line is shown beside a match, and so much of the match itself. */
const BEFORE = 60
const BEHIND = 120
const LONGEST = 200

/**
 * Replaces every match of `query` in a text as it is on disk but those that are `left`, by their places among all
 * matches from 0. A match that would be replaced by itself counts, and changes nothing.
 * @param most of them that are shown
 */
export function replaceInText(
  text: string,
  query: FindQuery,
  { left, most }: { readonly left: ReadonlySet<number>; readonly most: number },
): TextReplacement {
  const plain = toEditorText(text)
  const edits: TextEdit[] = []
  const shown: ShownMatch[] = []
  let count = 0
  let [line, lineStart] = [1, 0]
  for (const replacement of replacementsIn(plain, query)) {
    const { from, to, insert } = replacement
    if (shown.length < most) {
      for (let at = plain.indexOf('\n', lineStart); at >= 0 && at < from;) {
        line++
        lineStart = at + 1
        at = plain.indexOf('\n', lineStart)
      }
      shown.push({ line, ...contextOf(plain, lineStart, { from, to }), new: cut(insert) })
    }
    if (!left.has(count)) edits.push(replacement)
    count++
  }
  return { count, shown, text: edits.length === 0 ? text : applyTextEdits(text, edits) }
}

function contextOf(
  text: string,
  lineStart: number,
  { from, to }: { readonly from: number; readonly to: number },
): Pick<ShownMatch, 'before' | 'old' | 'behind'> {
  const newline = text.indexOf('\n', to)
  const end = newline < 0 ? text.length : newline
  const start = Math.max(lineStart, from - BEFORE)
  return {
    before: `${start > lineStart ? '…' : ''}${text.slice(start, from).trimStart()}`,
    old: cut(text.slice(from, to)),
    behind: `${text.slice(to, Math.min(end, to + BEHIND))}${end > to + BEHIND ? '…' : ''}`,
  }
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
