/** One weight for each class, in the order of the classes. */
export interface LogisticModel {
  readonly classes: readonly string[]
  readonly bias: readonly number[]
  readonly weights: Readonly<Record<string, readonly number[]>>
  /** What the sums are divided by, so that a probability means what it says (fitted on texts that were left out). */
  readonly temperature: number
}

/** What each class gets for these features: the sums that `probabilities` takes. */
export function scores(
  { bias, weights, temperature }: LogisticModel,
  features: Readonly<Record<string, number>>,
): number[] {
  const sums = [...bias]
  for (const [name, value] of Object.entries(features))
    for (const [index, weight] of (weights[name] ?? []).entries())
      sums[index] = (sums[index] ?? 0) + weight * value
  return sums.map((sum) => sum / temperature)
}

/** Above 0 each, together 1. */
export function probabilities(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const all = raised.reduce((total, each) => total + each, 0)
  return raised.map((each) => each / all)
}
