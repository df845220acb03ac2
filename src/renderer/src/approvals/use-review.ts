import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { changeSights, countSeen } from '../ui/diff/change-sights.ts'
import { diffRows, fileDiff, type DiffLayout } from '../ui/diff/diff-rows.ts'
import type { DiffViewHandle, HunkState } from '../ui/diff/diff-view.tsx'
import { useMedia } from '../ui/layout/use-media.ts'
import { hasCtrlAltOrMeta } from '../ui/menu/ctrl-alt-or-meta.ts'
import { plainKey } from '../ui/menu/plain-key.ts'
import type { FileMark } from './file-list.tsx'
import { GUARD_MS } from './guard-ms.ts'
import {
  choicesIn,
  choose,
  countTaken,
  isTaken,
  noChoice,
  reviewFiles,
  type FileChoice,
  type ReviewedChanges,
} from './review-state.ts'
import { sayChange } from './say-change.ts'

const SPLIT_FROM = '(width >= 900px)'

/** What of a change is taken, seen and in front, and the keys that say so. */
export function useReview(request: ReviewedChanges) {
  const diff = useRef<DiffViewHandle>(null)
  const { changes } = request
  const files = useMemo(() => reviewFiles(request), [request])
  const [choices, setChoices] = useState<readonly FileChoice[]>(() => files.map(() => noChoice))
  const [current, setCurrent] = useState({ file: 0, hunk: 0 })
  const [editing, setEditing] = useState<number | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const isWide = useMedia(SPLIT_FROM)
  const [shownAtMs] = useState(() => performance.now())

  const edits = JSON.stringify(choices.map(({ edited }) => edited))
  const diffs = useMemo(
    () =>
      changes.map(({ before, after }, index) =>
        fileDiff({ id: String(index), before, after: choices[index]?.edited ?? after }),
      ),
    // What is taken of a text does not change its diff.
    // oxlint-disable-next-line react/exhaustive-deps
    [changes, edits],
  )
  // Beside a list of files two columns have no room.
  const layout: DiffLayout =
    isWide && changes.length === 1 && changes.some(({ kind }) => kind === 'edit')
      ? 'split'
      : 'unified'
  const rows = useMemo(() => diffRows(diffs, layout, expanded), [diffs, layout, expanded])
  const stops = files.flatMap((file, index) =>
    choicesIn(file, choices[index] ?? noChoice).map((hunk) => ({ file: index, hunk })),
  )
  const counts = countTaken(files, choices)
  const sights = useMemo(() => changeSights(rows), [rows])
  // What is left out is not written, so nobody has to have seen it.
  const wanted = sights.filter(({ file, hunk }) => {
    const review = files[file]
    return review === undefined || isTaken(review, choices[file] ?? noChoice, hunk)
  })
  const sightCounts = countSeen(wanted, seen)

  const go = (to: { readonly file: number; readonly hunk: number }, hunk = true): void => {
    setCurrent(to)
    diff.current?.show(to.file, hunk ? to.hunk : null)
  }
  /** The next piece that nobody saw yet: of a long change, where it goes on. */
  const goNext = (): void => {
    const { next } = sightCounts
    const at = next?.keys.findIndex((key) => !seen.has(key)) ?? -1
    const [key, rowId] = [next?.keys[at], next?.rowIds[at]]
    if (!next || key === undefined || rowId === undefined) return
    setCurrent({ file: next.file, hunk: next.hunk })
    diff.current?.reveal(rowId, key)
    setSaid(sayChange(next, { rows, sights, path: changes[next.file]?.path ?? '' }))
  }
  const take = (file: number, hunks: 'all' | readonly number[], isTake: boolean): void =>
    setChoices((all) => choose(files, all, { file, hunks, take: isTake }))
  const takeEverything = (): void =>
    setChoices((all) => all.map((choice) => ({ ...choice, left: new Set() })))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasCtrlAltOrMeta(event) || !event.nativeEvent.isTrusted) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
    const at = stops.findIndex(({ file, hunk }) => file === current.file && hunk === current.hunk)
    const act = {
      j: () => go(stops[Math.min(stops.length - 1, at + 1)] ?? current),
      k: () => go(stops[Math.max(0, at - 1)] ?? current),
      a: () => (event.shiftKey ? takeEverything() : take(current.file, [current.hunk], true)),
      r: () => take(current.file, [current.hunk], false),
      n: goNext,
      e: () => {
        if (files[current.file]?.isDivisible === true) setEditing(current.file)
      },
    }[plainKey(event).toLowerCase()]
    if (!act || editing !== null) return
    event.preventDefault()
    // The rest of a word that was being typed somewhere else chooses nothing.
    if (performance.now() - shownAtMs < GUARD_MS) return
    act()
  }

  const hunkState = (index: number, hunk: number): HunkState => {
    const file = files[index]
    const isLeft = file !== undefined && !isTaken(file, choices[index] ?? noChoice, hunk)
    const isCurrent = stops.length > 1 && current.file === index && current.hunk === hunk
    if (isCurrent) return isLeft ? 'current-left' : 'current'
    return isLeft ? 'left' : 'taken'
  }
  const markOf = (index: number): FileMark => {
    const [file, choice] = [files[index], choices[index] ?? noChoice]
    if (!file) return 'taken'
    const ids = choicesIn(file, choice)
    const taken = ids.filter((id) => isTaken(file, choice, id)).length
    if (taken === 0) return 'left out'
    if (choice.edited !== null) return 'edited'
    return taken === ids.length ? 'taken' : 'in part'
  }
  return {
    diff,
    files,
    choices,
    current,
    rows,
    layout,
    stops,
    counts,
    sightCounts,
    said,
    editing,
    setEditing,
    go,
    goNext,
    take,
    setCurrent,
    onKeyDown,
    hunkState,
    markOf,
    /** What the person wrote instead of what was proposed for a file. */
    setEdited(file: number, edited: string): void {
      const proposed = changes[file]?.after
      setChoices((all) =>
        all.with(file, { left: new Set(), edited: edited === proposed ? null : edited }),
      )
      setCurrent({ file, hunk: 0 })
      setEditing(null)
    },
    addSeen: (keys: readonly string[]): void =>
      setSeen((all) => (keys.every((key) => all.has(key)) ? all : new Set([...all, ...keys]))),
    expand: (id: string): void => setExpanded((all) => new Set([...all, id])),
  }
}
