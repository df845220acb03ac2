import { z } from 'zod'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { Reading, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'

const Found = z.object({
  components: z.array(z.unknown()),
  wires: z.array(z.unknown()),
  simulation: z.object({
    source: z.enum(['screen', 'note']),
    outputs: z.record(z.string(), z.unknown()),
    loops: z.array(z.object({ parts: z.array(z.string()), state: z.string() })).default([]),
    oscillation: z.object({ parts: z.array(z.string()), period: z.number() }).optional(),
  }),
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
    const { source, oscillation, loops } = simulation
    const restless = loops.filter(({ state }) => state === 'restless').map(({ parts }) => parts)
    return [
      `A circuit of ${components.length} components and ${wires.length} wires, ${source === 'screen' ? 'as it is on your screen now' : 'with its switches as the note sets them'}.`,
      ...shown,
      ...(oscillation
        ? [`\n${oscillation.parts.join(', ')} oscillate, with a period of ${oscillation.period}.`]
        : restless.map(
            (parts) => `\n${parts.join(', ')} feed back into themselves and find no rest.`,
          )),
    ].join('\n')
  },
}
