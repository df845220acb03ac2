import { z } from 'zod'
import { fencedTexts } from '../../../../main/notes/fenced-texts.ts'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'

const Note = z.object({ content: z.string() })
const Found = z.object({
  blueprint: z.object({ components: z.array(z.unknown()), wires: z.array(z.unknown()) }),
})

export const validateBlueprintPhrases: ToolPhrases = {
  group: 'Circuits',
  examples: [
    'check the circuit in Half adder',
    'validate the circuit of this note',
    'is the circuit in [[SR latch]] right',
    'validate the blueprint in Half adder',
  ],
  phrases: [
    {
      pattern:
        /^(?:(?:check|validate|verify|test) (?:the )?(?:circuit|blueprint) (?:in|of) (?<note>.+)|is (?:the )?(?:circuit|blueprint) (?:in|of) (?<other>.+?) (?:right|valid|correct|ok|sound)|(?:check|validate|verify|test) (?:this|the|my) (?:circuit|blueprint)|is (?:this|the|my) (?:circuit|blueprint) (?:right|valid|correct|ok|sound))$/i,
      read: ({ note, other }) => ({
        type: 'after',
        call: { name: 'read_note', args: { path: noteWords(note ?? other ?? 'this note') } },
        // Without a circuit the text is empty, and the tool says so.
        next(data) {
          const found = Note.safeParse(data)
          const content = found.success ? found.data.content : ''
          const blueprint = fencedTexts(content, 'circuit')[0]?.text ?? ''
          return { type: 'call', args: { blueprint } }
        },
      }),
    },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    const { components, wires } = found.data.blueprint
    return `The circuit is sound: ${components.length} components, ${wires.length} wires.`
  },
}
