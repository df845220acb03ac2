import type { MainFeature } from '../feature/define-feature.ts'
import { features } from '../features.ts'
import type { Tool } from './define/define-tool.ts'
import { appendNote } from './notes/append-note.ts'
import { createDailyNote } from './notes/create-daily-note.ts'
import { deleteNote } from './notes/delete-note.ts'
import { editNote } from './notes/edit-note.ts'
import { getNoteMetadata } from './notes/get-note-metadata.ts'
import { getRandomNote } from './notes/get-random-note.ts'
import { listBacklinks } from './notes/list-backlinks.ts'
import { listForwardLinks } from './notes/list-forward-links.ts'
import { findTools } from './find/find-tools.ts'
import { queryNotes } from './notes/query-notes.ts'
import { readNote } from './notes/read-note.ts'
import { renameNote } from './notes/rename-note.ts'
import { searchByTag } from './notes/search-by-tag.ts'
import { searchNotes } from './notes/search-notes.ts'
import { updateFrontmatter } from './notes/update-frontmatter.ts'
import { writeNote } from './notes/write-note.ts'

/**
 * Every tool of the core and of these features, in the order in which they are listed and their phrases are tried. A new
 * tool is a file and a line here, or in the list of its feature.
 */
export const toolsOf = (
  plugged: readonly Pick<MainFeature, 'tools' | 'narrowTools'>[],
): readonly Tool[] => [
  // Before the search, whose phrases take in more.
  queryNotes,
  searchNotes,
  searchByTag,
  ...plugged.flatMap(({ narrowTools }) => narrowTools),
  readNote,
  getNoteMetadata,
  getRandomNote,
  writeNote,
  editNote,
  appendNote,
  updateFrontmatter,
  createDailyNote,
  listBacklinks,
  listForwardLinks,
  renameNote,
  deleteNote,
  ...plugged.flatMap(({ tools }) => tools),
  findTools,
]

/** Those of what is plugged in. */
export const allTools: readonly Tool[] = toolsOf(features)
