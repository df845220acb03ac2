import { useState, type UIEvent } from 'react'
import { flushSync } from 'react-dom'

/** More than are in sight at first, and as many again whenever the end comes near. */
const STEP = 40
/** Lines between the chosen one and the end of what is drawn. */
const AHEAD = 10

/**
 * How many lines of a list are drawn: hundreds at once would hold the window for longer than a key may.
 * @param list names what is listed; another one begins anew
 * @param at the index of the chosen line
 */
export function useDrawnCount({
  list,
  total,
  at,
}: {
  readonly list: string
  readonly total: number
  readonly at: number
}) {
  const [wanted, setWanted] = useState({ list, count: STEP })
  const count = wanted.list === list ? wanted.count : STEP
  const draw = (more: number): void => setWanted({ list, count: more })
  if (count < total && at >= count - AHEAD) draw(at + STEP)
  return {
    count,
    /** For a key that goes to the last line, before it is heard. */
    drawAll: (): void => {
      if (count < total) flushSync(() => draw(total))
    },
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent): void => {
      if (count < total && scrollTop + 2 * clientHeight > scrollHeight) draw(count + STEP)
    },
  }
}
