import { z } from 'zod'
import type { Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'
import { entryLink } from './category-words.ts'

const capture = (text: string, hints?: string): Reading | null =>
  /[\p{L}\p{N}]/u.test(text)
    ? { type: 'call', args: { text: unquoted(text), ...(hints === undefined ? {} : { hints }) } }
    : null

const Captured = z.object({
  path: z.string(),
  category: z.string(),
  confidence: z.number(),
  clarificationNeeded: z.boolean(),
  added: z.literal(true).optional(),
})

export const classifyAndCapturePhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'remember that Ada wants to learn rowing',
    'idea: a bell that rings at low water',
    'jot down: renew the insurance before Friday',
    'met Jonas, he repairs outboard motors',
    'capture the gallery needs twelve lamps',
  ],
  phrases: [
    {
      breadth: 1,
      pattern: /^(?:please )?remember(?: this)?(?: that|:|,)? (?<text>(?!me\b)[\s\S]+)$/i,
      read: ({ text = '' }) => capture(text),
    },
    {
      breadth: 1,
      pattern:
        /^(?:note to self|for the record|don[’']t let me forget|jot down|capture|keep in mind|(?:make|take|write)(?: me)? a note (?:that|to self)|note that)(?: this| that)?(?::|,| –| -)? (?<text>[\s\S]+)$/i,
      read: ({ text = '' }) => capture(text),
    },
    {
      breadth: 1,
      pattern:
        /^(?:note|thought|fyi|(?:take|make) a note|(?:write|note|save|keep|put)(?: this| that)?(?: down)?|i(?:[’']ve)? (?:had|have|got) an? (?:idea|thought)): ?(?<text>[\s\S]+)$/i,
      read: ({ text = '' }) => capture(text),
    },
    {
      breadth: 1,
      pattern: /^(?<kind>idea|project|person|contact|errand|admin)(?: idea)?: ?(?<text>[\s\S]+)$/i,
      read: ({ kind = '', text = '' }) => capture(text, `[${kind.toLowerCase()}]`),
    },
    {
      breadth: 1,
      pattern: /^(?<hint>\[(?:person|project|idea|admin)(?::[^\]]*)?\]) ?(?<text>[\s\S]+)$/i,
      read: ({ hint = '', text = '' }) => capture(text, hint),
    },
    {
      breadth: 1,
      pattern:
        /^(?:add|put|save|keep)(?: this| that)? (?:to|in|into) (?:the |my )?inbox(?::|,) ?(?<text>[\s\S]+)$/i,
      read: ({ text = '' }) => capture(text),
    },
    {
      breadth: 2,
      pattern: /^(?:(?:i|we)(?: just)? |just )?(?:met|ran into|bumped into) (?<who>.+)$/i,
      read: ({ all = '' }) => capture(all),
    },
  ],
  describe(data) {
    const entry = Captured.safeParse(data)
    if (!entry.success) return null
    const { path, category, confidence, clarificationNeeded, added } = entry.data
    if (added) return `Added to ${entryLink(path)}, which is there already.`
    const sure = `${Math.round(confidence * 100)} % sure`
    return clarificationNeeded
      ? `Kept in ${entryLink(path)}: I could not tell what it is (${sure}). Say “that is a project”, or a person, an idea, an errand.`
      : `Filed as ${category}: ${entryLink(path)} (${sure}). If it belongs elsewhere, say “actually that should be ${category === 'ideas' ? 'a project' : 'an idea'}”.`
  },
}
