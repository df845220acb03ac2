import { z } from 'zod'
import { DATE_FORMATS, parseDate } from '../../../shared/domain/dates/date-text.ts'
import { writeTool } from '../define/define-tool.ts'
import { planDailyNote } from './plan-daily-note.ts'
import { createDailyNotePhrases } from './phrases/create-daily-note.ts'

export const createDailyNote = writeTool({
  name: 'create_daily_note',
  version: '1.0.0',
  description:
    'Make the daily note of a day, with the folder, name and template that the person has set; gives its path. One that is there already stays as it is. Add to it with append_note.',
  whenToUse: 'when the person asks for the note of a day',
  level: 'write',
  input: z.strictObject({
    date: z
      .string()
      .refine((text) => parseDate(text, 0) !== null, {
        error: `is not a date; allowed: ${DATE_FORMATS}, for example 2026-11-21`,
      })
      .default('today')
      .describe(`The day: ${DATE_FORMATS}`),
  }),
  phrases: createDailyNotePhrases,
  example: { date: 'today' },
  title: ({ date }) => `Daily note of ${date}`,
  plan: async ({ date }, { vault, clock, dailyNotes }) => {
    const now = clock.nowMs()
    const plan = await planDailyNote({ vault, clock, dailyNotes }, parseDate(date, now) ?? now)
    const { path, isNew, changeSet, warning } = plan
    return {
      changeSet,
      data: () => ({ path, created: isNew }),
      userMessage: isNew ? `Created ${path}` : `${path} is there already`,
      ...(warning !== null && { warnings: [warning] }),
    }
  },
})
