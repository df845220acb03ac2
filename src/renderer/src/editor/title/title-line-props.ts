import type { NoteSession } from '../../stores/notes/note-session.ts'

/** Where one goes from the title of a note. */
export interface TitleWays {
  /** To the first line of the text. */
  readonly toStart: () => void
  /** To the text, where one was in it. */
  readonly back: () => void
  /** To what stands below it, near `x` of the window. */
  readonly down: (x: number) => void
}

export interface TitleLineProps {
  readonly session: NoteSession
  /** The note is read, and not written. */
  readonly reads: boolean
  readonly ways: TitleWays
}
