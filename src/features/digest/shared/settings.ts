import { z } from 'zod'

const TimeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, {
  error: 'must be a time as 18:00, or empty',
})

/** When digests are saved by themselves. */
export const DigestSettings = z.object({
  /** `HH:MM` when the digest of the day is saved by itself; empty: never. */
  digestDailyTime: TimeOfDay.default(''),
  digestWeeklyTime: TimeOfDay.default(''),
  /** 1 Monday to 7 Sunday. */
  digestWeeklyDay: z.number().int().min(1).max(7).default(5),
})
export type DigestSettings = z.output<typeof DigestSettings>
