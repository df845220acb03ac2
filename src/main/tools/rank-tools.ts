import type { Tool } from './define-tool.ts'

/**
 * How near each text is to the query in meaning, -1 to 1, in order; null when nothing can tell (no model, or one that
 * does not read this writing).
 */
export type Similarities = (
  query: string,
  texts: readonly string[],
) => Promise<readonly number[] | null>

/** What a tool is known by. */
export type RankableTool = Pick<Tool, 'name' | 'description'> & {
  readonly phrases?: { readonly examples: readonly string[] } | undefined
}

/**
 * Tools that a request may need, the likeliest first: by the words that it shares with a tool's name, description and
 * examples, rare ones counting for more, and by nearness in meaning where that can be told.
 */
export async function rankTools(
  request: string,
  tools: readonly RankableTool[],
  similarities: Similarities,
): Promise<string[]> {
  const texts = tools.map(({ name, description, phrases }) => ({
    name: stems(name.replaceAll('_', ' ')),
    description: stems(description),
    examples: (phrases?.examples ?? []).map(stems),
  }))
  const rarity = rarityOf(
    texts.map(
      ({ name, description, examples }) =>
        new Set([name, description, ...examples].flatMap((each) => [...each])),
    ),
  )
  const asked = stems(request)
  const most = sum([...asked].map((stem) => rarity(stem)))
  const shared = (text: ReadonlySet<string>): number =>
    most === 0 ? 0 : sum([...asked].map((stem) => (text.has(stem) ? rarity(stem) : 0))) / most
  const near = await nearness(request, tools, similarities)
  return tools
    .map(({ name }, index) => {
      const text = texts[index]
      const words = text
        ? NAME_WEIGHT * shared(text.name) +
          DESCRIPTION_WEIGHT * shared(text.description) +
          EXAMPLE_WEIGHT * Math.max(0, ...text.examples.map(shared))
        : 0
      return { name, score: words + NEARNESS_WEIGHT * (near[index] ?? 0) }
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)
}

// By the sentences of rank-tools.test.ts.
const NAME_WEIGHT = 0.5
const DESCRIPTION_WEIGHT = 0.3
const EXAMPLE_WEIGHT = 1
const NEARNESS_WEIGHT = 1.5

/** Of each tool: its description, or the example that is nearest. */
async function nearness(
  request: string,
  tools: readonly RankableTool[],
  similarities: Similarities,
): Promise<readonly number[]> {
  const texts = tools.flatMap(({ description, phrases }, tool) =>
    [description, ...(phrases?.examples ?? [])].map((text) => ({ tool, text })),
  )
  const found = await similarities(
    request,
    texts.map(({ text }) => text),
  )
  const near = tools.map(() => 0)
  for (const [index, { tool }] of texts.entries())
    near[tool] = Math.max(near[tool] ?? 0, found?.[index] ?? 0)
  return near
}

/** A word that every tool has says nothing; one that no tool has neither. */
function rarityOf(texts: readonly ReadonlySet<string>[]): (stem: string) => number {
  const counts = new Map<string, number>()
  for (const text of texts) for (const stem of text) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return (stem) => {
    const count = counts.get(stem) ?? 0
    return count === 0 ? 0 : Math.log(1 + texts.length / count) - Math.log(2)
  }
}

/** Words without their commonest English endings: enough that “links” and “linked” meet. */
function stems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  return new Set(words.map((word) => word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s|e)$/u, '')))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
