import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { FiledCategory } from '../../../shared/domain/entries/entry.ts'
import { readFrontmatter } from '../../../main/notes/frontmatter/frontmatter.ts'
import { createRuleClassifier } from '../testing/rule-classifier.ts'
import { withClassifier } from '../testing/with-classifier.ts'
import { callTools, say, scriptedModel } from '../../../../test/models/turn-fixtures.ts'
import { type AppRig, withApp } from '../../../../test/app/with-app.ts'
import type { ModelEvent } from '../../../main/agent/model.ts'

const FILES = {
  'projects/Atlas.md': '---\nname: Atlas\nstatus: active\n---\n# Atlas\n\nThe permit.\n',
  'people/Ada.md': '---\nname: Ada\ncontext: engineer\n---\n# Ada\n',
}

/** The app with a model that says what is written; every question is answered with yes. */
const conversation = (
  answers: readonly (readonly ModelEvent[])[],
  action: (
    rig: AppRig,
    ask: (text: string) => Promise<ChatItem[]>,
    model: ReturnType<typeof scriptedModel>,
  ) => Promise<void>,
  classifier = createRuleClassifier(),
) => {
  const model = scriptedModel(answers)
  return withApp(
    FILES,
    async (rig) => {
      const { knowledge } = rig.app.services.session()
      await knowledge.reconcile()
      await action(rig, (text) => rig.chat(text), model)
    },
    { overrides: { model, features: withClassifier(classifier), answer: 'allowed' } },
  )
}
const endOf = (items: readonly ChatItem[]) => {
  const end = items.findLast((item) => item.type === 'turn-end')
  if (end?.type !== 'turn-end') throw new Error('The turn has no end.')
  return end
}
const results = (items: readonly ChatItem[]) =>
  items.flatMap((item) => (item.type === 'tool-end' ? [item.result] : []))

describe('seed 000, integration', () => {
  test('tool selection: what the model calls is done, and the message says where it was filed', async () => {
    const call = callTools(['classify_and_capture', { text: 'Met Jonas, he mends motors' }])
    await conversation([call, say('Noted.')], async (rig, ask) => {
      const items = await ask('Met Jonas, he mends motors')
      expect(results(items)).toMatchObject([
        {
          success: true,
          data: { category: 'people', confidence: 0.9, clarificationNeeded: false },
        },
      ])
      expect(endOf(items).toolsUsed).toEqual(['classify_and_capture'])
      const [{ path } = { path: '' }] = endOf(items).changes
      expect(path).toBe('people/Met Jonas, he mends motors.md')
      expect(readFrontmatter(await rig.read(path))?.data).toMatchObject({ tags: ['person'] })
    })
  })

  test('Feature: llm-tool-routing, Property 8: Message Metadata Persistence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...FiledCategory.options),
        fc.constantFrom('The sill is soft', '---', '[[Ada]] likes tea', 'a\nb'),
        async (confidence, category, text) => {
          const answers = [callTools(['classify_and_capture', { text }]), say('Noted.')]
          const classifier = createRuleClassifier({ confidence, category })
          await conversation(
            answers,
            async (rig, ask) => {
              const items = await ask('Keep this')
              const [created] = endOf(items).changes
              const { store, turns } = rig.app.services.session()
              const messages = store.messages(turns.conversations()[0]?.id ?? '')
              expect(messages.findLast(({ role }) => role === 'assistant')).toMatchObject({
                filedEntryPath: created?.path,
                filedConfidence: confidence,
              })
              expect(await rig.read(created?.path ?? '')).toContain('created:')
            },
            classifier,
          )
        },
      ),
      { numRuns: 5 },
    )
  })

  test('conversational: without a call there is no tool, and the answer is the model’s', async () => {
    await conversation([say('Hello.')], async (_rig, ask) => {
      const items = await ask('Hello')
      expect(results(items)).toEqual([])
      expect(endOf(items)).toMatchObject({ toolsUsed: [], changes: [] })
    })
  })

  test('several calls of one message are done in order', async () => {
    const calls = callTools(
      ['list_entries', { category: 'projects' }],
      ['search_entries', { query: 'permit' }],
      ['classify_and_capture', { text: 'Plan the harbour', hints: '[project]' }],
    )
    await conversation([calls, say('Done.')], async (_rig, ask, model) => {
      const items = await ask('What do I have, and plan the harbour')
      expect(results(items)).toMatchObject([
        { success: true, data: { total: 1 } },
        { success: true, data: { entries: [{ path: 'projects/Atlas.md' }] } },
        { success: true, data: { path: 'projects/Plan the harbour.md' } },
      ])
      expect(model.requests).toHaveLength(2)
    })
  })

  test('error recovery: a missing entry goes back to the model with what is near, which calls again', async () => {
    const wrong = callTools(['get_entry', { path: 'projects/Atlass.md' }])
    const right = callTools(['get_entry', { path: 'projects/Atlas.md' }])
    await conversation([wrong, right, say('It waits.')], async (_rig, ask, model) => {
      const items = await ask('How is Atlas?')
      expect(results(items)).toMatchObject([
        {
          success: false,
          error: 'Entry not found: projects/Atlass.md',
          hint: 'Did you mean: projects/Atlas.md?',
        },
        { success: true, data: { entry: { path: 'projects/Atlas.md' } } },
      ])
      const told = JSON.stringify(model.requests[1]?.messages.at(-1))
      expect(told).toContain('Entry not found: projects/Atlass.md')
    })
  })

  test('a correction moves what was filed last', async () => {
    const answers = [
      callTools(['classify_and_capture', { text: 'Idea of a bell' }]),
      say('Filed.'),
      callTools(['move_entry', { path: 'ideas/Idea of a bell.md', targetCategory: 'projects' }]),
      say('Moved.'),
    ]
    await conversation(answers, async (rig, ask) => {
      await ask('Idea of a bell')
      const items = await ask('actually that should be a project')
      expect(results(items)).toMatchObject([
        { success: true, data: { newPath: 'projects/Idea of a bell.md', category: 'projects' } },
      ])
      expect(await rig.read('projects/Idea of a bell.md')).toContain('status: active')
    })
  })

  test('the prompt tells how many entries of each kind there are and what finds them, and no name (S2)', async () => {
    await conversation([say('Hello.')], async (_rig, ask, model) => {
      await ask('Hello')
      const { system = '', messages = [] } = model.requests[0] ?? {}
      const told = messages.at(-1)?.content ?? ''
      expect(told).toMatch(/^- projects: 1 entry$/m)
      expect(told).toMatch(/^- people: 1 entry$/m)
      expect(system + told).not.toContain('Atlas')
      for (const name of [
        'classify_and_capture',
        'list_entries',
        'get_entry',
        'update_entry',
        'move_entry',
        'search_entries',
      ])
        expect(system + told).toContain(name)
    })
  })
})
