import { z } from 'zod'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'

const Tag = z.object({ id: z.number(), name: z.string(), color: z.string().nullable() })

export const createTagPhrases: ToolPhrases = {
  group: 'Tasks',
  examples: [
    'create tag work',
    'create a tag urgent in red',
    'new tag home with color #3b82f6',
    'add a tag called errands',
  ],
  phrases: [
    {
      pattern:
        /^(?:create|make|add|new)(?: me)?(?: an?| the)?(?: new)? (?:(?<before>#[0-9a-f]{3,8}|[a-z]+) )?tag (?:called |named )?#?(?<name>[^\s#]+|"[^"]+"|“[^”]+”)(?: (?:in|with)(?: the)?(?: colou?r)? (?<color>#[0-9a-f]{3,8}|[a-z]+))?$/i,
      read: ({ name = '', color, before }) => ({
        type: 'call',
        args: {
          name: unquoted(name),
          ...((color ?? before) !== undefined && { color: color ?? before }),
        },
      }),
    },
  ],
  describe(data) {
    const tag = Tag.safeParse(data)
    if (!tag.success) return null
    const { id, name, color } = tag.data
    return `Made the tag #${name} (tag ${id}${color === null ? '' : `, ${color}`}).`
  },
}
