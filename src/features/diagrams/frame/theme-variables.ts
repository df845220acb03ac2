import type { Look } from '../shared/drawing.ts'

/** Not the window's: a picture that stands for itself has no fonts but those of the system. */
export const FONT = [
  'system-ui',
  '-apple-system',
  '"Segoe UI"',
  'Roboto',
  '"Noto Sans"',
  'sans-serif',
].join()

/** A look in Mermaid's words, which works the rest out from these. */
export const themeVariables = (look: Look): Record<string, unknown> => ({
  darkMode: look.isDark,
  fontFamily: FONT,
  fontSize: '14px',
  background: look.paper,
  primaryColor: look.accentGround,
  primaryTextColor: look.ink,
  primaryBorderColor: look.accent,
  secondaryColor: look.ground,
  secondaryTextColor: look.ink,
  secondaryBorderColor: look.line,
  tertiaryColor: look.ground,
  tertiaryTextColor: look.ink,
  tertiaryBorderColor: look.line,
  lineColor: look.softInk,
  textColor: look.ink,
  titleColor: look.ink,
  edgeLabelBackground: look.paper,
  clusterBkg: look.ground,
  clusterBorder: look.line,
  noteBkgColor: look.noteGround,
  noteTextColor: look.ink,
  noteBorderColor: look.line,
  errorBkgColor: look.badGround,
  errorTextColor: look.bad,
  pieStrokeColor: look.paper,
  pieOuterStrokeColor: look.line,
  pieOpacity: '1',
  pieSectionTextColor: look.ink,
  commitLabelColor: look.softInk,
  commitLabelBackground: look.paper,
  tagLabelColor: look.ink,
  tagLabelBackground: look.ground,
  tagLabelBorder: look.line,
  scaleLabelColor: look.ink,
  ...numbered('cScale', 0, 12, tintOf(look)),
  ...numbered('cScaleLabel', 0, 12, () => look.ink),
  ...numbered('cScaleInv', 0, 12, () => look.line),
  ...numbered('cScalePeer', 0, 12, hueOf(look)),
  ...numbered('pie', 1, 12, tintOf(look)),
  ...numbered('git', 0, 8, hueOf(look)),
  ...numbered('gitInv', 0, 8, () => look.paper),
  ...numbered('gitBranchLabel', 0, 8, () => look.paper),
  ...numbered('fillType', 0, 8, tintOf(look)),
})

const numbered = (
  name: string,
  first: number,
  count: number,
  valueOf: (index: number) => string,
): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}${first + index}`, valueOf(index)]),
  )
const hueOf =
  ({ hues, accent }: Look) =>
  (index: number): string =>
    hues[index % hues.length] ?? accent
/** Halfway to the paper, so that words can be read on it; paler the second time round. */
const tintOf =
  (look: Look) =>
  (index: number): string =>
    mixed(hueOf(look)(index), look.paper, index < look.hues.length ? 0.45 : 0.25)

/** @param share of the first colour; both as `#rrggbb` or `#rgb`, else the first one itself */
function mixed(one: string, other: string, share: number): string {
  const [first, second] = [channels(one), channels(other)]
  if (!first || !second) return one
  const parts = first.map((part, index) =>
    Math.round(part * share + (second[index] ?? 0) * (1 - share)),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
function channels(colour: string): number[] | null {
  const [, digits = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? []
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  if (long === '') return null
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}
