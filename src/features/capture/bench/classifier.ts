import nlp from 'compromise/two'
import { parseArgs } from 'node:util'
import type { Classifier } from '../main/classify/classifier.ts'
import { featuresOf } from '../main/classify/local/features.ts'
import { createCaptureReader } from '../main/classify/local/capture-reader.ts'
import { createLocalClassifier } from '../main/classify/local/local-classifier.ts'
import { EXAMPLES } from '../main/classify/local/trained.ts'
import { FiledCategory } from '../../../shared/domain/entries/entry.ts'
import { classifyAll } from './data/classify-all.ts'
import { embeddedKnowledge } from './data/embedded-knowledge.ts'
import {
  binsOf,
  confusionOf,
  figuresOf,
  precisionAndRecall,
  type Verdict,
} from './data/judge-classifier.ts'
import { readCaptures, type LabelledCapture } from './data/read-captures.ts'

/**
 * How well captures are classified without a language model, on those of `data/captures.jsonl` that no weight and no
 * rule was fitted to; in the same run what simpler ways make of them.
 *
 *     node src/features/capture/bench/classifier.ts [--split train] [--threshold 0.6] [--wrong]
 */
const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'test' },
    threshold: { type: 'string', default: '0.6' },
    wrong: { type: 'boolean', default: false },
  },
})
const threshold = Number(values.threshold)
const captures = readCaptures().filter(({ split }) => split === values.split)
const english = captures.filter(({ language }) => language === 'en')
const up = await embeddedKnowledge(true)
const down = await embeddedKnowledge(false)

/** The same answer for all: the commonest category. */
const majority = (all: readonly LabelledCapture[]): Verdict[] =>
  all.map((capture) => ({ capture, category: 'people', confidence: 0.25 }))

const LISTS: Readonly<Record<FiledCategory, readonly string[]>> = {
  people: ['kin', 'role', 'title', 'character', 'personal', 'speech', 'names'],
  projects: ['work', 'progress', 'build', 'home'],
  ideas: ['idea', 'maybe', 'wonder', 'abstract'],
  admin: ['money', 'appointment', 'office', 'shopping', 'errand', 'remember'],
}
/** The category whose word lists have most of the words, as sure as its share of them. */
function keywords(all: readonly LabelledCapture[]): Verdict[] {
  return all.map((capture) => {
    const found = featuresOf(capture.text, nlp)
    const counts = FiledCategory.options.map((category) => ({
      category,
      count: LISTS[category].reduce((sum, list) => sum + (found[list] ?? 0), 0),
    }))
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const [best = { category: 'people' as const, count: 0 }] = counts.toSorted(
      (one, other) => other.count - one.count,
    )
    return { capture, category: best.category, confidence: total === 0 ? 0 : best.count / total }
  })
}
/** The category of the example that is nearest in meaning, as sure as it is near. */
async function nearest(all: readonly LabelledCapture[]): Promise<Verdict[]> {
  const signal = new AbortController().signal
  return Promise.all(
    all.map(async (capture) => {
      const near = await up.similarities(
        { query: capture.text, texts: EXAMPLES.map(({ text }) => text) },
        signal,
      )
      const most = Math.max(...(near ?? [0]))
      const category = EXAMPLES[near?.indexOf(most) ?? 0]?.category ?? 'people'
      return { capture, category, confidence: most }
    }),
  )
}

const percent = (share: number): string =>
  Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`
const row = (...cells: readonly (string | number)[]): void =>
  console.log(`| ${cells.join(' | ')} |`)
function table(title: string, heads: readonly string[]): void {
  console.log(`\n**${title}**\n`)
  row(...heads)
  row(...heads.map(() => '---'))
}
const HEADS = ['', 'captures', 'right category', 'filed and right', 'to the inbox', 'ECE']
function figures(what: string, verdicts: readonly Verdict[]): void {
  const { count, accuracy, filedAccuracy, inboxRate, calibrationError } = figuresOf(
    verdicts,
    threshold,
  )
  row(
    what,
    count,
    percent(accuracy),
    percent(filedAccuracy),
    percent(inboxRate),
    calibrationError.toFixed(3),
  )
}

const run = (classifier: Classifier, all: readonly LabelledCapture[]): Promise<Verdict[]> =>
  classifyAll(classifier, all)
const reader = createCaptureReader()
const local = createLocalClassifier(up, reader)
const withMeaning = await run(local, english)
const byWords = await run(createLocalClassifier(down, reader), english)

table(`${values.split} captures in English, filed from ${threshold} on`, HEADS)
figures('local classifier', withMeaning)
figures('the same, index down: words alone', byWords)
figures('most of the words of a category', keywords(english))
figures('nearest example', await nearest(english))
figures('always people', majority(english))

table('local classifier: hard ones and styles', HEADS)
figures(
  'hard',
  withMeaning.filter(({ capture }) => capture.hard),
)
figures(
  'not hard',
  withMeaning.filter(({ capture }) => !capture.hard),
)
for (const style of ['sentence', 'terse', 'shorthand', 'dictated', 'chatty'])
  figures(
    style,
    withMeaning.filter(({ capture }) => capture.style === style),
  )
figures(
  'German, French, Spanish (not counted above)',
  await run(
    local,
    captures.filter(({ language }) => language !== 'en'),
  ),
)

table('categories, whatever the confidence', ['', 'precision', 'recall'])
for (const category of FiledCategory.options) {
  const { precision, recall } = precisionAndRecall(withMeaning, category)
  row(category, percent(precision), percent(recall))
}

const COLUMNS = [...FiledCategory.options, 'inbox'] as const
table('what it is (rows) and where it goes', ['', ...COLUMNS])
const confusion = confusionOf(withMeaning, threshold)
for (const is of COLUMNS) row(is, ...COLUMNS.map((goes) => confusion.get(is)?.get(goes) ?? 0))

table('confidence and being right', ['confidence', 'captures', 'mean confidence', 'right'])
for (const { from, count, confidence, right } of binsOf(withMeaning))
  row(`${from.toFixed(1)}–${(from + 0.1).toFixed(1)}`, count, percent(confidence), percent(right))

if (values.wrong)
  for (const { capture, category, confidence } of withMeaning)
    if (capture.category !== category && (capture.category !== 'inbox' || confidence >= threshold))
      console.log(`${capture.category} → ${category} ${confidence}  ${capture.text}`)
