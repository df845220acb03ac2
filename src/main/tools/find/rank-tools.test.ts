import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { composePrompt } from '../../agent/budget/compose-prompt.ts'
import { contextBudget } from '../../agent/budget/context-budget.ts'
import { estimateTokens } from '../../agent/budget/estimate-tokens.ts'
import { packOrder } from '../../agent/turn/tool-pack.ts'
import { loadEncoder } from '../../embedding/load-encoder.ts'
import { SENTENCES } from '../../../../test/models/labelled-sentences.ts'
import { HELD_REQUESTS, TUNED_REQUESTS } from '../../../../test/models/tool-requests.ts'
import { allTools } from '../all-tools.ts'
import { findTools } from './find-tools.ts'
import { rankTools, type RankableTool, type Similarities } from './rank-tools.ts'
import { similaritiesInTime } from './similarities-in-time.ts'
import { toolDefinition } from '../define/tool-definition.ts'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'

const offered = allTools.filter((tool) => tool !== findTools)

const bundled = async (): Promise<Similarities> => {
  const folder = join(import.meta.dirname, '../../../../resources/models/latent-mini')
  const encoder = await loadEncoder('latent-mini', folder)
  const known = new Map<string, Float32Array>()
  const vectorOf = async (text: string): Promise<Float32Array | undefined> => {
    const vector = known.get(text) ?? (await encoder.encode([text], 'passage'))[0]
    if (vector) known.set(text, vector)
    return vector
  }
  return async (query, texts) => {
    const asked = await vectorOf(query)
    const all = await Promise.all(texts.map(vectorOf))
    return all.map(
      (each) => each?.reduce((sum, value, at) => sum + value * (asked?.[at] ?? 0), 0) ?? 0,
    )
  }
}

const counted = new Map<string, number>()
function count(text: string): number {
  const tokens = counted.get(text) ?? estimateTokens(text)
  counted.set(text, tokens)
  return tokens
}

const definitions = offered.map(toolDefinition)

/** The names of the tools that a prompt for a context of that length is sent with. */
async function packOf(ranked: readonly string[], contextTokens: number): Promise<string[]> {
  const prompt = await composePrompt({
    budget: contextBudget({ contextTokens }),
    count,
    modelName: 'small',
    tools: definitions,
    finder: toolDefinition(findTools),
    rankTools: async () => packOrder(ranked, []),
    situation: '',
    messages: [{ role: 'user', content: 'What is said does not matter here.' }],
    system: () => '',
  })
  return prompt.status === 'fits' ? prompt.tools.map((tool) => tool.function.name) : []
}

/** Asked in words that no tool brings. The words in in-tool-words.ts were chosen with these in sight. */
const OTHER_WORDS: readonly (readonly [string, string])[] = [
  ['Give the Atlas file a better title, "Survey 2026"', 'rename_note'],
  ['Please relocate my meeting notes into the archive folder', 'rename_note'],
  ['Get rid of the draft about Lisbon', 'delete_note'],
  ['I do not need the old shopping list any more, bin it', 'delete_note'],
  ['Write down at the bottom of Atlas that the permit came', 'append_note'],
  ['Extend the journal with a line about the rain', 'append_note'],
  ['Fix the spelling of Lovelace in the note on Ada', 'edit_note'],
  ['In the budget note the rent should read 900 instead of 850', 'edit_note'],
  ['Start a fresh note for the trip to Rome', 'write_note'],
  ['Draft a page with the agenda for Thursday', 'write_note'],
  ['Change the status property of Atlas to finished', 'update_frontmatter'],
  ['Give this note the due date 2026-12-01', 'update_frontmatter'],
  ['Label the Atlas note with urgent', 'update_frontmatter'],
  ['Which pages refer to Ada?', 'list_backlinks'],
  ['What points at the project note?', 'list_backlinks'],
  ['Which notes does the index page lead to?', 'list_forward_links'],
  ['List every link that goes out of Atlas', 'list_forward_links'],
  ['Everything I labelled with #travel', 'search_by_tag'],
  ['Show the notes that carry the tag recipe', 'search_by_tag'],
  ['How many words has the essay, and when was it changed?', 'get_note_metadata'],
  ['When did I last modify Atlas?', 'get_note_metadata'],
  ['Pick something for me to reread, anything', 'get_random_note'],
  ['How many notes carry the status waiting, and which are they?', 'query_notes'],
  ['Give me an overview of all books with author and rating', 'query_notes'],
  ['Open my journal page for today', 'create_daily_note'],
  ['I want to write in the diary of yesterday', 'create_daily_note'],
]

const needed = SENTENCES.filter(([sentence]) => !sentence.startsWith('/')).map(
  ([sentence, { name }]) => [sentence, name] as const,
)
const nothing: Similarities = async () => null
const without = async (): Promise<Similarities> => nothing
/** Half of all the tools there are with every feature, rounded down. */
const MOST_SENT = 18

interface Recall {
  /** Requests whose tool was not sent. */
  readonly missed: readonly string[]
  /** Tools in the largest prompt, the finder among them. */
  readonly sent: number
}

/** At 4,096 tokens, of these requests; a request that is an example is never what its tool is known by. */
async function recall(
  requests: readonly (readonly [string, string])[],
  similarities: Similarities,
): Promise<Recall> {
  const missed: string[] = []
  let sent = 0
  for (const [request, name] of requests) {
    const known = offered.map(({ phrases, ...tool }): RankableTool => ({
      ...tool,
      phrases: phrases && {
        ...phrases,
        examples: phrases.examples.filter((each) => each !== request),
      },
    }))
    const pack = await packOf(await rankTools(request, known, similarities), 4096)
    sent = Math.max(sent, pack.length)
    if (!pack.includes(name)) missed.push(`${request} → ${name}`)
  }
  return { missed, sent }
}

/** The bounds were measured with every feature; without one of them, words weigh otherwise. */
const SPARE = offered.length < 37 ? 1 : 0

describe('at 4,096 tokens, with room for about ten of 36 tools, the one that a request needs is sent', () => {
  test('for every labelled sentence, which the phrases read; by words alone for all but two of 212', async () => {
    const both = await recall(needed, await bundled())
    const words = await recall(needed, nothing)
    expect(both.sent).toBeLessThan(MOST_SENT)
    expect(both.missed).toEqual([])
    expect(words.missed.length, words.missed.join('\n')).toBeLessThanOrEqual(2 + SPARE)
  })

  test.each(
    allInDeep([
      ['in the words of the tools, all but one of 69', HELD_REQUESTS.plain, bundled, 1],
      ['in other words, all but seven of 46', HELD_REQUESTS.otherWords, bundled, 7],
      ['in the words of the tools, by words alone, all but one', HELD_REQUESTS.plain, without, 1],
      ['in other words, by words alone, all but nine', HELD_REQUESTS.otherWords, without, 9],
    ]),
  )('for those held back: %s', async (_, requests, similarities, most) => {
    const { missed } = await recall(requests, await similarities())
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(most + SPARE)
  })

  deepTest(
    'for those that it was tuned by, all but one in other words, and all but two in plain ones',
    async () => {
      const similarities = await bundled()
      const plain = await recall(TUNED_REQUESTS.plain, similarities)
      const otherWords = await recall([...TUNED_REQUESTS.otherWords, ...OTHER_WORDS], similarities)
      expect(plain.missed.length, plain.missed.join('\n')).toBeLessThanOrEqual(2 + SPARE)
      expect(otherWords.missed.length, otherWords.missed.join('\n')).toBeLessThanOrEqual(1 + SPARE)
    },
  )

  test('and every tool has requests that were held back', () => {
    const asked = new Set(
      [...needed, ...OTHER_WORDS, ...HELD_REQUESTS.otherWords].map(([, name]) => name),
    )
    expect(offered.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([])
  })
})

test('a tool whose phrase reads the request goes first, and one that takes in nearly everything gains nothing', async () => {
  const tool = (name: string, pattern: RegExp, breadth: 0 | 3): RankableTool => ({
    name,
    description: '',
    phrases: {
      group: name,
      examples: [],
      phrases: [{ pattern, breadth, read: () => ({ type: 'call', args: {} }) }],
    },
  })
  const wide = tool('first', /.*/, 3)
  const narrow = tool('second', /^water the plants$/, 0)
  expect(await rankTools('Please water the plants.', [wide, narrow], nothing)).toEqual([
    'second',
    'first',
  ])
  expect(await rankTools('water the plants now', [wide, narrow], nothing)).toEqual([
    'first',
    'second',
  ])
})

test('what stands beside a likely tool comes before what does not', async () => {
  const tool = (name: string, group: string): RankableTool => ({
    name,
    description: '',
    phrases: { group, examples: [], phrases: [] },
  })
  const tools = [tool('alpha', 'letters'), tool('one', 'numbers'), tool('two', 'numbers')]
  expect(await rankTools('two', tools, nothing)).toEqual(['two', 'one', 'alpha'])
})

test('a model that takes too long is asked once, and the words of the request have to do', async () => {
  let asked = 0
  const similarities = similaritiesInTime(
    () => {
      asked += 1
      return new Promise(() => {})
    },
    { signal: new AbortController().signal, clock: { sleep: async () => {} } },
  )
  const request = 'Bin the note Old plan, I mean delete it'
  const ranked = await rankTools(request, offered, similarities)
  expect(ranked.slice(0, 3)).toContain('delete_note')
  expect(asked).toBe(1)
})
