import { z } from 'zod'

/** A way in which Latent reads notes otherwise than Obsidian, on purpose. */
export interface DeliberateDifference {
  readonly name: string
  readonly why: string
  /** True for an entry of Obsidian's that Latent leaves out because of it. */
  readonly explains: (entry: { readonly position?: unknown }, text: string) => boolean
}

export const DELIBERATE_DIFFERENCES: readonly DeliberateDifference[] = [
  {
    name: 'links and tags in %%comments%%',
    why: 'Obsidian counts those of a comment within a line. Nobody sees them, so to Latent they are no links or tags.',
    explains: (entry, text) => {
      const place = placeOf(entry.position)
      return place !== null && isInComment(text, place)
    },
  },
]

/** Said with the table: what cannot be compared as it is. */
export const COMPARED_OTHERWISE: readonly string[] = [
  'Headings are compared as they are written. Latent keeps what the reader sees: `Plan` for `## [[Notes|Plan]]`.',
  'Latent says where a block id stands, Obsidian where its block does; it is worked out here.',
  'Obsidian counts the blanks before a nested list item to it; Latent begins at its marker. They are added here.',
  'Latent keeps no sections, only callouts; they are read off the syntax tree here.',
]

const Position = z.object({ start: z.object({ offset: z.number() }) })

const placeOf = (position: unknown): number | null =>
  Position.safeParse(position).data?.start.offset ?? null

/** Between two `%%` of one line. */
function isInComment(text: string, offset: number): boolean {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const marks = text.slice(lineStart, offset).split('%%').length - 1
  const [rest = ''] = text.slice(offset).split('\n')
  return marks % 2 === 1 && rest.includes('%%')
}
