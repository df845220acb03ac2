import {
  changeSetLevel,
  type ChangePreview,
  type ChangeSet,
} from '../../shared/domain/change-set.ts'
import type { PermissionLevel } from '../../shared/domain/tool-result.ts'

/** What a call is about to do: the tool's own level, and its change set where it writes. */
export interface Action {
  readonly level: PermissionLevel
  readonly changeSet: ChangeSet | null
}

/** Decides whether a person is asked, from the effect and from nothing that a model says. Pure. */
export type Policy = (action: Action) => 'run' | 'ask'

/** More files than this in one change set are always shown first, whatever is done to them. */
const MAX_SILENT_FILES = 10

/**
 * Reading runs. New notes and additions run, since one undo takes them back; every other write asks, with its diff.
 * What leaves the machine always asks. (tools.md, "Permission decides who is asked")
 */
export const defaultPolicy: Policy = ({ level, changeSet }) => {
  if (level === 'external') return 'ask'
  if (changeSet === null) return level === 'read' ? 'run' : 'ask'
  if (changeSet.changes.length > MAX_SILENT_FILES) return 'ask'
  return changeSetLevel(changeSet) === 'write' ? 'run' : 'ask'
}

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
