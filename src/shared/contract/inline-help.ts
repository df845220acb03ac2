import { z } from 'zod'
import { stream } from '../rpc/contract.ts'
import { HELP_CONTEXT_CHARACTERS, MOST_HELPED_CHARACTERS } from './limits.ts'

/** `own` does what the instruction says. What is continued or summarised stays; the others replace it. */
export const HelpAction = z.enum([
  'rewrite',
  'shorten',
  'continue',
  'translate',
  'fix',
  'summarise',
  'own',
])
export type HelpAction = z.output<typeof HelpAction>

export const HelpRequest = z.object({
  action: HelpAction,
  /** The language for `translate`, what to do for `own`; empty for the others. */
  instruction: z.string().trim().max(2_000),
  text: z.string().min(1).max(MOST_HELPED_CHARACTERS),
  before: z.string().max(HELP_CONTEXT_CHARACTERS.before),
  after: z.string().max(HELP_CONTEXT_CHARACTERS.after),
})
export type HelpRequest = z.output<typeof HelpRequest>

export const HelpProgress = z.object({
  /** All of the new text so far. */
  text: z.string(),
  /** What is being waited for, as a sentence; null while text comes. */
  notice: z.string().nullable(),
})
export type HelpProgress = z.output<typeof HelpProgress>

export const inlineHelp = {
  /**
   * Asks the model for another wording of a text; nothing is written by that, and the model is offered no tools. Ends
   * with the whole new text. `unavailable`, with a sentence, when no model can, or its answer is not whole.
   */
  'inline.help': stream(HelpRequest, HelpProgress, z.object({ text: z.string().min(1) })),
}
