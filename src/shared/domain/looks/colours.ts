// What colours can be read on which. Colours are written as `#rrggbb`; a contrast is a ratio from 1 to 21 (WCAG 2).

/** What text stands on, and in which colours. The same as in `tokens.css` and `high-contrast.css`. */
export interface Ground {
  readonly paper: string
  readonly desk: string
  /** Of text, the quietest last. */
  readonly inks: readonly string[]
  /** What text of the accent stands out from at least. */
  readonly ratio: number
}

export const GROUNDS = {
  light: { paper: '#ffffff', desk: '#f6f5f3', inks: ['#1d1d1f', '#54504b', '#6d6964'], ratio: 4.5 },
  dark: { paper: '#17181a', desk: '#111214', inks: ['#e8e6e3', '#adaaa5', '#928f8a'], ratio: 4.5 },
  lightHigh: {
    paper: '#ffffff',
    desk: '#f4f4f4',
    inks: ['#000000', '#1f1f1f', '#333333'],
    ratio: 7,
  },
  darkHigh: {
    paper: '#000000',
    desk: '#0b0b0c',
    inks: ['#ffffff', '#e6e6e6', '#d6d6d6'],
    ratio: 7,
  },
} as const satisfies Readonly<Record<string, Ground>>

type Rgb = readonly [red: number, green: number, blue: number]

const rgbOf = (colour: string): Rgb => {
  const at = (start: number): number => Number.parseInt(colour.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}
const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** How far two colours stand apart, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

/** `share` of the second in the first, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [rgbOf(first), rgbOf(second)]
  const part = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share
  return hexOf([part(0), part(1), part(2)])
}

/** The colour, or the nearest of its tints that stands out from all of `grounds` by `ratio`. */
function standingOut(colour: string, grounds: readonly string[], ratio: number): string {
  const isOnDark = luminance(grounds[0] ?? '#ffffff') < 0.18
  const end = isOnDark ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += 0.02) {
    const tint = mix(colour, end, share)
    if (grounds.every((ground) => contrastOf(tint, ground) >= ratio)) return tint
  }
  return end
}

export interface AccentColours {
  readonly accent: string
  /** Behind what is chosen; all text can be read on it. */
  readonly ground: string
  /** Of text on the accent. */
  readonly ink: string
}

/** Any colour as an accent that can be read: kept where it can be, else made lighter or darker. */
export function accentColours(colour: string, { paper, desk, inks, ratio }: Ground): AccentColours {
  const isDark = luminance(paper) < 0.18
  let share = isDark ? 0.24 : 0.12
  let ground = mix(paper, colour, share)
  while (share > 0 && !inks.every((ink) => contrastOf(ink, ground) >= ratio)) {
    share -= 0.01
    ground = mix(paper, colour, Math.max(0, share))
  }
  return {
    accent: standingOut(colour, [paper, desk, ground], ratio),
    ground,
    ink: isDark ? desk : paper,
  }
}
