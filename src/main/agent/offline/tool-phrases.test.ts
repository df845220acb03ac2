import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { NATURAL_REQUESTS } from '../../../../test/models/natural-requests.ts'
import { createTalk, type Said, type TalkResult } from '../../../../test/models/offline-talk.ts'
import { allTools } from '../../tools/all-tools.ts'
import { readTool } from '../../tools/define/define-tool.ts'

const openPath = 'open/Now.md'

/** What a lookup before the call finds. */
const found = {
  success: true,
  data: { path: 'work/Atlas.md', title: 'Atlas', content: 'text', total_lines: 1, created: false },
}
const answerOfFeature = (name: string, args: Said['calls'][number]['args']): TalkResult | null =>
  NATURAL_REQUESTS.map(({ answer }) => answer?.(name, args)).find((each) => each) ?? null
/** What was said before, for examples that go on from it. */
async function talkAfterASearch() {
  const talk = createTalk({ openPath })
  const hit = { title: 'Atlas', heading: null, chunk: 'The permit', start_line: 1, end_line: 1 }
  await talk.say('create a note called N', { success: true, data: { path: 'N.md', created: true } })
  await talk.say('find permits', {
    success: true,
    data: [{ path: 'work/Atlas.md', ...hit }],
  })
  return talk
}

describe('every registered tool can be asked for in words', () => {
  test.each(allTools.map((tool) => [tool.name, tool] as const))(
    '%s has at least three sentences that reach it',
    async (name, tool) => {
      const examples = tool.phrases?.examples ?? []
      expect(examples.length).toBeGreaterThanOrEqual(3)
      for (const example of examples) {
        const talk = await talkAfterASearch()
        const { calls } = await talk.say(
          example.replace('second', 'first'),
          (name, args) => answerOfFeature(name, args) ?? found,
        )
        const own = calls.find((call) => call.name === name)
        expect(own, example).toBeDefined()
        const except = new Set(Object.keys(tool.paths ?? {}))
        const issues = tool.input.safeParse(own?.args).error?.issues ?? []
        expect(
          issues.filter(({ path }) => !except.has(String(path[0]))),
          example,
        ).toEqual([])
      }
    },
  )
})

describe('a tool that brings phrases', () => {
  const countTasks = readTool({
    name: 'count_tasks',
    version: '1.0.0',
    description: 'Counts the tasks of a day.',
    level: 'read',
    input: z.strictObject({ status: z.string() }),
    example: { status: 'open' },
    title: () => 'Count tasks',
    run: async () => ({ data: { count: 3 }, userMessage: '' }),
    phrases: {
      group: 'Counting',
      examples: ['count open tasks', 'count done tasks', 'tasks that are open'],
      phrases: [
        {
          pattern: /^(?:count )?(?:(?<status>open|done) tasks|tasks that are (?<is>open|done))$/i,
          read: ({ status, is }) => ({ type: 'call', args: { status: status ?? is } }),
        },
      ],
      describe: (data) => {
        const { count } = z.object({ count: z.number() }).parse(data)
        return `There are ${count}.`
      },
    },
  })
  const tools = [...allTools, countTasks]

  test('joins by itself: its sentences, its answer, its help, its typos', async () => {
    const { calls, text } = await createTalk({ tools }).say('Could you count open tasks, please?', {
      success: true,
      data: { count: 3 },
    })
    expect(calls).toEqual([{ name: 'count_tasks', args: { status: 'open' } }])
    expect(text).toMatch(/^There are 3\./)
    const help = await createTalk({ tools }).say('help')
    expect(help.text).toMatch(/\*\*Counting\*\*\n\n- count open tasks · count done tasks/)
    expect(help.text).toContain('`/count_tasks`')
    expect((await createTalk({ tools }).say('cuont open tasks')).calls).toHaveLength(1)
  })

  test('is not there without it', async () => {
    const { calls } = await createTalk().say('count open tasks')
    expect(calls.map(({ name }) => name)).not.toContain('count_tasks')
  })
})

test('help lists the tools by group, each with its examples', async () => {
  const { text } = await createTalk().say('what can you do?')
  for (const { phrases } of allTools) {
    expect(text).toContain(`**${phrases?.group}**`)
    for (const example of phrases?.examples ?? []) expect(text).toContain(example)
  }
})
