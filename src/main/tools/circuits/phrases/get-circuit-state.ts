import { z } from 'zod'
import { noteWords } from '../../phrases/note-words.ts'
import type { Reading, ToolPhrases } from '../../phrases/phrase.ts'

const Found = z.object({
  components: z.array(z.unknown()),
  wires: z.array(z.unknown()),
  simulation: z.object({ outputs: z.record(z.string(), z.unknown()) }),
})

const at = (note: string): Reading => ({
  type: 'at-path',
  note: noteWords(note),
  args: (path) => ({ session_id: path }),
})

export const getCircuitStatePhrases: ToolPhrases = {
  group: 'Circuits',
  examples: [
    'state of the circuit in Half adder',
    'simulate the circuit in Half adder',
    'what does the circuit in this note show',
    'circuit state of [[SR latch]]',
  ],
  phrases: [
    {
      pattern:
        /^(?:(?:(?:show|get|give)(?: me)? )?(?:the )?(?:circuit state|state of the circuit|circuit) (?:of|in) (?<note>.+)|(?:simulate|run) the circuit (?:of|in) (?<run>.+)|what does the circuit (?:of|in) (?<shown>.+) (?:show|do|give))$/i,
      read: ({ note, run, shown }) => at(note ?? run ?? shown ?? ''),
    },
    {
      pattern:
        /^(?:what (?:does|do|is) (?:this|the|my) circuit(?: do| show| doing| here)*|(?:simulate|run|explain|describe|show(?: me)?) (?:this|the|my) circuit|(?:simulate|run) (?<note>this note|(?:the |my )?(?:note )?(?!tests?\b|timer\b)\S.*))$/i,
      read: ({ note = 'this note' }) => at(note),
    },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    const { components, wires, simulation } = found.data
    const shown = Object.entries(simulation.outputs).map(
      ([label, value]) =>
        `- ${label}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    return [
      `A circuit of ${components.length} components and ${wires.length} wires.`,
      ...shown,
    ].join('\n')
  },
}
