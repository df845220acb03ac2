import { z } from 'zod'
import { createThinkSplitter } from '../src/main/agent/endpoint/text-calls/think-splitter.ts'
import { createTextCallParser } from '../src/main/agent/endpoint/text-calls/text-call-parser.ts'
import { parseJsonText } from '../src/main/agent/ask/parse-json-text.ts'
import { isSame } from '../src/shared/frontmatter/plain-data.ts'
import { createSeededRandom, type SeededRandom } from '../test/rigs/seeded-random.ts'
import { randomCuts } from './random-cuts.ts'
import { readLines } from './read-lines.ts'
import { shown, type Tally } from './result.ts'

const Case = z.object({
  id: z.string(),
  format: z.string(),
  text: z.string(),
  chunks: z.array(z.string()).optional(),
  tools: z.array(z.object({ name: z.string(), parameters: z.unknown() })).optional(),
  tool_names: z.array(z.string()).default([]),
  starts_inside_reasoning: z.boolean().default(false),
  expected_calls: z.array(z.object({ name: z.string(), arguments: z.unknown() })),
  expected_text: z.string(),
  expected_reasoning: z.string().default(''),
  reasoning_policy: z.enum(['trimmed', 'any']).default('trimmed'),
  calls_policy: z.enum(['must', 'either']),
  text_policy: z.enum(['trimmed', 'any']),
  tags: z.array(z.string()).default([]),
})
type Case = z.output<typeof Case>

const RANDOM_RUNS = 5

export interface ReadAnswer {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly { readonly name: string; readonly arguments: unknown }[]
}

/** Reads every text of a `cases*.jsonl` whole, character by character, in its own pieces and cut at random places. */
export async function compareTextCalls(file: string, tally: Tally, seed: number): Promise<void> {
  const random = createSeededRandom(seed)
  for (const each of await readLines(file, Case, { tally, group: 'textcalls' })) {
    const whole = read(each, [each.text])
    const problems = differences(each, whole)
    const ways = [
      each.text.split(''),
      ...(each.chunks ? [each.chunks] : []),
      ...Array.from({ length: RANDOM_RUNS }, () => cutUp(random, each.text)),
    ]
    const other = ways.find((pieces) => !isSame(read(each, pieces), whole))
    if (other) problems.push(`in the pieces ${shown(other)} it gives ${shown(read(each, other))}`)
    tally.add(`textcalls/${each.format}`, each.id, problems)
  }
}

const read = (each: Case, pieces: readonly string[]): ReadAnswer =>
  readAnswer(pieces, {
    tools: each.tools ?? each.tool_names.map((name) => ({ name })),
    startsInside: each.starts_inside_reasoning,
  })

/** What Latent reads in the text of an answer, as it does for servers that leave calls and thoughts there. */
export function readAnswer(
  pieces: readonly string[],
  options: {
    readonly tools: readonly { readonly name: string; readonly parameters?: unknown }[]
    readonly startsInside: boolean
  },
): ReadAnswer {
  const thinking = createThinkSplitter(options)
  let text = ''
  let reasoning = ''
  const parser = createTextCallParser(options.tools, {
    thought: (thought) => (reasoning += thought),
  })
  const events = [...pieces.flatMap((piece) => thinking.push(piece)), ...thinking.end()]
  for (const event of events) {
    if (event.type === 'text-delta') text += parser.push(event.text)
    if (event.type === 'reasoning-delta') reasoning += event.text
  }
  const rest = parser.end()
  const calls = rest.calls.map((call) => ({
    name: call.name,
    arguments: parseJsonText(call.arguments)?.value,
  }))
  return { text: text + rest.text, reasoning, calls }
}

function differences(each: Case, { text, reasoning, calls }: ReadAnswer): string[] {
  const problems: string[] = []
  const mayBeNone = each.calls_policy === 'either' && calls.length === 0
  if (!mayBeNone && !isSame(calls, each.expected_calls))
    problems.push(`calls: ${shown(each.expected_calls)} expected, ${shown(calls)} read`)
  if (!mayBeNone && each.text_policy === 'trimmed' && text.trim() !== each.expected_text.trim())
    problems.push(`text: ${shown(each.expected_text)} expected, ${shown(text)} read`)
  // Where blank thoughts stand as their own tag, the source forgot to take it out.
  const isTag = /^<\/?think>$/.test(each.expected_reasoning)
  const isCompared = each.reasoning_policy === 'trimmed' && !isTag
  if (isCompared && reasoning.trim() !== each.expected_reasoning.trim())
    problems.push(`reasoning: ${shown(each.expected_reasoning)} expected, ${shown(reasoning)} read`)
  return problems
}

function cutUp(random: SeededRandom, text: string): string[] {
  const cuts = randomCuts(random, text.length, 12)
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]))
}
