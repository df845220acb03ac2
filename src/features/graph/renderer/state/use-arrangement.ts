import { useEffect, useMemo, useState } from 'react'
import { firstPositions } from '../layout/first-positions.ts'
import { startLayout } from '../layout/start-layout.ts'
import type { Arrangeable, Arranged } from './arranged.ts'

/** Where dots lie, as far as it is known. */
export interface ArrangementState {
  /** x and y of each dot of what is arranged. */
  readonly positions: Float32Array
  /** 0 to 1; 1 where nothing moves any more. */
  readonly done: number
  readonly isSettled: boolean
  readonly hasFailed: boolean
  /** Leaves all where it is. */
  readonly stop: () => void
  /** Begins from where the names of the dots put them. */
  readonly again: () => void
}

/** How an arrangement begins. */
interface Start {
  readonly what: Arrangeable
  readonly positions: Float32Array
  /** All was in its place. */
  readonly isDone: boolean
  /** Nearly all was. */
  readonly isNearlyDone: boolean
}
interface Progress {
  readonly of: Start
  readonly positions: Float32Array
  readonly done: number
  readonly isSettled: boolean
  readonly hasFailed: boolean
}
const NEARLY_ALL = 0.9

/** Arranges dots in a thread, from where they were, and again when they are others. */
export function useArrangement(what: Arrangeable | null, arranged: Arranged): ArrangementState {
  const [round, setRound] = useState(0)
  const start = useMemo(() => what && startOf(what, arranged, round), [what, arranged, round])
  const [progress, setProgress] = useState<Progress | null>(null)
  const [stopped, setStopped] = useState<Start | null>(null)
  const isStopped = start !== null && stopped === start
  useEffect(() => {
    if (!start || start.isDone || isStopped) return
    return arrange(start, arranged, setProgress)
  }, [start, arranged, isStopped])
  const now = progress?.of === start ? progress : null
  return {
    positions: now?.positions ?? start?.positions ?? new Float32Array(),
    done: now?.done ?? (start?.isDone ? 1 : 0),
    isSettled: isStopped || (now?.isSettled ?? start?.isDone ?? true),
    hasFailed: now?.hasFailed ?? false,
    stop: () => setStopped(start),
    again() {
      if (what) arranged.forget(what)
      setRound((count) => count + 1)
    },
  }
}

/** @param _round makes another start of the same */
function startOf(what: Arrangeable, arranged: Arranged, _round: number): Start {
  const done = arranged.done(what)
  if (done) return { what, positions: done, isDone: true, isNearlyDone: true }
  const { positions, known } = firstPositions(what.keys, what.links, arranged.known(what))
  return {
    what,
    positions,
    isDone: false,
    isNearlyDone: known >= what.keys.length * NEARLY_ALL,
  }
}

/** @returns what ends it, and keeps how far it came */
function arrange(
  start: Start,
  arranged: Arranged,
  onProgress: (progress: Progress) => void,
): () => void {
  const { what, positions: first, isNearlyDone } = start
  let latest = first
  const layout = startLayout(
    { positions: first, links: what.links, isNearlyDone },
    {
      onStep({ positions, round, rounds, isSettled }) {
        latest = positions
        if (isSettled) arranged.keep(what, positions, true)
        const done = isSettled ? 1 : round / rounds
        onProgress({ of: start, positions, done, isSettled, hasFailed: false })
      },
      onFault: () =>
        onProgress({ of: start, positions: latest, done: 1, isSettled: true, hasFailed: true }),
    },
  )
  return () => {
    layout.stop()
    if (!arranged.done(what)) arranged.keep(what, latest, false)
  }
}
