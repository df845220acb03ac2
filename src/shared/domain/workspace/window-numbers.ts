/** The window of a vault that is always there; those beside it have higher numbers, and layouts of their own. */
export const FIRST_WINDOW = 1
export const MOST_WINDOWS = 9

/** What the address of a page says behind `?w=`; the first window for anything else. */
export function readWindowNumber(search: string): number {
  const number = Number(/[?&]w=(\d)(?=&|$)/.exec(search)?.[1] ?? FIRST_WINDOW)
  return Math.min(MOST_WINDOWS, Math.max(FIRST_WINDOW, number))
}

/** As `readWindowNumber` reads it; nothing for the first window. */
export const windowSearch = (number: number): string =>
  number === FIRST_WINDOW ? '' : `?w=${number}`

/** What `workspace.get` is asked of the page at this address; always the same, so that it can be asked ahead. */
export function windowAsked(search: string): { readonly window?: number } {
  const window = readWindowNumber(search)
  return window === FIRST_WINDOW ? {} : { window }
}
