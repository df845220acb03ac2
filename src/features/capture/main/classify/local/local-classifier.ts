import { FiledCategory, type Classification } from '../../../../../shared/domain/entries/entry.ts'
import { LatentError } from '../../../../../shared/rpc/errors.ts'
import type { Knowledge } from '../../../../../main/knowledge/knowledge.ts'
import type { Classifier, ClassifierContext } from '../classifier.ts'
import { readHints, type CaptureHints } from '../read-hints.ts'
import { captureFields } from './capture-fields.ts'
import { captureTitle } from './capture-title.ts'
import { reasonsFor, sentenceOf } from './explain.ts'
import { alikeOf, findEntries, type NearEntry } from './find-entries.ts'
import { probabilities, scores } from './logistic.ts'
import { nearnessFeatures } from './nearness.ts'
import type { CaptureReader } from './capture-reader.ts'
import type { CaptureReading } from './read-capture.ts'
import { BY_MEANING, BY_WORDS, EXAMPLES } from './trained.ts'
import { nearCorrections, votesOf } from './votes.ts'

/** With whose vectors `BY_MEANING` was fitted: those of another model lie closer or further apart. */
const FITTED_WITH = 'latent-mini'
const MOST_CORRECTIONS = 200
/** Nothing that is worked out from words is certain. */
const SUREST = 0.98
/** A second category that is worth a word. */
const RIVAL_FROM = 0.2
const SURE = 0.6

export type ClassifierKnowledge = Pick<Knowledge, 'similarities' | 'nearestIn' | 'names'> & {
  status(): { readonly embeddingModel: string }
}

/**
 * Says what a capture is without a language model: hints decide; else words, forms, nearness to examples and entries in
 * meaning, and corrections. Without an index (it starts, or its process is down) words alone have to do, and have
 * weights of their own. The same answer for the same vault, corrections and text.
 */
export function createLocalClassifier(
  knowledge: ClassifierKnowledge,
  reader: Pick<CaptureReader, 'read'>,
): Classifier {
  /** Null when nothing can tell now. */
  async function ifIndexed<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof LatentError && error.code === 'unavailable') return null
      throw error
    }
  }

  return {
    async warm(signal) {
      await Promise.all([
        reader.read('', signal),
        ifIndexed(
          knowledge.similarities({ query: '', texts: EXAMPLES.map(({ text }) => text) }, signal),
        ),
      ])
    },
    async classify(text, hints, context, signal) {
      if (signal.aborted) throw new LatentError('cancelled', 'Stopped.')
      const hinted = readHints(hints)
      const corrections = context.examples.slice(0, MOST_CORRECTIONS)
      // The index is asked meanwhile; only what somebody is called has to be read first.
      const read = reader.read(text, signal)
      const names = read.then(({ people }) => namesIn(text, people))
      const known = [...EXAMPLES, ...corrections].map((example) => example.text)
      const [reading, similar, entries] = await Promise.all([
        read,
        knowledge.status().embeddingModel === FITTED_WITH
          ? ifIndexed(knowledge.similarities({ query: text, texts: known }, signal))
          : null,
        ifIndexed(findEntries(text, names, context.folders, knowledge, signal)),
      ])
      return answer({
        text,
        hinted,
        context,
        reading,
        similar,
        corrections,
        entries: entries ?? [],
      })
    },
  }
}

interface Seen {
  readonly text: string
  readonly hinted: CaptureHints
  readonly context: ClassifierContext
  readonly reading: CaptureReading
  readonly similar: readonly number[] | null
  readonly corrections: ClassifierContext['examples']
  readonly entries: readonly NearEntry[]
}

function answer(seen: Seen): Classification {
  const { text, hinted, context, entries } = seen
  const { people, person } = seen.reading
  const { category, confidence, why } =
    hinted.category === null
      ? judged(seen)
      : { category: hinted.category, confidence: 1, why: 'your hint says so' }
  const about = category === 'people' ? person : null
  return {
    category,
    confidence,
    name: hinted.name ?? about ?? captureTitle(text),
    why,
    fields: captureFields(category, text, { today: context.today, people }),
    tags: tagsIn(text),
    alike: alikeOf(entries),
    by: 'local',
  }
}

function judged(seen: Seen): Pick<Classification, 'category' | 'confidence' | 'why'> {
  const { text, similar, corrections, entries } = seen
  const words = seen.reading.features
  const model = similar === null ? BY_WORDS : BY_MEANING
  const features =
    similar === null
      ? words
      : { ...words, ...nearnessFeatures(EXAMPLES, similar.slice(0, EXAMPLES.length)) }
  const corrected = nearCorrections(text, corrections, similar && similar.slice(EXAMPLES.length))
  const votes = votesOf(corrected, entries)
  const sums = scores(model, features).map(
    (sum, index) => sum + voteFor(model.classes[index], votes),
  )
  const chances = probabilities(sums)
  const ranked = FiledCategory.options
    .map((category) => ({ category, chance: chances[model.classes.indexOf(category)] ?? 0 }))
    .toSorted((one, other) => other.chance - one.chance)
  const [best = { category: 'admin' as const, chance: 0 }, second] = ranked
  const isRival = second !== undefined && best.chance < SURE && second.chance >= RIVAL_FROM
  const reasons =
    votes[best.category] > 1.5
      ? ['is much like what you filed there before']
      : reasonsFor(best.category, features, model)
  return {
    category: best.category,
    confidence: Math.round(Math.min(SUREST, best.chance) * 100) / 100,
    why: sentenceOf(best.category, reasons, isRival ? second.category : null),
  }
}

function voteFor(name: string | undefined, votes: ReturnType<typeof votesOf>): number {
  const category = FiledCategory.safeParse(name)
  return category.success ? votes[category.data] : 0
}

/** What entries may be called that the text speaks of: its people, and what stands in capitals. */
const namesIn = (text: string, people: readonly string[]): string[] => [
  ...new Set([
    ...people,
    ...(text.slice(0, 600).match(/\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+)*/gu) ?? []),
  ]),
]

const tagsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<=^|\s)#([\p{L}_][\p{L}\p{N}_/-]*)/gu)].map(([, tag = '']) => tag),
  ),
]
