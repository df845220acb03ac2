import { z } from 'zod'

const Timer = z.object({
  title: z.string(),
  start: z.string(),
  end: z.string().nullable(),
  minutes: z.number(),
})

/** A time entry in a sentence. Null for other data. */
export function describeTimer(data: unknown): string | null {
  if (data === null) return 'No timer is running.'
  const timer = Timer.safeParse(data)
  if (!timer.success) return null
  const { title, start, end, minutes } = timer.data
  const since = start.slice(0, 16).replace('T', ' ')
  return end === null
    ? `The timer runs on **${title}** since ${since} (${minutes} min).`
    : `**${title}**: ${minutes} min, from ${since} to ${end.slice(11, 16) || end}.`
}
