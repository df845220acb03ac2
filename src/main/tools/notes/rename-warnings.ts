import { describeLeft, type PlannedRename } from '../../rename/plan-rename.ts'

const MAX_LISTED = 5

/** What a move cannot do for links, and what it does to links that led nowhere; a sentence each. */
export function renameWarnings({ left, caughtLinks, to }: PlannedRename): string[] {
  const shown = left.slice(0, MAX_LISTED).map((link) => `“${link.text}” in ${describeLeft(link)}`)
  const more = left.length - shown.length
  return [
    ...shown.map((link) => `A link stays as it is and will not lead to the note any more: ${link}`),
    ...(more > 0 ? [`${more} more links stay as they are.`] : []),
    ...(caughtLinks > 0
      ? [
          `${caughtLinks === 1 ? 'One link that leads' : `${caughtLinks} links that lead`} nowhere now will lead to ${to}.`,
        ]
      : []),
  ]
}
