/** Longer ones are no patterns that a person wrote. */
export const MAX_PATTERN = 1000

/** Letters that may follow a pattern. Lines always have a beginning and an end of their own (`m`). */
export const PATTERN_FLAGS = /^[gimsuy]*$/

/**
 * The expression of a pattern, for `matchAll`: by code points where it can be read so. Letter case counts only where it
 * `isExact`.
 * @throws SyntaxError for one that is not valid
 */
export function patternOf(
  { source, flags }: { readonly source: string; readonly flags: string },
  isExact: boolean,
): RegExp {
  const wanted = `gm${isExact ? '' : 'i'}${flags.includes('s') ? 's' : ''}`
  try {
    return new RegExp(source, `${wanted}u`)
  } catch {
    return new RegExp(source, wanted)
  }
}
