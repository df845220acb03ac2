import type { noteContract } from '../contract/notes.ts'
import { listEntries } from '../db/entries.ts'
import { listNotes, listTags, listTagsLike, noteAt } from '../db/listings.ts'
import type { Queries } from './index-desk.ts'

export const noteQueries: Queries<typeof noteContract> = ({ database, index: { names } }) => ({
  names: ({ query, limit }) => names.search(query, limit),
  titles: ({ paths }) => names.titles(paths),
  nearPaths: ({ text, limit }) => names.nearPaths(text, limit),
  findNote: ({ text }) => names.find(text),
  folders: ({ query, limit }) => names.folders(query, limit),
  tagsLike: ({ query, limit }) => listTagsLike(database, query, limit),
  tags: () => listTags(database),
  notes: (filter) => listNotes(database, filter),
  entries: (filter) => listEntries(database, filter),
  noteAt: ({ place, ...filter }) => noteAt(database, filter, place),
})
