import type { Tool } from '../define/define-tool.ts'
import { inToolWords } from '../call/in-tool-words.ts'
import { narrowestPhrase } from '../phrases/narrowest-phrase.ts'
import type { Phrase } from '../phrases/phrase.ts'

/**
 * How near each text is to the query in meaning, -1 to 1, in order; null when nothing can tell (no model, or one that
 * does not read this writing).
 */
export type Similarities = (
  query: string,
  texts: readonly string[],
) => Promise<readonly number[] | null>

/** What a tool is known by. */
export type RankableTool = Pick<Tool, 'name' | 'description' | 'otherWords'> & {
  readonly phrases?:
    | {
        readonly group: string
        readonly examples: readonly string[]
        readonly phrases: readonly Phrase[]
      }
    | undefined
}

/**
 * Tools that a request may need, the likeliest first: those whose phrases read it, then by the words that it shares
 * with a tool's name, description and examples, rare ones counting for more, and by nearness in meaning where that can
 * be told. It is judged as it is said and in the tools' own words; a tool gains by what stands beside it.
 */
export async function rankTools(
  request: string,
  tools: readonly RankableTool[],
  similarities: Similarities,
): Promise<string[]> {
  const sharedWords = wordsOf(tools)
  const alone = tools.map(() => 0)
  const otherWords = tools.flatMap((tool) => tool.otherWords ?? [])
  for (const form of new Set([request, inToolWords(request, otherWords)])) {
    const shared = sharedWords(form)
    const near = await nearness(form, tools, similarities)
    for (const [index, { phrases }] of tools.entries()) {
      const breadth = narrowestPhrase(form, phrases?.phrases ?? [])
      alone[index] =
        (alone[index] ?? 0) +
        (shared[index] ?? 0) +
        NEARNESS_WEIGHT * (near[index] ?? 0) +
        (breadth === null ? 0 : (PHRASE_WEIGHTS[breadth] ?? 0))
    }
  }
  const groups = tools.map(({ phrases }) => phrases?.group ?? '')
  return tools
    .map(({ name }, index) => {
      const beside = alone
        .filter((_, other) => groups[other] === groups[index])
        .toSorted((one, other) => other - one)
        .slice(0, BEST_OF_GROUP)
      return { name, score: (alone[index] ?? 0) + (GROUP_WEIGHT * sum(beside)) / BEST_OF_GROUP }
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ name }) => name)
}

// By the sentences of rank-tools.test.ts.
const NAME_WEIGHT = 0.5
const DESCRIPTION_WEIGHT = 0.3
const EXAMPLE_WEIGHT = 1
const NEARNESS_WEIGHT = 1.5
/** By breadth: what takes in nearly everything tells nothing. */
const PHRASE_WEIGHTS = [2, 1]
const GROUP_WEIGHT = 0.2
const BEST_OF_GROUP = 2

/** What part of a request's words each tool shares, weighted by their rarity. */
function wordsOf(tools: readonly RankableTool[]): (request: string) => number[] {
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
  return (request) => {
    const asked = [...stems(request)].map((stem) => ({ stem, weight: rarity(stem) }))
    const most = sum(asked.map(({ weight }) => weight))
    const shared = (words: ReadonlySet<string>): number =>
      most === 0 ? 0 : sum(asked.map(({ stem, weight }) => (words.has(stem) ? weight : 0))) / most
    return texts.map(
      ({ name, description, examples }) =>
        NAME_WEIGHT * shared(name) +
        DESCRIPTION_WEIGHT * shared(description) +
        EXAMPLE_WEIGHT * Math.max(0, ...examples.map(shared)),
    )
  }
}

/** Of each tool: its description, a sentence of it, or the example that is nearest. */
async function nearness(
  request: string,
  tools: readonly RankableTool[],
  similarities: Similarities,
): Promise<readonly number[]> {
  const texts = tools.flatMap(({ description, phrases }, tool) =>
    [description, ...sentencesOf(description), ...(phrases?.examples ?? [])].map((text) => ({
      tool,
      text,
    })),
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

const sentencesOf = (description: string): string[] => {
  const sentences = description.split(/(?<=[.;:]) /)
  return sentences.length > 1 ? sentences : []
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
