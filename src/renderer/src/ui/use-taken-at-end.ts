import { useEffect, useEffectEvent } from 'react'

/**
 * Takes what is typed into a field that counts when it is left: where the field is taken away with its view, by a key or
 * a command, nobody leaves it, and React tells it of no blur. It is called at that end of every field, also of one in
 * which nothing was typed or of which everything was given up.
 */
export function useTakenAtEnd(take: () => void): void {
  const takeNow = useEffectEvent(take)
  useEffect(() => () => takeNow(), [])
}
