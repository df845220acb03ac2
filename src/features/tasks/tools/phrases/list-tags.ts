import { z } from 'zod'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'

const Tags = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    color: z.string().nullable(),
    tasks: z.number(),
    notes: z.number(),
  }),
)

export const listTagsPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: ['list tags', 'my tags', 'which tags are there', 'show me all tags'],
  phrases: [
    {
      pattern:
        /^(?:(?:list|show|give)(?: me)? )?(?:all |my |the )*tags(?: of (?:my |the )?tasks)?$|^(?:what|which) tags (?:are there|do i (?:have|use)|exist|am i using)$/i,
      read: () => ({ type: 'call', args: {} }),
    },
  ],
  describe(data) {
    const tags = Tags.safeParse(data)
    if (!tags.success) return null
    if (tags.data.length === 0)
      return 'There are no tags of tasks yet. Make one: create tag work in teal.'
    return tags.data
      .map(
        ({ id, name, color, tasks, notes }) =>
          `- #${name} (${[`tag ${id}`, color].filter(Boolean).join(', ')}) · ${counted(tasks, 'task')} · ${counted(notes, 'note')}`,
      )
      .join('\n')
  },
}

const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`
