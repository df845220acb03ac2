import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { Heading } from '../stores/text/outline.ts'
import { besideSection, endOfSection, foldedBelow, levelAt, outlineRows } from './outline-rows.ts'
import { saysRefused } from './words.ts'

const NOTHING: ReadonlySet<string> = new Set()
/** Letters that are typed faster than this look for one word, in ms. */
const TYPED_TOGETHER_MS = 700

/** The rows of an outline, and what is done to them. */
export function useOutline(path: VaultPath, headings: readonly Heading[]) {
  const { workspace, editor, toasts } = useStores()
  const [folded, setFolded] = useState(NOTHING)
  const [filter, setFilter] = useState('')
  const [focused, keepFocused] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const setFocused = (id: string | null): void => {
    latest.current = id
    keepFocused(id)
  }
  const [typed, setTyped] = useState({ text: '', atMs: 0 })
  const rows = useMemo(() => outlineRows(headings, { folded, filter }), [headings, folded, filter])
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === focused),
  )

  const fold = (id: string, isFolded: boolean): void => {
    const next = new Set(folded)
    if (isFolded) next.add(id)
    else next.delete(id)
    setFolded(next)
  }
  const open = (line: number): void => workspace.openNote(path, { line })
  const go = (to: number): void => setFocused(rows[to]?.id ?? focused)

  /** Puts the section in front of the heading at a place among all, as one of `level`. */
  async function arrange(index: number, place: number, level: number): Promise<void> {
    const heading = headings[index]
    if (!heading) return
    const target = { before: headings[place]?.line ?? null, level }
    const outcome = await editor.getState().arrange?.(path, heading.line, target)
    if (outcome && outcome !== 'done' && outcome !== 'same') toasts.show(saysRefused(outcome))
  }

  /** How many levels are shown. */
  function shownLevels(): number {
    return Math.max(0, ...rows.map(({ heading }) => heading.level))
  }

  function move(key: string, isLeftToRight: boolean): void {
    const row = rows[at]
    if (!row) return
    const { index, heading } = row
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const place = besideSection(headings, index, key === 'ArrowUp' ? 'up' : 'down')
      if (place !== null) void arrange(index, place, heading.level)
      return
    }
    const level = heading.level + ((key === 'ArrowRight') === isLeftToRight ? 1 : -1)
    if (level >= 1 && level <= 6) void arrange(index, endOfSection(headings, index), level)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const row = rows[at]
    const { key, altKey, ctrlKey, metaKey } = event
    if (!row || ctrlKey || metaKey || event.nativeEvent.isComposing) return
    const isLeftToRight = getComputedStyle(event.currentTarget).direction === 'ltr'
    const into = isLeftToRight ? 'ArrowRight' : 'ArrowLeft'
    const out = isLeftToRight ? 'ArrowLeft' : 'ArrowRight'
    if (altKey) {
      if (!key.startsWith('Arrow')) return
      event.preventDefault()
      event.stopPropagation()
      return move(key, isLeftToRight)
    }
    if (key === 'ArrowDown') go(Math.min(rows.length - 1, at + 1))
    else if (key === 'ArrowUp') go(Math.max(0, at - 1))
    else if (key === 'Home') go(0)
    else if (key === 'End') go(rows.length - 1)
    else if (key === 'Enter' || key === ' ') open(row.heading.line)
    else if (key === into && row.isFolded) fold(row.id, false)
    else if (key === into) go(row.hasBelow ? at + 1 : at)
    else if (key === out && row.hasBelow && !row.isFolded) fold(row.id, true)
    else if (key === out)
      go(rows.findLastIndex((other, to) => to < at && other.indent < row.indent))
    else if (key.length === 1) find(key, event.timeStamp)
    else return
    event.preventDefault()
  }

  function find(letter: string, atMs: number): void {
    const isNew = atMs - typed.atMs > TYPED_TOGETHER_MS
    const text = (isNew ? '' : typed.text) + letter.toLocaleLowerCase()
    setTyped({ text, atMs })
    const from = isNew ? at + 1 : at
    const order = [...rows.slice(from), ...rows.slice(0, from)]
    const found = order.find(({ heading }) => heading.text.toLocaleLowerCase().startsWith(text))
    if (found) setFocused(found.id)
  }

  return {
    rows,
    at,
    filter,
    setFilter,
    setFocused,
    /** False: the person has gone on to another row, which is not drawn as the one at hand yet. */
    isLatest: (id: string) => latest.current === null || latest.current === id,
    fold,
    open,
    onKeyDown,
    showLevels: (step: -1 | 1) =>
      setFolded(foldedBelow(headings, Math.max(1, shownLevels() + step))),
    /** Drops a section in front of the row at `to` (behind the last one for their number), near this level. */
    drop: (index: number, to: number, wanted: number) => {
      const place = rows[to]?.index ?? headings.length
      void arrange(index, place, levelAt(headings, index, place, wanted))
    },
    levelAt: (index: number, to: number, wanted: number) =>
      levelAt(headings, index, rows[to]?.index ?? headings.length, wanted),
  }
}
