import { noteWords, placeOf } from '../../phrases/note-words.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { QUOTED, unquoted } from '../../phrases/request-text.ts'

const ADD = '(?:append|add|write|put|insert|log|note|save|jot)'
/** “a line”, “the text”, “another bullet saying”: what is quoted then is the text all the same. */
const OF_TEXT =
  '(?:(?:the |an? |this |another )?(?:new )?(?:line|text|sentence|bullet(?: point)?|item|point|paragraph|words?|entry)(?: (?:that says|which says|saying|reading|with(?: the text)?))?:? )?'
const PLACE = '(?:(?:to|at) the (?:very )?(?:end|bottom) of|to|into|in|on|onto)'
/** What is put on it is a task. */
const TASK_LIST = '(?:my |the )(?:(?:to-?do|task)s?(?: list)?|list)'
const HEADING = '(?: under (?:the heading )?(?<heading>.+))?'

type Call = Extract<Reading, { type: 'call' }>

const readAppend = (text: string, note: string, heading: string | undefined): Call => ({
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
        `^${ADD} ${OF_TEXT}(?<text>${QUOTED}) ${PLACE} (?!${TASK_LIST}$)(?<note>.+?)${HEADING}$`,
        'i',
      ),
      read: ({ text = '', note = '', heading }) => readAppend(unquoted(text), note, heading),
    },
    {
      pattern: new RegExp(
        `^${ADD} ${OF_TEXT}(?<text>${QUOTED}) under (?:the heading )?(?<heading>.+?) (?:in|of|to|on) (?<note>.+)$`,
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
      // Where its text ends nobody said: it may be what is before the first “to”, or before the last.
      pattern: new RegExp(
        `^(?:append|add) (?!(?:the |a |an )?(?:tags?|property|field|note|new note)\\b)(?<text>.+) (?:to|at the end of) (?<note>.+?)${HEADING}$`,
        'i',
      ),
      read: ({ text = '', note = '', heading }) => ({
        ...readAppend(text, note, heading),
        isInferred: true,
      }),
    },
  ],
}
