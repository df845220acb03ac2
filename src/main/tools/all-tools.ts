import type { Tool } from './define-tool.ts'
import { deleteNote } from './notes/delete-note.ts'
import { editNote } from './notes/edit-note.ts'
import { listBacklinks } from './notes/list-backlinks.ts'
import { listForwardLinks } from './notes/list-forward-links.ts'
import { readNote } from './notes/read-note.ts'
import { searchNotes } from './notes/search-notes.ts'
import { updateFrontmatter } from './notes/update-frontmatter.ts'
import { writeNote } from './notes/write-note.ts'

/** Every tool that there is, in the order in which they are listed. A new tool is a file and a line here. */
export const allTools: readonly Tool[] = [
  searchNotes,
  readNote,
  writeNote,
  editNote,
  updateFrontmatter,
  listBacklinks,
  listForwardLinks,
  deleteNote,
]
