import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packOrder } from '../agent/tool-pack.ts'
import { bareTool, compactTool } from '../agent/budget/compact-tools.ts'
import { contextBudget } from '../agent/budget/context-budget.ts'
import { estimateTokens } from '../agent/budget/estimate-tokens.ts'
import { loadEncoder } from '../embedding/load-encoder.ts'
import { SENTENCES } from '../testing/labelled-sentences.ts'
import { allTools } from './all-tools.ts'
import { findTools } from './find-tools.ts'
import { rankTools, type RankableTool, type Similarities } from './rank-tools.ts'
import { toolDefinition } from './tool-definition.ts'

const offered = allTools.filter((tool) => tool !== findTools)

const bundled = async (): Promise<Similarities> => {
  const folder = join(import.meta.dirname, '../../../resources/models/latent-mini')
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

/** As many as a context of that length has room for, as the prompt has them. */
function packOf(ranked: readonly string[], contextTokens: number): string[] {
  const size = (tool: (typeof allTools)[number]): number =>
    estimateTokens(JSON.stringify(bareTool(toolDefinition(tool))))
  const finder = estimateTokens(JSON.stringify(compactTool(toolDefinition(findTools))))
  let left = contextBudget({ contextTokens }).toolTokens - finder
  const names: string[] = []
  for (const name of packOrder(ranked, [])) {
    const tool = offered.find((each) => each.name === name)
    if (!tool) continue
    left -= size(tool)
    if (left < 0) break
    names.push(name)
  }
  return names
}

/** Asked in words that no tool brings; written after the ranking, to see what it does with what it never saw. */
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
  ['Open my journal page for today', 'create_daily_note'],
  ['I want to write in the diary of yesterday', 'create_daily_note'],
]

describe('the tool that a sentence needs is among those that are sent', () => {
  const needed = SENTENCES.filter(([sentence]) => !sentence.startsWith('/'))

  /** Of these sentences, in percent; the example itself is never what a tool is known by. */
  async function recall(
    sentences: readonly (readonly [string, string])[],
    contextTokens: number,
    similarities: Similarities,
  ): Promise<{ readonly percent: number; readonly missed: string[]; readonly sent: number }> {
    const missed: string[] = []
    let sent = 0
    for (const [sentence, name] of sentences) {
      const known = offered.map((tool): RankableTool => ({
        name: tool.name,
        description: tool.description,
        phrases: { examples: (tool.phrases?.examples ?? []).filter((each) => each !== sentence) },
      }))
      const pack = packOf(await rankTools(sentence, known, similarities), contextTokens)
      sent = pack.length
      if (!pack.includes(name)) missed.push(`${sentence} → ${name}`)
    }
    return { percent: 100 * (1 - missed.length / sentences.length), missed, sent }
  }

  test('at 4,096 tokens, with room for a third of the tools: for 95 % of the labelled sentences, by words alone for 93 %', async () => {
    const labelled = needed.map(([sentence, { name }]) => [sentence, name] as const)
    const nothing: Similarities = async () => null
    const with4k = await recall(labelled, 4096, await bundled())
    const words = await recall(labelled, 4096, nothing)
    expect(with4k.sent).toBeLessThan(offered.length)
    expect(with4k.percent, with4k.missed.join('\n')).toBeGreaterThanOrEqual(95)
    expect(words.percent, words.missed.join('\n')).toBeGreaterThanOrEqual(93)
  })

  test('and for three in four of those in other words', async () => {
    const { percent, missed } = await recall(OTHER_WORDS, 4096, await bundled())
    expect(percent, missed.join('\n')).toBeGreaterThanOrEqual(75)
  })
})
