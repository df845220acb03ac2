import { type ApprovalReview, type PartAnswer } from '../../../shared/domain/chat/approval.ts'
import type { Change, ChangePreview } from '../../../shared/domain/change-set.ts'
import { applyHunks, hunksOf, type TextHunk } from '../../../shared/domain/text/text-hunks.ts'
import type { FileReview } from '../../../shared/domain/chat/tool-result.ts'

/** One proposed change with what a person was shown of it. */
export interface ShownChange {
  readonly change: Change
  readonly preview: ChangePreview
}

export interface Reviewed {
  /** What is left to write, in order. */
  readonly changes: Change[]
  /** One for each shown change. */
  readonly files: FileReview[]
}

/** Turns the answer of a person into what is written: exactly the hunks and texts that they took. Pure. */
export function applyReview(shown: readonly ShownChange[], review: ApprovalReview): Reviewed {
  const reason = review.reason.trim()
  const done = shown.map(({ change, preview }, index) => {
    const text = textTaken(preview, review.parts[index] ?? { take: 'none' })
    const file = {
      path: preview.path,
      ...describeTaken(preview, text, review.parts[index]),
      ...(reason !== '' && { reason }),
    }
    return { change: changeTaken(change, preview, text), file }
  })
  return {
    changes: done.flatMap(({ change }) => (change ? [change] : [])),
    files: done.map(({ file }) =>
      file.outcome === 'written' ? { path: file.path, outcome: file.outcome } : file,
    ),
  }
}

/** `all` and `none`, or the text that the file is to have. */
function textTaken(
  { before, after }: ChangePreview,
  answer: PartAnswer,
): 'all' | 'none' | { text: string } {
  switch (answer.take) {
    case 'all':
    case 'none':
      return answer.take
    case 'hunks': {
      const hunks = hunksOf(before ?? '', after ?? '')
      const taken = new Set(answer.hunks)
      if (hunks.every(({ id }) => taken.has(id))) return 'all'
      const text = applyHunks(before ?? '', hunks, taken)
      return text === (before ?? '') ? 'none' : { text }
    }
    case 'edited':
      if (answer.text === after) return 'all'
      return before !== null && answer.text === before ? 'none' : { text: answer.text }
  }
}

function changeTaken(
  change: Change,
  { after }: ChangePreview,
  taken: ReturnType<typeof textTaken>,
): Change | null {
  if (taken === 'none') return null
  if (taken === 'all' || taken.text === after) return change
  if (change.kind !== 'write')
    throw new RangeError('Only the text of one written file can be changed.')
  return { ...change, text: taken.text, additive: false }
}

function describeTaken(
  { before, after }: ChangePreview,
  taken: ReturnType<typeof textTaken>,
  answer: PartAnswer | undefined,
): Omit<FileReview, 'path' | 'reason'> {
  if (taken === 'all') return { outcome: 'written' }
  if (taken === 'none') return { outcome: 'rejected' }
  const wasEdited = answer?.take === 'edited'
  const left = wasEdited
    ? hunksOf(after ?? '', taken.text)
    : hunksOf(before ?? '', after ?? '').filter(
        ({ id }) => answer?.take !== 'hunks' || !answer.hunks.includes(id),
      )
  return {
    outcome: wasEdited ? 'written as the person edited it' : 'partly written',
    differences: left.slice(0, MAX_DIFFERENCES).map((hunk) => difference(hunk, wasEdited)),
  }
}

const MAX_DIFFERENCES = 20
/** UTF-16 units of one text. */
const MAX_TEXT = 500

/** An edit stands between the proposal and what was written; a rejected hunk between what stays and the proposal. */
const difference = (
  { oldLine, removed, added }: TextHunk,
  wasEdited: boolean,
): NonNullable<FileReview['differences']>[number] => ({
  line: oldLine,
  proposed: cut(wasEdited ? removed : added),
  written: cut(wasEdited ? added : removed),
})
const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`
