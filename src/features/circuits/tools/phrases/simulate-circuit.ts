import { z } from 'zod'
import { noteWords } from '../../../../main/tools/phrases/note-words.ts'
import type { Phrase, ToolPhrases } from '../../../../main/tools/phrases/phrase.ts'

const Cell = z.union([z.number(), z.string()])
const Found = z.object({
  table: z
    .object({
      inputs: z.array(z.string()),
      outputs: z.array(z.string()),
      rows: z.array(z.array(Cell)),
    })
    .optional(),
  oscillation: z.object({ parts: z.array(z.string()), period: z.number() }).optional(),
  outputs: z.record(z.string(), z.unknown()),
})

const asking = (what: string): RegExp =>
  new RegExp(
    `^(?:(?:show|give|make|write|get|what is)(?: me)? )?(?:an? |the )?truth table (?:of|for|in) ${what}$`,
    'i',
  )

const read: Phrase['read'] = ({ note = 'this note' }) => ({
  type: 'at-path',
  note: noteWords(note),
  args: (path) => ({ session_id: path, truth_table: true }),
})

export const simulateCircuitPhrases: ToolPhrases = {
  group: 'Circuits',
  examples: [
    'truth table of the circuit in Half adder',
    'show me the truth table of this circuit',
    'make a truth table for [[Majority vote]]',
    'truth table of the circuit in this note',
  ],
  phrases: [
    { pattern: asking('(?:(?:this|the|my) circuit|the circuit (?:of|in) (?<note>\\S.*))'), read },
    // A kind of part (“truth table of AND”) is narrower.
    { breadth: 2, pattern: asking('(?<note>\\S.*)'), read },
  ],
  describe(data) {
    const found = Found.safeParse(data)
    if (!found.success) return null
    const { table, oscillation, outputs } = found.data
    const parts: string[] = []
    if (table) {
      const heads = [...table.inputs, ...table.outputs]
      const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
      parts.push(
        [line(heads.map(plainCell)), line(heads.map(() => '---')), ...table.rows.map(line)].join(
          '\n',
        ),
      )
    } else
      parts.push(
        Object.entries(outputs)
          .map(([label, value]) => `- ${label}: ${JSON.stringify(value)}`)
          .join('\n'),
      )
    if (oscillation)
      parts.push(
        `${oscillation.parts.join(', ')} oscillate, with a period of ${oscillation.period}.`,
      )
    return parts.filter((part) => part !== '').join('\n\n')
  },
}

/** A label with a bar in it would make a column of its own. */
const plainCell = (label: string): string => label.replaceAll('|', '\\|')
