import type { ApprovalRequest, PartAnswer } from '../../../shared/domain/chat/approval.ts'
import { hunksOf } from '../../../shared/domain/text/text-hunks.ts'

/** What a person has made of one shown change so far. Everything is taken until it is left out. */
export interface FileChoice {
  /** Ids of the hunks that are left out. */
  readonly left: ReadonlySet<number>
  /** The text that they wrote in its place; null while it is as it was proposed. */
  readonly edited: string | null
}

/** One shown change, as it can be answered. */
export interface ReviewFile {
  readonly before: string | null
  readonly after: string | null
  readonly unit: number
  /** Ids of the hunks that can be taken one by one; one for what is taken as a whole. */
  readonly hunks: readonly number[]
  readonly isDivisible: boolean
}

export const noChoice: FileChoice = { left: new Set(), edited: null }

/** What is looked through, and how it can be answered. */
export type ReviewedChanges = Pick<ApprovalRequest, 'changes' | 'parts'>

export const reviewFiles = ({ changes, parts }: ReviewedChanges): ReviewFile[] =>
  changes.map(({ before, after }, index) => {
    const { unit = index, isDivisible = false } = parts[index] ?? {}
    const hunks = isDivisible ? hunksOf(before ?? '', after ?? '').map(({ id }) => id) : []
    // An empty new note has no lines, and is a change all the same.
    return { before, after, unit, isDivisible, hunks: hunks.length === 0 ? [0] : hunks }
  })

/** The hunks that are there to choose: an edited text is one. */
export const choicesIn = (file: ReviewFile, { edited }: FileChoice): readonly number[] =>
  edited === null ? file.hunks : [0]

export const isTaken = (file: ReviewFile, choice: FileChoice, hunk: number): boolean =>
  !choice.left.has(file.isDivisible && choice.edited === null ? hunk : 0)

/** Takes hunks or leaves them out; in what belongs together, all of it. */
export function choose(
  files: readonly ReviewFile[],
  choices: readonly FileChoice[],
  { file, hunks, take }: { file: number; hunks: 'all' | readonly number[]; take: boolean },
): FileChoice[] {
  const target = files[file]
  return files.map((each, index) => {
    const choice = choices[index] ?? noChoice
    if (!target || (index !== file && each.unit !== target.unit)) return choice
    const ids =
      hunks === 'all' || !each.isDivisible || choice.edited !== null
        ? choicesIn(each, choice)
        : hunks
    const left = new Set(choice.left)
    for (const id of ids) {
      if (take) left.delete(id)
      else left.add(id)
    }
    return { ...choice, left }
  })
}

/** How much of it is taken, in things that can be chosen. */
export function countTaken(
  files: readonly ReviewFile[],
  choices: readonly FileChoice[],
): { readonly taken: number; readonly all: number } {
  let [taken, all] = [0, 0]
  const units = new Set<number>()
  for (const [index, file] of files.entries()) {
    if (units.has(file.unit)) continue
    units.add(file.unit)
    const choice = choices[index] ?? noChoice
    for (const hunk of choicesIn(file, choice)) {
      all++
      if (isTaken(file, choice, hunk)) taken++
    }
  }
  return { taken, all }
}

export const partAnswers = (
  files: readonly ReviewFile[],
  choices: readonly FileChoice[],
): PartAnswer[] =>
  files.map((file, index) => {
    const choice = choices[index] ?? noChoice
    const ids = choicesIn(file, choice)
    const hunks = ids.filter((id) => isTaken(file, choice, id))
    if (hunks.length === 0) return { take: 'none' }
    if (choice.edited !== null) return { take: 'edited', text: choice.edited }
    return hunks.length === ids.length ? { take: 'all' } : { take: 'hunks', hunks }
  })
