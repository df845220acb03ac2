/** Colours and type of a picture, which is drawn and so cannot be told by a sheet. */
export interface PictureLook {
  readonly paper: string
  readonly ink: string
  readonly accent: string
  /** Lines where there are few, and where there are many. */
  readonly line: string
  readonly fineLine: string
  /** Of what is not lit while something is. */
  readonly faint: string
  /** Those of groups, of all other groups together, and of what is in none. */
  readonly groups: readonly string[]
  readonly font: string
}

/** The names of the colours of groups, in the same order. */
export const GROUP_TOKENS = [
  '--accent',
  '--warn',
  '--teal',
  '--plum',
  '--good',
  '--bad',
  '--ink',
  '--ink-3',
] as const

/** As the tokens are at this element now. */
export function readLook(host: HTMLElement): PictureLook {
  const style = getComputedStyle(host)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  const ink3 = token('--ink-3')
  return {
    paper: token('--paper'),
    ink: token('--ink'),
    accent: token('--accent'),
    line: withAlpha(ink3, 0.5),
    fineLine: withAlpha(ink3, 0.22),
    faint: withAlpha(ink3, 0.16),
    groups: GROUP_TOKENS.map(token),
    font: style.fontFamily,
  }
}

/** `#1d1d1f`, 0.5 → `rgba(29,29,31,0.5)`: the one way in which both ways of drawing read a colour that is seen through. */
function withAlpha(hex: string, alpha: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0)
  return `rgba(${red},${green},${blue},${alpha})`
}
