import { z } from 'zod'
import { readDay } from '../../../../shared/domain/dates/date-words.ts'
import { frontmatterTags } from '../../phrases/frontmatter-tags.ts'
import { noteWords } from '../../phrases/note-words.ts'
import type { Phrase, PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { tagsOf, unquoted } from '../../phrases/request-text.ts'

const NoteData = z.object({ path: z.string(), content: z.string() })

/** The tags that the note has are read first: a list is written as a whole. */
const retag = (
  note: string,
  { add = '', remove = '' }: { add?: string; remove?: string },
): Reading => ({
  type: 'after',
  call: { name: 'read_note', args: { path: noteWords(note) } },
  next(found) {
    const note = NoteData.safeParse(found)
    if (!note.success) return say('I could not read that note, so I left it as it is.')
    const { path, content } = note.data
    const link = `[[${path.replace(/\.md$/i, '')}]]`
    const tags = frontmatterTags(content)
    if (tags === null)
      return say(
        `I could not read the tags of ${link} without risk, so I left it as it is. Set them with \`/update_frontmatter\`.`,
      )
    const removed = tagsOf(remove)
    const kept = tags.filter((tag) => !removed.includes(tag))
    const added = tagsOf(add).filter((tag) => !kept.includes(tag))
    if (added.length === 0 && kept.length === tags.length)
      return say(
        removed.length > 0
          ? `${link} does not have these tags.`
          : `${link} has these tags already.`,
      )
    return { type: 'call', args: { path, updates: { tags: [...kept, ...added] } } }
  },
})

const say = (text: string): Reading => ({ type: 'say', text })

const setProperty = (note: string, key: string, value: unknown): Reading => ({
  type: 'call',
  args: { path: noteWords(note), updates: { [key.trim()]: value } },
})

/** `true`, numbers and lists as such, days in words as days where a day is meant; everything else as text. */
function propertyValue(given: string, key: string, context: PhraseContext): unknown {
  const text = unquoted(given)
  if (text !== given) return text
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const list = /^\[(.*)\]$/.exec(text)?.[1]
  if (list !== undefined)
    return list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  const isDate = /due|date|deadline|until|scheduled|start|end|review|remind|day$/i.test(key)
  return (isDate ? readDay(text, context) : null) ?? text
}

/** Tasks have tools of their own. */
const TASK = /^(?:the |my )?task \S|^(?:the |my ).+ task$/i

const butTasks = (phrase: Phrase): Phrase => ({
  ...phrase,
  read: (words, context) => (TASK.test(words['note'] ?? '') ? null : phrase.read(words, context)),
})

const PHRASES: readonly Phrase[] = [
  {
    pattern: /^(?:remove|delete|drop) (?:the )?tags? (?<tags>.+?) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', tags = '' }) => retag(note, { remove: tags }),
  },
  {
    pattern: /^untag (?<note>.+?) (?:from|with|as) (?<tags>.+)$/i,
    read: ({ note = '', tags = '' }) => retag(note, { remove: tags }),
  },
  {
    pattern: /^(?:add|put|give) (?:the )?tags? (?<tags>.+?) (?:to|on) (?<note>.+)$/i,
    read: ({ note = '', tags = '' }) => retag(note, { add: tags }),
  },
  {
    pattern: /^tag (?<note>.+?) (?:with|as) (?:the tags? )?(?<tags>.+)$/i,
    read: ({ note = '', tags = '' }) => retag(note, { add: tags }),
  },
  {
    pattern:
      /^(?:remove|delete|clear|unset) (?:the )?(?:property|field|key) (?<key>[\w -]+?) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', key = '' }) => setProperty(note, key, null),
  },
  {
    pattern: /^(?:clear|unset) (?:the )?(?<key>[\w-]+) (?:from|of|in|on) (?<note>.+)$/i,
    read: ({ note = '', key = '' }) => setProperty(note, key, null),
  },
  {
    pattern:
      /^set (?:the )?(?:property |field )?(?<key>[\w-]+) (?:of|on|in|for) (?<note>.+) to (?<value>.+)$/i,
    read: ({ note = '', key = '', value = '' }, context) =>
      // Such a priority is that of a task, where there is one of the name.
      /^priority$/i.test(key) && /^(?:low|medium|high)$/i.test(value)
        ? null
        : setProperty(note, key, propertyValue(value, key, context)),
  },
  {
    pattern: /^set (?<note>.+)[’']s (?<key>[\w-]+) to (?<value>.+)$/i,
    read: ({ note = '', key = '', value = '' }, context) =>
      setProperty(note, key, propertyValue(value, key, context)),
  },
  {
    pattern: /^set its (?<key>[\w-]+) to (?<value>.+)$/i,
    read: ({ key = '', value = '' }, context) =>
      setProperty('it', key, propertyValue(value, key, context)),
  },
  {
    pattern: /^set (?<key>[\w-]+) to (?<value>.+?) (?:of|on|in|for) (?<note>.+)$/i,
    read: ({ note = '', key = '', value = '' }, context) =>
      setProperty(note, key, propertyValue(value, key, context)),
  },
  {
    // After the tasks: “mark buy milk as done” is about one of them, where there is one.
    breadth: 1,
    pattern: /^mark (?<note>.+?) (?:as )(?<value>[\w-]+)$/i,
    read: ({ note = '', value = '' }) => setProperty(note, 'status', value),
  },
]

export const updateFrontmatterPhrases: ToolPhrases = {
  group: 'Change',
  examples: [
    'tag Atlas with urgent',
    'set status of Atlas to done',
    'set due of Atlas to next friday',
    'remove property due from Atlas',
  ],
  phrases: PHRASES.map(butTasks),
}
