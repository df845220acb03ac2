import type { ChangeSight } from '../ui/diff/change-sights.ts'
import type { DiffRow, MarkedLine } from '../ui/diff/diff-rows.ts'
import { lineParts } from '../ui/diff/line-parts.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'

const MOST_SAID = 300

/** A change as it is read out to somebody who does not look: which one it is, where, and its words. */
export function sayChange(
  { file, hunk }: ChangeSight,
  {
    rows,
    sights,
    path,
  }: {
    readonly rows: readonly DiffRow[]
    readonly sights: readonly ChangeSight[]
    readonly path: string
  },
): string {
  const lines = rows.flatMap((row) =>
    row.type === 'line' && row.file === file && row.hunk === hunk ? [row.left, row.right] : [],
  )
  const words = (kind: MarkedLine['kind']): string =>
    lines
      .flatMap((line) => (line?.kind === kind ? lineParts(line, () => false) : []))
      .flatMap((part) => (part.type === 'text' && part.isChange ? [part.text] : []))
      .join(' ')
  const said = (what: string, text: string): string =>
    text.trim() === ''
      ? ''
      : ` ${what}: ${showInvisible(text.slice(0, MOST_SAID))}${text.length > MOST_SAID ? ' …' : ''}.`
  const place = sights.findIndex((each) => each.file === file && each.hunk === hunk) + 1
  return `Change ${place} of ${sights.length}, in ${showInvisible(path)}.${said('Deleted', words('removed'))}${said('Added', words('added'))}`
}
