import type { ForwardLink } from '../../../shared/contract/note.ts'
import type { LinkingNote } from './backlink-parts.tsx'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** `written`: as the links stand in their notes · `number`: notes with the most links first. */
export type LinkOrder = 'written' | 'name' | 'number'

/** A note that the open one links to, and how often. */
export interface LinkedNote {
  readonly link: ForwardLink
  readonly count: number
}

/** Those of which a text says what is looked for; all where nothing is. */
function kept<Note>(
  notes: readonly Note[],
  filter: string,
  textsOf: (note: Note) => readonly string[],
): readonly Note[] {
  const wanted = foldText(filter.trim())
  if (wanted === '') return notes
  return notes.filter((note) => textsOf(note).some((text) => foldText(text).includes(wanted)))
}

/** Each note once, where it is linked to first. */
export function byTarget(links: readonly ForwardLink[]): readonly LinkedNote[] {
  const notes = new Map<string, LinkedNote>()
  for (const link of links) {
    const { link: first = link, count = 0 } = notes.get(link.target_path) ?? {}
    notes.set(link.target_path, { link: first, count: count + 1 })
  }
  return [...notes.values()]
}

/** Those whose name, place or lines say what is looked for. */
export function arrangedSources(
  notes: readonly LinkingNote[],
  filter: string,
  order: LinkOrder,
): readonly LinkingNote[] {
  const found = kept(notes, filter, ({ source, links }) => [
    source.source_title,
    source.source_path,
    ...links.map(({ context }) => context),
  ])
  return ordered(found, order, ({ source, links }) => [source.source_title, links.length])
}

/** Those whose name or place says what is looked for. */
export function arrangedTargets(
  notes: readonly LinkedNote[],
  filter: string,
  order: LinkOrder,
): readonly LinkedNote[] {
  const found = kept(notes, filter, ({ link }) => [link.target_title, link.target_path])
  return ordered(found, order, ({ link, count }) => [link.target_title, count])
}

function ordered<Note>(
  notes: readonly Note[],
  order: LinkOrder,
  read: (note: Note) => readonly [name: string, number: number],
): readonly Note[] {
  if (order === 'written') return notes
  return notes.toSorted((one, other) => {
    const [name, number] = read(one)
    const [otherName, otherNumber] = read(other)
    const byName = name.localeCompare(otherName, undefined, { numeric: true })
    return order === 'name' ? byName : otherNumber - number || byName
  })
}
