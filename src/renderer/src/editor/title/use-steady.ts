import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useStores } from '../../connection/stores-context.tsx'

/**
 * Whether something stands above the text now. It follows what is `wanted` as soon as nobody is at work there: the line
 * that one writes in, or points at, does not move.
 */
export function useSteady(wanted: boolean, isAtWork: () => boolean): boolean {
  const { activeText } = useStores()
  const [stands, setStands] = useState(wanted)
  const settle = useEffectEvent(() => {
    if (!isAtWork()) setStands(wanted)
  })
  const isSettled = stands === wanted
  useLayoutEffect(() => {
    if (isSettled) return
    let isPressing = false
    const look = (): void => {
      if (!isPressing) settle()
    }
    const press = (): void => void (isPressing = true)
    const release = (): void => {
      isPressing = false
      look()
    }
    const leave = (): void => queueMicrotask(look)
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
      ['focusout', leave],
    ] as const
    for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
    const stop = activeText.subscribe(look)
    look()
    return () => {
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
      stop()
    }
  }, [isSettled, activeText])
  return stands
}
