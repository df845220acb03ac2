import { z } from 'zod'

/** A misspelled word that was clicked, and other spellings of it, the best first; empty where none was. */
export const ClickedWord = z.object({
  misspelled: z.string(),
  suggestions: z.array(z.string()),
})
export type ClickedWord = z.output<typeof ClickedWord>

/** What is done to what has the keyboard, as its key would. `look-up`: what the system's dictionary says of the selection. */
export const TextCommand = z.enum(['paste', 'paste-plain', 'look-up'])
export type TextCommand = z.output<typeof TextCommand>
