import { z } from 'zod'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'

const Found = z.object({
  categories: z.record(z.string(), z.array(z.object({ type: z.string(), name: z.string() }))),
})

const BUILT =
  'circuit|adder|subtractor|latch|flip-?flop|multiplexer|mux|demultiplexer|decoder|encoder|counter|comparator|shift register|oscillator|alu'
const NOT_DESIGNED =
  'I cannot design circuits: that takes a language model, which you can connect in Settings. You can build one yourself in the circuit editor: write a ```circuit block into a note. Ask “which circuit components are there” for the parts.'

export const getAvailableComponentsPhrases: ToolPhrases = {
  group: 'Circuits',
  examples: [
    'list the circuit components',
    'which circuit components are there',
    'what parts can I use in a circuit',
    'available components',
  ],
  phrases: [
    {
      breadth: 1,
      pattern: new RegExp(
        `^(?:make|draw|build|design|create|generate|show)(?: me)? (?:an? |the )?(?:circuit\\b.*|[\\w -]{0,40}(?:${BUILT}))$`,
        'i',
      ),
      read: () => ({ type: 'say', text: NOT_DESIGNED }),
    },
    {
      pattern:
        /^(?:(?:list|show|give|tell)(?: me)? )?(?:all )?(?:the )?(?:available )?(?:circuit (?:components|parts|gates)|(?:components|parts|gates) (?:of|for|in) circuits?|available components)$/i,
      read: () => ({ type: 'call', args: {} }),
    },
    {
      pattern:
        /^(?:what|which) (?:(?:circuit )?(?:components|parts|gates) (?:can i use|are there|exist|do you (?:have|know))(?: (?:in|for) (?:a )?circuits?)?)$/i,
      read: ({ all = '' }) => (/circuit|gate/i.test(all) ? { type: 'call', args: {} } : null),
    },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    return Object.entries(found.data.categories)
      .map(
        ([category, list]) =>
          `**${category}**: ${list.map(({ type }) => `\`${type}\``).join(', ')}`,
      )
      .join('\n\n')
  },
}
