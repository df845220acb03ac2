import type { ChangePreview } from '../../../shared/domain/change-set.ts'

const MAX_DROPPED_LINES = 20
/** Below this many characters, half as much is a matter of a few words. */
const MIN_LENGTH = 40

/**
 * A model that runs out of room writes half a note, or says that the rest stays as it was. This is the sentence
 * that warns of it; null when nothing looks so. (reliability.md 3.4, "Overwrite")
 */
export function shrinkCaution(previews: readonly ChangePreview[]): string | null {
  for (const { path, before, after, additions, deletions } of previews) {
    if (before === null || after === null) continue
    const placeholder = newPlaceholder(before, after)
    if (placeholder !== null)
      return `The new text of ${path} says “${placeholder}” where the text itself may have been.`
    if (before.length >= MIN_LENGTH && after.length * 2 < before.length)
      return `The new text of ${path} is less than half as long as the old one.`
    const dropped = deletions - additions
    if (dropped >= MAX_DROPPED_LINES) return `${dropped} lines of ${path} would be dropped.`
  }
  return null
}

/** A line that `before` does not have and that stands for text: `... rest unchanged`, `<!-- existing content -->`. */
function newPlaceholder(before: string, after: string): string | null {
  const known = new Set(linesOf(before))
  return linesOf(after).find((line) => isPlaceholder(line) && !known.has(line)) ?? null
}

const isPlaceholder = (line: string): boolean =>
  line.length <= 120 &&
  /\.\.\.|…|<!--|^\[(?!\[)|^\(|^\/\/|^%%/.test(line) &&
  /\b(?:rest|remainder|remaining|existing|previous|original|other)\b/i.test(line) &&
  /\b(?:unchanged|same|contents?|text|notes?|sections?|lines?|code|here|keep|kept|omitted|as (?:is|before))\b/i.test(
    line,
  )

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trim())
