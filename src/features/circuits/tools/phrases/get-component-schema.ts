import { z } from 'zod'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'
import { componentOfType } from '../../shared/registry.ts'
import { unquoted } from '../../../../main/tools/phrases/request-text.ts'

const Found = z.object({
  component: z.object({
    type: z.string(),
    name: z.string(),
    description: z.string(),
    pins: z.array(z.object({ name: z.string(), type: z.string() })),
    example_connections: z.array(z.string()),
  }),
})
/** `AND`, `xor gate`, `D flip-flop` → the type, with two inputs where there are several of it. */
function partNamed(words: string): string | null {
  const type = words
    .trim()
    .replace(/ gate$/i, '')
    .replace(/[\s-]+/g, '_')
    .toUpperCase()
  return [type, `${type}_2`].find((each) => componentOfType(each) !== null) ?? null
}

const TYPE = '(?<type>[A-Za-z]\\w*(?: (?:gate|latch|flip-flop))?|"[^"]+"|“[^”]+”|\'[^\']+\')'

export const getComponentSchemaPhrases: ToolPhrases = {
  group: 'Circuits',
  examples: [
    'component AND_2',
    'pins of the component D_FLIP_FLOP',
    'describe the circuit component MUX_4',
    'what pins does the component FULL_ADDER have',
  ],
  phrases: [
    {
      pattern: new RegExp(
        `^(?:(?:show|describe|explain|get)(?: me)? )?(?:the )?(?:(?:schema|pins|rules|properties) (?:of|for) )?(?:the )?(?:circuit )?component ${TYPE}$`,
        'i',
      ),
      read: ({ type = '' }) => ({ type: 'call', args: { component_type: unquoted(type) } }),
    },
    {
      breadth: 1,
      pattern: new RegExp(
        `^(?:what (?:does|is)|how does|explain|describe|truth table (?:of|for)|show me the truth table (?:of|for)) (?:an? |the )?${TYPE}(?: gate| component)?(?: do| work)?$`,
        'i',
      ),
      read({ type = '' }) {
        const found = partNamed(unquoted(type))
        return found === null ? null : { type: 'call', args: { component_type: found } }
      },
    },
    {
      pattern: new RegExp(
        `^(?:what|which) pins (?:has|does) (?:the )?(?:circuit )?component ${TYPE}(?: have)?$`,
        'i',
      ),
      read: ({ type = '' }) => ({ type: 'call', args: { component_type: unquoted(type) } }),
    },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    const { type, name, description, pins, example_connections: examples } = found.data.component
    const listed = pins.map((pin) => `\`${pin.name}\` (${pin.type})`).join(', ')
    return `**${type}**, ${name}. ${description}\n\nPins: ${listed}\n\nFor example ${examples.map((each) => `\`${each}\``).join(', ')}`
  },
}
