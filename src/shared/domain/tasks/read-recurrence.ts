import { isRrule, readRrule } from './read-rrule.ts'
import { readRepeatText } from './read-repeat-text.ts'
import type { Reading } from './reading.ts'
import type { RecurrenceRule } from './recurrence-rule.ts'

/** Reads a repeat rule in any of its notations: the tools', Tasks' words, an RRULE. */
export const readRecurrence = (text: string): Reading<RecurrenceRule> =>
  isRrule(text) ? readRrule(text) : readRepeatText(text)
