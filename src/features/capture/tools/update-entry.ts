import { z } from 'zod'
import { parseDate } from '../../../shared/domain/dates/date-text.ts'
import { type Category, ENTRY_STATUSES } from '../../../shared/domain/entries/entry.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { writeTool } from '../../../main/tools/define/define-tool.ts'
import { planProperties } from '../../../main/tools/notes/plan-properties.ts'
import { categoryAt } from '../../../main/tools/entry-path.ts'
import { updateEntryPhrases } from './phrases/update-entry.ts'

export const updateEntry = writeTool({
  name: 'update_entry',
  version: '1.0.0',
  description:
    'Change fields of an entry (status, next_action, due_date, context, one_liner, follow_ups …), or remove them with null. All other fields and the text stay as they are. Replacing or removing a value asks a person.',
  whenToUse: 'when the person wants to change an entry',
  level: 'destructive',
  paths: { path: 'entry' },
  input: z.strictObject({
    path: VaultPath.describe('Path of the entry: "projects/Atlas.md"'),
    updates: z
      .record(z.string().min(1), z.unknown())
      .refine((updates) => Object.keys(updates).length > 0, {
        error: 'names no field; allowed: an object with at least one field',
      })
      .describe('The fields to set, by name; null removes a field. A list replaces the whole list'),
  }),
  phrases: updateEntryPhrases,
  example: { path: 'projects/Atlas.md', updates: { status: 'waiting', next_action: 'Call Ada' } },
  title: ({ path, updates }) => `Update ${Object.keys(updates).join(', ')} of ${path}`,
  plan: async ({ path, updates }, context) => {
    const category = await categoryAt(path, context)
    const checked = Object.fromEntries(
      Object.entries(updates).map(([field, value]) => [
        field,
        checkedUpdate(category, field, value, context.clock.nowMs()),
      ]),
    )
    return planProperties(context.vault, path, checked)
  },
})

/** The words of a status, and days as days; everything else as it is. */
function checkedUpdate(category: Category, field: string, value: unknown, nowMs: number): unknown {
  const words = ENTRY_STATUSES[category]
  if (field === 'status' && words.length > 0 && value !== null) {
    const wanted = typeof value === 'string' ? value.trim().toLowerCase() : value
    const word = words.find((each) => each === wanted)
    if (word === undefined)
      throw new LatentError(
        'invalid_input',
        `Not a status of ${category}: ${JSON.stringify(value)}`,
        {
          hint: `Allowed: ${words.join(', ')}.`,
        },
      )
    return word
  }
  if ((field === 'due_date' || field === 'last_touched') && typeof value === 'string') {
    const moment = parseDate(value, nowMs)
    if (moment === null)
      throw new LatentError('invalid_input', `Not a date for ${field}: ${value}`, {
        hint: 'Allowed: YYYY-MM-DD, YYYY-MM-DDTHH:MM, today, tomorrow or yesterday; for example 2026-12-03.',
      })
    return /^\d/.test(value.trim()) ? value.trim() : localDay(moment)
  }
  return value
}
