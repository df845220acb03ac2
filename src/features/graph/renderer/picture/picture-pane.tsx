import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { watchFrames } from './graphics.ts'
import { createMovingPicture } from './moving-picture.ts'
import type { Picture, Scene } from './picture.ts'
import { readLook } from './picture-look.ts'
import { createStillPicture } from './still-picture.ts'
import styles from './picture-pane.module.css'

/** What buttons do with the picture. */
export type PictureHandle = Pick<Picture, 'zoom' | 'fit'>

/** The picture of a scene. Whoever cannot see it, or has no mouse, has the list. */
export function PicturePane({
  label,
  moves,
  scene,
  positions,
  isFinal,
  lit,
  onHover,
  onOpen,
  onSlow,
  onFault,
  onHandle,
}: {
  readonly label: string
  /** Drawn by WebGL; else still. */
  readonly moves: boolean
  readonly scene: Scene
  /** x and y of each dot. */
  readonly positions: Float32Array
  readonly isFinal: boolean
  readonly lit: number | null
  readonly onHover: (dot: number | null) => void
  readonly onOpen: (dot: number, stays: boolean) => void
  /** It moves too slowly. */
  readonly onSlow: () => void
  /** It cannot be drawn by WebGL after all. */
  readonly onFault: () => void
  readonly onHandle: (handle: PictureHandle | null) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const picture = useRef<Picture | null>(null)
  const frames = useRef<ReturnType<typeof watchFrames> | null>(null)
  const theme = useThemeName()
  const hover = useEffectEvent(onHover)
  const open = useEffectEvent(onOpen)
  const slow = useEffectEvent(onSlow)
  const fail = useEffectEvent(onFault)
  const hand = useEffectEvent(onHandle)
  const place = useEffectEvent(() => {
    if (positions.length !== scene.keys.length * 2) return
    picture.current?.place(positions, isFinal)
    if (moves) frames.current?.look()
  })

  useEffect(() => {
    if (!host.current) return
    const parts = {
      host: host.current,
      look: readLook(host.current),
      events: {
        onHover: (dot: number | null) => hover(dot),
        onOpen: (dot: number, stays: boolean) => open(dot, stays),
      },
    }
    try {
      picture.current = moves ? createMovingPicture(parts) : createStillPicture(parts)
    } catch {
      // WebGL went away since it was asked for.
      host.current.replaceChildren()
      fail()
      return
    }
    frames.current = watchFrames(() => slow())
    hand(picture.current)
    const element = host.current
    const onLost = (): void => fail()
    element.addEventListener('webglcontextlost', onLost, true)
    return () => {
      element.removeEventListener('webglcontextlost', onLost, true)
      frames.current?.stop()
      picture.current?.dispose()
      picture.current = null
      hand(null)
    }
  }, [moves, theme])
  useEffect(() => {
    picture.current?.show(scene)
    place()
  }, [scene, moves, theme])
  useEffect(() => place(), [positions, isFinal])
  useEffect(() => picture.current?.light(lit), [lit, scene, moves, theme])

  return (
    <div ref={host} className={styles.picture} role="img" aria-label={label} data-moves={moves} />
  )
}

/** Pictures have the colours of the theme in which they were made. */
function useThemeName(): string {
  const read = (): string => document.documentElement.dataset['theme'] ?? ''
  const [name, setName] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => setName(read()))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return name
}
