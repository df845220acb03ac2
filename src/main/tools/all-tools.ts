import type { MainFeature } from '../feature/define-feature.ts'
import { features } from '../features.ts'
import { classifyAndCapture } from '../../features/capture/tools/classify-and-capture.ts'
import { getEntry } from '../../features/capture/tools/get-entry.ts'
import { listEntries } from '../../features/capture/tools/list-entries.ts'
import { moveEntry } from '../../features/capture/tools/move-entry.ts'
import { searchEntries } from '../../features/capture/tools/search-entries.ts'
import { updateEntry } from '../../features/capture/tools/update-entry.ts'
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
export const toolsOf = (plugged: readonly Pick<MainFeature, 'tools'>[]): readonly Tool[] => [
  searchNotes,
  searchByTag,
  // Before those for all notes: what names a kind of entry is narrower.
  classifyAndCapture,
  listEntries,
  getEntry,
  searchEntries,
  updateEntry,
  moveEntry,
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
