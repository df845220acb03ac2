import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import nlp from 'compromise/two'
import { featuresOf } from '../main/classify/local/features.ts'
import { probabilities, scores, type LogisticModel } from '../main/classify/local/logistic.ts'
import { nearnessFeatures } from '../main/classify/local/nearness.ts'
import { loadEncoder } from '../../../main/embedding/load-encoder.ts'
import { readCaptures } from './data/read-captures.ts'

/**
 * Fits the weights of the local classifier to the captures that are for training, and writes them with those captures
 * into `src/features/capture/main/classify/local/trained.ts`. The penalty and the temperature are what serves the tenth that was left out
 * best, ten times. Never reads a capture that is for the test.
 *
 *     node src/features/capture/bench/train-classifier.ts [--wrong]
 */
const CLASSES = ['people', 'projects', 'ideas', 'admin', 'inbox']
const FOLDS = 10
const PENALTIES = [0.5, 1, 2, 3]
const STEPS = 250
const root = join(import.meta.dirname, '../../../..')

type Row = Readonly<Record<string, number>>
const captures = readCaptures().filter(({ split }) => split === 'train')
const wanted = captures.map(({ category }) => CLASSES.indexOf(category))
const encoder = await loadEncoder('latent-mini', join(root, 'resources/models/latent-mini'))
const vectors = await encoder.encode(
  captures.map(({ text }) => text),
  'passage',
)
const words: readonly Row[] = captures.map(({ text }) => featuresOf(text, nlp))
const cosines = vectors.map((one) => vectors.map((other) => dot(one, other)))

/** By a number that is the same in every run; every category in every fold. */
const fold: number[] = captures.map(() => 0)
for (const each of CLASSES.keys()) {
  const members = captures.flatMap((_, index) => (wanted[index] === each ? [index] : []))
  for (const [place, index] of members.entries()) fold[index] = (place * 7) % FOLDS
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
}

/** A text is no neighbour of itself. */
function withMeaning(index: number, known: readonly number[]): Row {
  const others = known.filter((other) => other !== index)
  const examples = others.map((other) => ({
    category: captures[other]?.category ?? ('inbox' as const),
  }))
  const near = others.map((other) => cosines[index]?.[other] ?? 0)
  return { ...words[index], ...nearnessFeatures(examples, near) }
}
const design = {
  words: (index: number): Row => words[index] ?? {},
  meaning: withMeaning,
}

/** Adam on the whole set: small, and the same in every run. */
function fit(rows: readonly Row[], classes: readonly number[], penalty: number): LogisticModel {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted()
  const place = new Map(names.map((name, index) => [name, index + 1]))
  const sparse = rows.map((row) => [
    [0, 1] as const,
    ...Object.entries(row).map(([name, value]) => [place.get(name) ?? 0, value] as const),
  ])
  const size = names.length + 1
  const table = (): Float64Array[] => CLASSES.map(() => new Float64Array(size))
  const [weights, first, second] = [table(), table(), table()]
  for (let step = 1; step <= STEPS; step++) {
    const slopes = weights.map((each) =>
      each.map((weight, index) => (index === 0 ? 0 : penalty * weight)),
    )
    for (const [index, row] of sparse.entries()) {
      const chances = probabilities(
        weights.map((each) => row.reduce((sum, [at, value]) => sum + (each[at] ?? 0) * value, 0)),
      )
      for (const [which, slope] of slopes.entries()) {
        const miss = (chances[which] ?? 0) - (classes[index] === which ? 1 : 0)
        for (const [at, value] of row) slope[at] = (slope[at] ?? 0) + miss * value
      }
    }
    const rate = 0.05 * (1 - (0.9 * step) / STEPS)
    for (const [which, slope] of slopes.entries())
      for (const [at, value] of slope.entries()) {
        const [one, two, weight] = [first[which], second[which], weights[which]]
        if (!one || !two || !weight) continue
        one[at] = 0.9 * (one[at] ?? 0) + 0.1 * value
        two[at] = 0.99 * (two[at] ?? 0) + 0.01 * value ** 2
        const scaled = (one[at] ?? 0) / (1 - 0.9 ** step)
        weight[at] =
          (weight[at] ?? 0) -
          (rate * scaled) / (Math.sqrt((two[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8)
      }
  }
  const column = (at: number): number[] => weights.map((each) => rounded(each[at] ?? 0))
  return {
    classes: CLASSES,
    bias: column(0),
    weights: Object.fromEntries(names.map((name, index) => [name, column(index + 1)])),
    temperature: 1,
  }
}
const rounded = (value: number): number => Math.round(value * 1000) / 1000

const everyone = captures.map((_, index) => index)
/** What a model says of each text that did not see it. */
function leftOut(kind: keyof typeof design, penalty: number): number[][] {
  const sums: number[][] = []
  for (let which = 0; which < FOLDS; which++) {
    const known = everyone.filter((index) => fold[index] !== which)
    const model = fit(
      known.map((index) => design[kind](index, known)),
      known.map((index) => wanted[index] ?? 0),
      penalty,
    )
    for (const index of everyone)
      if (fold[index] === which) sums[index] = scores(model, design[kind](index, known))
  }
  return sums
}

function loss(sums: readonly number[][], temperature: number): number {
  const each = sums.map(
    (row, index) =>
      -Math.log(probabilities(row.map((sum) => sum / temperature))[wanted[index] ?? 0] ?? 1e-9),
  )
  return each.reduce((all, one) => all + one, 0) / each.length
}

function best(kind: keyof typeof design): { model: LogisticModel; figures: string } {
  let chosen = { penalty: 0, temperature: 1, loss: Infinity, sums: [] as number[][] }
  for (const penalty of PENALTIES) {
    const sums = leftOut(kind, penalty)
    for (let temperature = 0.4; temperature <= 2; temperature += 0.05) {
      const found = loss(sums, temperature)
      if (found < chosen.loss)
        chosen = { penalty, temperature: rounded(temperature), loss: found, sums }
    }
    console.log(`${kind}, penalty ${penalty}: ${loss(sums, 1).toFixed(3)}`)
  }
  const said = chosen.sums.map((row) => {
    const chances = probabilities(row.map((sum) => sum / chosen.temperature))
    const top = chances
      .slice(0, -1)
      .reduce((a, chance, i, all) => (chance > (all[a] ?? 0) ? i : a), 0)
    return { top, confidence: chances[top] ?? 0 }
  })
  const right = said.map(({ top }, index) => top === wanted[index])
  const filed = everyone.filter((index) => (said[index]?.confidence ?? 0) >= 0.6)
  const figures =
    `left out: ${percent(everyone.filter((index) => right[index]).length / everyone.filter((index) => wanted[index] !== 4).length)} of what has a category right, ` +
    `${percent(filed.filter((index) => right[index]).length / filed.length)} of what is filed at 0.6, ` +
    `${percent(1 - filed.length / everyone.length)} to the inbox; log loss ${chosen.loss.toFixed(3)}, penalty ${chosen.penalty}, temperature ${chosen.temperature}`
  console.log(`${kind}: ${figures}`)
  if (process.argv.includes('--wrong'))
    for (const index of everyone)
      if (!right[index] && (wanted[index] !== 4 || (said[index]?.confidence ?? 0) >= 0.6))
        console.log(
          `  ${captures[index]?.category} → ${CLASSES[said[index]?.top ?? 0]} ${said[index]?.confidence.toFixed(2)}  ${captures[index]?.text}`,
        )
  const model = fit(
    everyone.map((index) => design[kind](index, everyone)),
    wanted,
    chosen.penalty,
  )
  return { model: { ...model, temperature: chosen.temperature }, figures }
}
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const byWords = best('words')
const byMeaning = best('meaning')
const examples = captures.flatMap(({ text, category }) =>
  category === 'inbox' ? [] : [{ text, category }],
)
writeFileSync(
  join(root, 'src/features/capture/main/classify/local/trained.ts'),
  `import type { CaptureExample } from '../classifier.ts'
import type { LogisticModel } from './logistic.ts'

// Made by src/features/capture/bench/train-classifier.ts from the ${captures.length} captures that are for training: change those, not this.

/** By words and forms alone; ${byWords.figures}. */
export const BY_WORDS: LogisticModel = ${JSON.stringify(byWords.model)}

/** And by nearness to the examples in meaning; ${byMeaning.figures}. */
export const BY_MEANING: LogisticModel = ${JSON.stringify(byMeaning.model)}

/** What \`BY_MEANING\` was fitted with: as the bundled model sees them. */
export const EXAMPLES: readonly CaptureExample[] = ${JSON.stringify(examples)}
`,
)
