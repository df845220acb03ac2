import type { KeyboardEvent } from 'react'
import { useTypedName } from './use-typed-name.ts'
import { hasCtrlAltOrMeta } from '../menu/ctrl-alt-or-meta.ts'

export interface TreeKeyRow {
  readonly label: string
  readonly depth: number
  /** Null for a row with nothing below it. */
  readonly isExpanded: boolean | null
}

/** The keys of a tree with one tab stop: arrows move and fold, also where it is read from the right; letters jump. */
export function useTreeRowKeys<Row extends TreeKeyRow>({
  rows,
  focused,
  focus,
  fold,
  onKey,
}: {
  readonly rows: readonly Row[]
  /** The index of the row that has the focus. */
  readonly focused: number
  readonly focus: (index: number) => void
  readonly fold: (row: Row, isExpanded: boolean) => void
  /** Asked first. False: it is none of its own. */
  readonly onKey: (event: KeyboardEvent, row: Row) => boolean
}): (event: KeyboardEvent) => void {
  const typed = useTypedName()
  return (event) => {
    const row = rows[focused]
    if (!row || event.nativeEvent.isComposing) return
    if (onKey(event, row)) {
      typed.forget()
      return event.preventDefault()
    }
    if (hasCtrlAltOrMeta(event)) return
    const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr'
    const into = isLeftToRight ? 'ArrowRight' : 'ArrowLeft'
    const out = isLeftToRight ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowDown') focus(Math.min(rows.length - 1, focused + 1))
    else if (event.key === 'ArrowUp') focus(Math.max(0, focused - 1))
    else if (event.key === 'Home') focus(0)
    else if (event.key === 'End') focus(rows.length - 1)
    else if (event.key === into && row.isExpanded === false) fold(row, true)
    else if (event.key === into) focus(row.isExpanded ? focused + 1 : focused)
    else if (event.key === out && row.isExpanded) fold(row, false)
    else if (event.key === out) {
      const parent = rows.findLastIndex((each, at) => at < focused && each.depth < row.depth)
      focus(parent === -1 ? focused : parent)
    } else if (event.key.length === 1 && event.key !== ' ') {
      const { text, isNew } = typed.add(event)
      const from = isNew ? focused + 1 : focused
      const order = [...rows.keys()].map((at) => (at + from) % rows.length)
      const found = order.find((at) => rows[at]?.label.toLocaleLowerCase().startsWith(text))
      if (found !== undefined) focus(found)
      return event.preventDefault()
    } else return
    typed.forget()
    event.preventDefault()
  }
}
