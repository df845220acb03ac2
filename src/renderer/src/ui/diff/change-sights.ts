import type { DiffRow, MarkedLine } from './diff-rows.ts'
import { lineParts, type LinePart } from './line-parts.ts'

/** One stretch of changes, and all of it that has to have been in sight before somebody can mean a yes to it. */
export interface ChangeSight {
  readonly file: number
  /** 0 for a file that has no lines. */
  readonly hunk: number
  /** Of its pieces, and the line above its file; in order. */
  readonly keys: readonly string[]
  /** The rows they stand in, for the same places. */
  readonly rowIds: readonly string[]
}

export const fileKey = (file: number): string => `${file}|`

/** The same for a piece of text wherever and however wide it is drawn; another one where a person edited the text. */
export const pieceKey = (
  file: number,
  line: MarkedLine,
  { from, text }: Extract<LinePart, { type: 'text' }>,
): string => `${file}|${line.kind}|${line.oldLine ?? ''}|${line.newLine ?? ''}|${from}|${text}`

/** What has to be seen of a diff, from top to bottom. What is behind a fold of deleted lines is acknowledged elsewhere. */
export function changeSights(rows: readonly DiffRow[]): ChangeSight[] {
  const sights = new Map<string, { file: number; hunk: number; keys: string[]; rowIds: string[] }>()
  const add = (file: number, hunk: number, key: string, rowId: string): void => {
    const id = `${file}/${hunk}`
    const sight = sights.get(id) ?? { file, hunk, keys: [], rowIds: [] }
    sight.keys.push(key)
    sight.rowIds.push(rowId)
    sights.set(id, sight)
  }
  for (const row of rows) {
    if (row.type === 'file') add(row.file, 0, fileKey(row.file), row.id)
    if (row.type !== 'line' || row.hunk === null) continue
    for (const line of [row.left, row.right]) {
      if (!line || line.kind === 'same' || line.wasFolded) continue
      for (const part of lineParts(line, () => false))
        if (part.type === 'text' && part.isChange)
          add(row.file, row.hunk, pieceKey(row.file, line, part), row.id)
    }
  }
  return [...sights.values()]
}

/** How many are wholly seen, and the first that is not; what is left out needs not be seen. */
export function countSeen(
  sights: readonly ChangeSight[],
  seen: ReadonlySet<string>,
): { readonly seen: number; readonly all: number; readonly next: ChangeSight | null } {
  const next = sights.filter(({ keys }) => !keys.every((key) => seen.has(key)))
  return { seen: sights.length - next.length, all: sights.length, next: next[0] ?? null }
}
