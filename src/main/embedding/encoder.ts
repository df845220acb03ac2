/** What a text is for: some models want to be told. */
export type TextKind = 'query' | 'passage'

/** A loaded model. Lives in the embedding thread. */
export interface Encoder {
  readonly dimensions: number
  /** One unit-length vector per text, in order (cosine = dot product). Empty texts are the caller's to leave out. */
  encode(texts: readonly string[], kind: TextKind): Promise<Float32Array[]>
}

/** Adds `weight` times `row` to `sum` in place. Both have the same length. */
export function addScaled(sum: Float32Array, row: ArrayLike<number>, weight: number): void {
  // The fallbacks never happen; they are how the compiler is told, and cost nothing measurable.
  for (let index = 0; index < sum.length; index += 1)
    sum[index] = (sum[index] ?? 0) + weight * (row[index] ?? 0)
}

/** `vector` scaled to length 1; a vector of zeros stays. */
export function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map((value) => value / length) : vector
}
