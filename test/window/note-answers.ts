import { createNoteDisk } from './note-disk.ts'
import type { Answers } from './scripted-host.ts'

/** What main answers when these notes, by path, are opened in the window, and saved. */
export const noteAnswers = (texts: Readonly<Record<string, string>>): Answers =>
  createNoteDisk(texts).answers
