import type { CSSProperties } from 'react'

/** The six colours of the format are those of the window, which fit both themes. */
const TOKENS: Readonly<Record<string, string>> = {
  '1': 'var(--bad)',
  '2': 'var(--warn)',
  '3': 'var(--led-yellow)',
  '4': 'var(--good)',
  '5': 'var(--signal-high)',
  '6': 'var(--accent)',
}

/** What the styles draw a colour from; they mix it with ink and paper, so that text on it can be read. */
export const colorStyle = (color: string | null): CSSProperties =>
  color === null ? {} : ({ '--own': TOKENS[color] ?? color } as CSSProperties)
