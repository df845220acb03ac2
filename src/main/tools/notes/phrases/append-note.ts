import { noteWords, placeOf } from '../../phrases/note-words.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { QUOTED, unquoted } from '../../phrases/request-text.ts'

const readAppend = (text: string, note: string, heading: string | undefined): Reading => ({
  type: 'call',
  args: {
    path: noteWords(note),
    content: text,
    ...(heading === undefined ? {} : { heading: unquoted(heading) }),
  },
})

/** “add that to Atlas”, “add the second one to Atlas”: what the last answer quoted. */
function appendQuote(
  which: string,
  note: string,
  heading: string | undefined,
  { quotes }: PhraseContext,
): Reading {
  const place = placeOf(which.toLowerCase())
  const quote =
    place === null
      ? quotes.length === 1
        ? quotes[0]
        : undefined
      : quotes.at(place > 0 ? place - 1 : place)
  if (quote !== undefined) return readAppend(quote, note, heading)
  return {
    type: 'say',
    text:
      quotes.length === 0
        ? 'My last answer quoted nothing, so I do not know what to add. Put the text in quotation marks: add "…" to Atlas.'
        : `My last answer quoted ${quotes.length} passages. Say which: add the first one to Atlas.`,
  }
}

export const appendNotePhrases: ToolPhrases = {
  group: 'Write',
  examples: [
    'append "Call Ada" to Atlas',
    'add "Call Ada" to Atlas under Tasks',
    'add "Slept well" to today’s note',
    'add that to Atlas',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:append|add|write|put) (?<text>${QUOTED}) (?:to|into|in|at the end of) (?<note>.+?)(?: under (?:the heading )?(?<heading>.+))?$`,
        'i',
      ),
      read: ({ text = '', note = '', heading }) => readAppend(unquoted(text), note, heading),
    },
    {
      pattern:
        /^(?:append|add) to (?<note>[^:\n]+?)(?: under (?:the heading )?(?<heading>[^:\n]+))?[:\n]\s*(?<text>[\s\S]+)$/i,
      read: ({ text = '', note = '', heading }) => readAppend(unquoted(text), note, heading),
    },
    {
      pattern:
        /^(?:append|add|copy|save) (?<which>that|it|this|the \w+ (?:one|passage|result|hit|quote)) (?:to|into|in) (?<note>.+?)(?: under (?:the heading )?(?<heading>.+))?$/i,
      read: ({ which = '', note = '', heading }, context) =>
        appendQuote(which.replace(/quote$/, 'one'), note, heading, context),
    },
    {
      breadth: 1,
      pattern:
        /^(?:append|add) (?!(?:the |a |an )?(?:tags?|property|field|note|new note)\b)(?<text>.+) to (?<note>.+?)(?: under (?:the heading )?(?<heading>.+))?$/i,
      read: ({ text = '', note = '', heading }) => readAppend(text, note, heading),
    },
  ],
}
