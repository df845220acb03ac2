import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { TreeRow } from '../../stores/workspace/tree-rows.ts'

/** Rows of the tree that are chosen together, by path, so that they stay chosen whatever comes and goes round them. */
export interface FileChoice {
  readonly chosen: ReadonlySet<string>
  /** Where the next range begins: the row that was clicked or chosen last; null for none. */
  readonly anchor: string | null
}

export const NOTHING_CHOSEN: FileChoice = { chosen: new Set(), anchor: null }

/** Those in sight: what a folder hides that was closed is not acted upon. In the order of the tree. */
export const chosenEntries = (
  rows: readonly TreeRow[],
  { chosen }: FileChoice,
): readonly FolderEntry[] => entriesOf(rows).filter(({ path }) => chosen.has(path))

/** With this row too, or without it. The first one takes the row along that was clicked before, as long as it has the focus. */
export function toggled(
  choice: FileChoice,
  { rows, path, focused }: Step & { readonly path: string },
): FileChoice {
  const chosen = new Set<string>(chosenEntries(rows, choice).map((entry) => entry.path))
  const { anchor } = choice
  if (chosen.size === 0 && anchor !== null && anchor === focused && anchor !== path)
    chosen.add(anchor)
  if (!chosen.delete(path)) chosen.add(path)
  return { chosen, anchor: chosen.size === 0 ? null : path }
}

/** All from where the last choice began to this row, both included; else from the row in focus. */
export function extended(
  choice: FileChoice,
  { rows, path, focused }: Step & { readonly path: string },
): FileChoice {
  const paths = entriesOf(rows).map((entry): string => entry.path)
  const anchor = [choice.anchor, focused].find((one) => one !== null && paths.includes(one)) ?? path
  const ends = [paths.indexOf(anchor), paths.indexOf(path)].toSorted((a, b) => a - b)
  const [first = 0, last = 0] = ends
  return { chosen: new Set(paths.slice(Math.max(0, first), last + 1)), anchor }
}

/** Every row in sight. */
export const allChosen = (rows: readonly TreeRow[]): FileChoice => ({
  chosen: new Set(entriesOf(rows).map(({ path }) => path)),
  anchor: null,
})

type Step = {
  readonly rows: readonly TreeRow[]
  /** The path of the row that has the focus. */
  readonly focused: string | null
}

const entriesOf = (rows: readonly TreeRow[]): readonly FolderEntry[] =>
  rows.flatMap((row) => (row.kind === 'entry' ? [row.entry] : []))
