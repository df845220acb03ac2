/** What a text is for: some models want to be told. */
export type TextKind = 'query' | 'passage'

/** How a text falls into tokens. */
export interface TextReading {
  readonly tokens: number
  /** Of those, how many stand for something that the model does not know. */
  readonly unknown: number
}

/** A loaded model. Lives in the embedding thread. */
export interface Encoder {
  readonly dimensions: number
  /**
   * One unit-length vector per text, in order (cosine = dot product). Zeros for a text of which the model makes nothing
   * (`reading.ts`). Empty texts are the caller's to leave out.
   */
  encode(texts: readonly string[], kind: TextKind): Promise<Float32Array[]>
  read(text: string): TextReading
}

/** The direction that these have in common, of unit length; null for none, or where they cancel each other out. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array | null {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors)
    for (const [index, value] of vector.entries()) sum[index] = (sum[index] ?? 0) + value
  const mean = normalized(sum)
  return mean.some((value) => value !== 0) ? mean : null
}

/** `vector` scaled to length 1; a vector of zeros stays. */
export function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length > 0 ? vector.map((value) => value / length) : vector
}
