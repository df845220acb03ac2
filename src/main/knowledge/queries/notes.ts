import { reservedKind } from '../../../shared/frontmatter/property-kind.ts'
import type { noteContract } from '../contract/notes.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { listEntries } from '../db/entries.ts'
import { findHeadings } from '../db/find-headings.ts'
import { listNotes, listTags, listTagsLike, noteAt } from '../db/listings.ts'
import { listPropertyWords, notesWithProperty } from '../db/property-words.ts'
import type { Queries } from './index-desk.ts'

export const noteQueries: Queries<typeof noteContract> = ({ database, index: { names } }) => ({
  names: ({ query, limit }) => names.search(query, limit),
  files: ({ query, limit }) => names.files(query, limit),
  headings: ({ query, limit }) =>
    findHeadings(database, query, limit).map(({ path, ...heading }) => ({
      ...heading,
      path: vaultPath(path),
      linkText: names.linkTextFor(path),
    })),
  titles: ({ paths }) => names.titles(paths),
  nearPaths: ({ text, limit }) => names.nearPaths(text, limit),
  findNote: ({ text }) => names.find(text),
  folders: ({ query, limit }) => names.folders(query, limit),
  tagsLike: ({ query, limit }) => listTagsLike(database, query, limit),
  tags: () => listTags(database),
  propertyWords: ({ of, query, limit }) =>
    of !== null && reservedKind(of) === 'tags'
      ? listTagsLike(database, query, limit).map(({ tag, count }) => ({ text: tag, count }))
      : listPropertyWords(database, { of: of ?? '', query, limit }),
  notesWithProperty: ({ name, limit }) => notesWithProperty(database, name, limit),
  notes: (filter) => listNotes(database, filter),
  entries: (filter) => listEntries(database, filter),
  noteAt: ({ place, ...filter }) => noteAt(database, filter, place),
})
