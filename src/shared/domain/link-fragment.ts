/**
 * What stands behind the first `#` of a link's target, as it was meant: `page=3` of `report.pdf#page=3`. Null for none.
 * Only files have such places; those of notes are headings and blocks, which main looks up.
 */
export function linkFragment(target: string): string | null {
  const hash = target.indexOf('#')
  const fragment = hash === -1 ? '' : target.slice(hash + 1).trim()
  if (fragment === '') return null
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment // half a character: a name may have a percent sign
  }
}
