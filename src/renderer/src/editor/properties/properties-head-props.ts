import type { NoteSession } from '../../stores/notes/note-session.ts'

export interface PropertiesHeadProps {
  readonly session: NoteSession
  /** Takes the focus back to the text. */
  readonly onLeave: () => void
  /** Goes to what stands above. False where there is nothing. */
  readonly onUp: () => boolean
  /** Goes to a line of the frontmatter where it can be written, from 1. */
  readonly onEditText: (line: number) => void
}
