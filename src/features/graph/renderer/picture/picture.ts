import type { PictureLook } from './picture-look.ts'

/** What is to be seen. A dot is its place in `keys`. */
export interface Scene {
  /** What tells dots apart; the same list for as long as there are the same dots and links. */
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  /** Pairs of dots. */
  readonly links: Uint32Array
  /** Pairs of dots that are about the same: dashed. */
  readonly dashed: readonly (readonly [from: number, to: number])[]
  /** Radius of each dot where nothing is zoomed, in pixels. */
  readonly sizes: Float32Array
  /** Of each dot, its place in `PictureLook.groups`. */
  readonly colours: Uint8Array
  /** 1 for each dot that is shown. */
  readonly shown: Uint8Array
  /** The one that all others are around; -1 for none. */
  readonly centre: number
  /** Dots that are linked with this one. */
  near(dot: number): Iterable<number>
}

export interface PictureEvents {
  /** The pointer is over this dot, or over none. */
  onHover(dot: number | null): void
  /** It was clicked; `stays` with the key that opens behind. */
  onOpen(dot: number, stays: boolean): void
}

/** A picture of dots and lines, however it is drawn. */
export interface Picture {
  show(scene: Scene): void
  /**
   * @param positions x and y of each dot
   * @param isFinal nothing moves any more
   */
  place(positions: Float32Array, isFinal: boolean): void
  /** Lights a dot and those linked with it; null for none. */
  light(dot: number | null): void
  /** Nearer above 1, further below. */
  zoom(by: number): void
  /** Brings all that is shown into the picture. */
  fit(): void
  dispose(): void
}

export interface PictureParts {
  readonly host: HTMLElement
  readonly look: PictureLook
  readonly events: PictureEvents
}

const LONGEST_LABEL = 48
export const shortLabel = (label: string): string => {
  const letters = Array.from(label)
  return letters.length > LONGEST_LABEL ? `${letters.slice(0, LONGEST_LABEL - 1).join('')}…` : label
}

/** A dot, and those that are lit with it. */
export function litWith(scene: Scene, dot: number): ReadonlySet<number> {
  const lit = new Set([dot, ...scene.near(dot)])
  for (const pair of scene.dashed) if (pair.includes(dot)) for (const end of pair) lit.add(end)
  return lit
}
