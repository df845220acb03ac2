import { expect, test } from 'vitest'
import { truthTable } from '../shared/analysis/truth-table.ts'
import type { Blueprint } from '../shared/blueprint.ts'
import { layOut } from '../shared/layout/lay-out.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import { writeBlueprint } from '../shared/text/write-blueprint.ts'
import { takeAll } from '../../../shared/domain/chat/approval.ts'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { fencedTexts } from '../../../main/notes/fenced-texts.ts'
import { startModelServer } from '../../../../test/models/model-server.ts'
import { withApp } from '../../../../test/app/with-app.ts'

const BITS = [0, 1, 2, 3]
const at = { x: 0, y: 0 }
/** As a model might write it at first: a type that there is not, and a pin of that name neither. */
const adder = (type: string, carryIn: string): Blueprint =>
  layOut({
    components: [
      ...['A', 'B'].flatMap((letter) =>
        BITS.map((i) => ({ label: `${letter}${i}`, type: 'SWITCH_TOGGLE', position: at })),
      ),
      ...BITS.map((i) => ({ label: `ADD${i}`, type: i === 0 ? type : 'FULL_ADDER', position: at })),
      ...BITS.map((i) => ({ label: `S${i}`, type: 'LED_GREEN', position: at })),
      { label: 'CARRY', type: 'LED_RED', position: at },
    ],
    wires: BITS.flatMap((i) => [
      { from: `A${i}:OUT`, to: `ADD${i}:A` },
      { from: `B${i}:OUT`, to: `ADD${i}:B` },
      { from: `ADD${i}:SUM`, to: `S${i}:IN` },
      i === 3
        ? { from: 'ADD3:COUT', to: 'CARRY:IN' }
        : { from: `ADD${i}:COUT`, to: `ADD${i + 1}:${carryIn}` },
    ]),
  })
const NOTE = '# Adder\n\nThe circuit goes here.\n\nMore text.\n'

test('“make a 4-bit adder in this note”: looked up, refused, repaired, approved, on disk, and right for all sums', async () => {
  const server = await startModelServer()
  const call = (name: string, args: Record<string, unknown>) => ({ name, arguments: args })
  const block = `\`\`\`circuit\n${writeBlueprint(adder('FULL_ADDER', 'CIN'))}\`\`\``
  server.reply(
    { toolCalls: [call('get_available_components', {}), call('read_note', { path: 'Adder.md' })] },
    {
      toolCalls: ['FULL_ADDER', 'SWITCH_TOGGLE', 'LED_GREEN'].map((component_type) =>
        call('get_component_schema', { component_type }),
      ),
    },
    { toolCalls: [call('validate_blueprint', { blueprint: adder('FULLADDER', 'C_IN') })] },
    { toolCalls: [call('validate_blueprint', { blueprint: adder('FULL_ADDER', 'CIN') })] },
    {
      toolCalls: [
        call('edit_note', {
          path: 'Adder.md',
          edits: [{ old_text: 'The circuit goes here.', new_text: block }],
        }),
      ],
    },
    { text: 'Your adder is in the note.' },
  )
  try {
    await withApp({ 'Adder.md': NOTE }, async (rig) => {
      await rig.client.call('settings.update', { patch: server.settings })
      const previews: string[] = []
      const answer = async (item: ChatItem): Promise<void> => {
        if (item.type !== 'approval-request') return
        expect(await rig.read('Adder.md')).toBe(NOTE)
        previews.push(JSON.stringify(item.request))
        const { approvalId, nonce, digest } = item.request
        await rig.client.call('approval.answer', {
          approvalId,
          nonce,
          digest,
          decision: 'allowed',
          review: takeAll(item.request),
        })
      }
      const items = await rig.chat('Make a 4-bit adder in Adder.md', answer)
      expect(items.at(-1)).toMatchObject({ type: 'turn-end', status: 'done' })

      // The model was told what is wrong, and what would be right.
      const told = JSON.stringify(server.requests[3]?.body)
      expect(told).toContain('Unknown component type: FULLADDER (of ADD0). Did you mean FULL_ADDER')
      expect(told).toContain(
        'Unknown pin: ADD1:C_IN. FULL_ADDER has A (input), B (input), CIN (input)',
      )
      expect(JSON.stringify(server.requests[4]?.body)).not.toContain('Unknown pin: ADD1:CIN')
      expect(previews).toHaveLength(1)
      expect(previews[0]).toContain('circuit')

      const note = await rig.read('Adder.md')
      expect(note).toBe(NOTE.replace('The circuit goes here.', () => block))
      const { blueprint, errors, warnings } = readBlueprint(
        fencedTexts(note, 'circuit')[0]?.text ?? '',
      )
      expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
      const table = truthTable(blueprint ?? { components: [], wires: [] })
      if (table.status !== 'table') throw new Error(table.reason)
      expect(table.rows).toHaveLength(256)
      for (const { inputs, outputs } of table.rows) {
        const number = (letter: string) =>
          BITS.reduce(
            (sum, i) => sum + (inputs[table.inputs.indexOf(`${letter}${i}`)] ?? 0) * 2 ** i,
            0,
          )
        const sum = outputs.reduce((total: number, value, i) => total + Number(value) * 2 ** i, 0)
        expect(sum).toBe(number('A') + number('B'))
      }
    })
  } finally {
    await server.close()
  }
})
