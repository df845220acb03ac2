import { reservedKind } from '../../../shared/frontmatter/property-kind.ts'
import type { noteContract } from '../contract/notes.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { listEntries } from '../db/entries.ts'
import { findBlocks } from '../db/find-blocks.ts'
import { findHeadings } from '../db/find-headings.ts'
import { notesWithTag, tagTree } from '../known/tag-tree.ts'
import { listNotes, listTags, listTagsLike, noteAt } from '../db/listings.ts'
import { listPropertyWords, notesWithProperty } from '../db/property-words.ts'
import type { Queries } from './index-desk.ts'

export const noteQueries: Queries<typeof noteContract> = ({
  database,
  index: { names, excluded },
}) => ({
  names({ query, limit }) {
    const found = names.search(query, limit * 2)
    const out = excluded.among(found.map(({ path }) => path))
    // What is kept out of the search is still there, behind what is not.
    const last = found.filter(({ path }) => out.has(path))
    return [
      ...found.filter(({ path }) => !out.has(path)),
      ...last.map((name) => ({ ...name, isExcluded: true })),
    ].slice(0, limit)
  },
  files: ({ query, limit }) => names.files(query, limit),
  headings: ({ query, limit }) =>
    findHeadings(database, query, limit).map(({ path, ...heading }) => ({
      ...heading,
      path: vaultPath(path),
      linkText: names.linkTextFor(path),
    })),
  blocks: ({ query, limit }) =>
    findBlocks(database, query, limit).map((block) => ({ ...block, path: vaultPath(block.path) })),
  titles: ({ paths }) => names.titles(paths),
  nearPaths: ({ text, limit }) => names.nearPaths(text, limit),
  findNote: ({ text }) => names.find(text),
  folders: ({ query, limit }) => names.folders(query, limit),
  tagsLike: ({ query, limit }) => listTagsLike(database, query, limit),
  tags: () => listTags(database),
  tagTree: () => tagTree(database),
  notesWithTag: ({ tag, limit }) => notesWithTag(database, tag, limit),
  propertyWords: ({ of, query, limit }) =>
    of !== null && reservedKind(of) === 'tags'
      ? listTagsLike(database, query, limit).map(({ tag, count }) => ({ text: tag, count }))
      : listPropertyWords(database, { of: of ?? '', query, limit }),
  notesWithProperty: ({ name, limit }) => notesWithProperty(database, name, limit),
  notes: (filter) => listNotes(database, filter),
  entries: (filter) => listEntries(database, filter),
  noteAt: ({ place, ...filter }) => noteAt(database, filter, place),
})
