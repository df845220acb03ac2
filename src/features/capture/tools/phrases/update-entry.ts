import { readDay } from '../../../../shared/domain/dates/date-words.ts'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { PhraseContext, Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { listOf, unquoted } from '../../../../main/tools/phrases/request-text.ts'
import { ONE_KIND } from './category-words.ts'

const STATUS = 'active|waiting|blocked|someday|done|finished|completed|pending'
const FIELDS: Readonly<Record<string, string>> = {
  'next action': 'next_action',
  'next step': 'next_action',
  'due date': 'due_date',
  deadline: 'due_date',
  'one liner': 'one_liner',
  'one-liner': 'one_liner',
  'follow ups': 'follow_ups',
  'follow-ups': 'follow_ups',
  'last touched': 'last_touched',
  'related people': 'related_people',
  'related projects': 'related_projects',
}
const FIELD = [...Object.keys(FIELDS), ...Object.values(FIELDS), 'context', 'status'].join('|')
/** Fields that only entries have. */
const OWN_FIELD = Object.keys(FIELDS)
  .filter((field) => field !== 'deadline')
  .concat(Object.values(FIELDS))
  .join('|')

function update(entry: string, given: string, value: string, context: PhraseContext): Reading {
  const key = given.toLowerCase()
  const field = (Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined) ?? key
  return {
    type: 'call',
    args: { path: noteWords(entry), updates: { [field]: valueOf(field, value, context) } },
  }
}

function valueOf(field: string, given: string, context: PhraseContext): unknown {
  const text = unquoted(given)
  if (field === 'status') return statusOf(text)
  if (/^(?:due_date|last_touched)$/.test(field)) return readDay(text, context) ?? text
  if (/^(?:follow_ups|related_people|related_projects)$/.test(field)) return listOf(text)
  return text
}

const statusOf = (word: string): string =>
  /^(?:finished|completed)$/i.test(word) ? 'done' : word.toLowerCase()

export const updateEntryPhrases: ToolPhrases = {
  group: 'Capture',
  examples: [
    'set status of project Atlas to done',
    'mark the project Atlas as waiting',
    'set next action of Atlas to Call the harbour office',
    'set due date of Atlas to next friday',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:set|change|update) (?:the )?(?<field>${FIELD}) (?:of|on|in|for) (?:the |my )?(?:entry|${ONE_KIND}) (?<entry>.+?) to (?<value>.+)$`,
        'i',
      ),
      read: ({ field = '', entry = '', value = '' }, context) =>
        update(entry, field, value, context),
    },
    {
      pattern: new RegExp(
        `^(?:set|change|update) (?:the )?(?<field>${OWN_FIELD}) (?:of|on|in|for) (?<entry>.+?) to (?<value>.+)$`,
        'i',
      ),
      read: ({ field = '', entry = '', value = '' }, context) =>
        update(entry, field, value, context),
    },
    {
      pattern: new RegExp(
        `^(?:the )?(?:next action|next step) (?:of|for|on) (?:the )?(?:(?:entry|${ONE_KIND}) )?(?<entry>.+?) is (?:to )?(?<value>.+)$`,
        'i',
      ),
      read: ({ entry = '', value = '' }, context) => update(entry, 'next action', value, context),
    },
    {
      pattern: new RegExp(
        `^(?:the |my )?(?:project|errand|chore|admin item) (?<entry>.+?) is (?:now )?(?<value>${STATUS})(?: now)?$`,
        'i',
      ),
      read: ({ entry = '', value = '' }, context) => update(entry, 'status', value, context),
    },
    {
      pattern: new RegExp(
        `^mark (?:the |my )?(?:entry|${ONE_KIND}) (?<entry>.+?) (?:as )?(?<value>${STATUS})$`,
        'i',
      ),
      read: ({ entry = '', value = '' }, context) => update(entry, 'status', value, context),
    },
  ],
}
