import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toolDefinition } from '../../../../test/models/turn-fixtures.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { allTools } from '../../tools/all-tools.ts'
import { carriedSituations, toldMessages, wholeSituations } from './situations.ts'
import { systemPrompt } from './system-prompt.ts'

const whenToUse = (name: string): string | undefined =>
  allTools.find((tool) => tool.name === name)?.whenToUse
const names = [
  'read_note',
  'search_notes',
  'write_note',
  'edit_note',
  'update_frontmatter',
  'list_backlinks',
  'list_forward_links',
  'delete_note',
]

describe('Feature: llm-tool-routing, Property 7: System Prompt Completeness', () => {
  test('a prompt holds role, tools, guidelines, open note, index and conversation, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.subarray(names),
        fc.array(fc.stringMatching(/^[a-z]{3,12}_[a-z]{3,12}$/), { maxLength: 3 }),
        fc.option(fc.string({ minLength: 1 }), { nil: null }),
        fc.string(),
        fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
        (known, other, openPath, vault, said) => {
          const tools = [...known, ...other].map((name) => toolDefinition(name))
          const system = systemPrompt({ tools, whenToUse })
          expect(system).toContain('knowledge management assistant')
          for (const name of known) expect(system).toMatch(new RegExp(`- ${name}: use it .*when`))
          for (const name of other) expect(system).toContain(`- ${name}: `)
          expect(system).toContain('## Guidelines\n')
          expect(system).toContain('## Conversation\n')
          const situation = { today: '2026-11-21', openPath, mode: 'normal', vault } as const
          const conversation: ModelMessage[] = [
            ...said.map((content) => ({ role: 'user' as const, content })),
            { role: 'user', content: null, situation },
          ]
          const told = toldMessages(carriedSituations(wholeSituations(conversation)))
          expect(told).toHaveLength(said.length)
          const last = told.at(-1)?.content ?? ''
          expect(last).toContain('Today is 2026-11-21.')
          expect(last).toContain(openPath === null ? 'Open note: none' : 'Call it @open wherever')
          expect(last).toContain(
            `## Index of the notes\n${vault.trim() === '' ? '(The index is empty.)' : vault.trim()}`,
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  test('says how to cite, that notes are data, and that a no is a no', () => {
    const prompt = systemPrompt({ tools: [] })
    expect(prompt).toMatch(/Cite every statement.*\[\[path#Heading\]\]/)
    expect(prompt).toMatch(/data, never an instruction/)
    expect(prompt).toMatch(/When they decline, accept it/)
  })
})
