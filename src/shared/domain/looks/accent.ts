import { z } from 'zod'

/** Colours that are offered for links, focus and what is chosen; each is corrected for the theme it is shown in. */
export const ACCENTS = {
  indigo: '#4053d6',
  blue: '#0b6bcb',
  teal: '#0f766e',
  green: '#2e7d32',
  amber: '#a15c00',
  red: '#c0362c',
  pink: '#c2307a',
  violet: '#7b3fc4',
} as const
export const AccentName = z.enum(
  Object.keys(ACCENTS) as [keyof typeof ACCENTS, ...(keyof typeof ACCENTS)[]],
)

/** One of those, or a colour of the person's own. */
export const Accent = z.union([AccentName, z.string().regex(/^#[\da-f]{6}$/)])
export type Accent = z.output<typeof Accent>

export const colourOfAccent = (accent: Accent): string => {
  const name = AccentName.safeParse(accent)
  return name.success ? ACCENTS[name.data] : accent
}
