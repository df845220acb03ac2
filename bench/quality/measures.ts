/** Normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002). */
export function gainAt10(found: readonly number[], relevance: ReadonlyMap<string, number>): number {
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0)
  const ideal = gain([...relevance.values()].toSorted((a, b) => b - a))
  return ideal === 0 ? 0 : gain(found) / ideal
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of paired differences with its 95 % interval: 1,000 samples with replacement, the same for the same input. */
export function withInterval(values: readonly number[]): {
  mean: number
  low: number
  high: number
} {
  let state = 1
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
  const means = Array.from({ length: 1000 }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).toSorted((a, b) => a - b)
  return { mean: mean(values), low: means[25] ?? 0, high: means[974] ?? 0 }
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000
