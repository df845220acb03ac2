import { join } from 'node:path'
import { type Encoder, normalized } from '../encoder.ts'
import { isMostlyUnknown, readingOf } from '../reading.ts'
import { readTable } from './read-table.ts'
import { createTableTokenizer } from './table-tokenizer.ts'

/**
 * Encodes with a static table: a text's vector is the mean of its tokens' rows at length 1, one of zeros where it knows
 * none of them. Check the files first (`verifyModelFiles`).
 * @throws LatentError `unavailable` when the files are not of this kind
 */
export async function createTableEncoder(directory: string): Promise<Encoder> {
  const { dimensions, numbers, scale, rowOf, weights } = await readTable(
    join(directory, 'model.safetensors'),
  )
  const { tokenize, unknown } = await createTableTokenizer(join(directory, 'tokenizer.json'))

  function encodeText(text: string): Float32Array {
    // As in the encoder of the bundled table: doubles in one flat loop; the fallbacks are how the compiler is told.
    const sum = new Float64Array(dimensions)
    const tokens = tokenize(text)
    if (unknown !== null && tokens.includes(unknown) && isMostlyUnknown(text, tokenize, unknown))
      return new Float32Array(dimensions)
    for (const token of tokens) {
      if (token === unknown) continue
      const row = rowOf ? rowOf[token] : token
      // A token that was added later has no row: it counts nothing.
      const weight = (weights?.[token] ?? 1) * (row === undefined ? 0 : (scale[row] ?? 0))
      if (row === undefined || weight === 0) continue
      const start = row * dimensions
      for (let index = 0; index < dimensions; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * (numbers[start + index] ?? 0)
    }
    return normalized(Float32Array.from(sum))
  }

  return {
    dimensions,
    encode: (texts) => Promise.resolve(texts.map(encodeText)),
    read: (text) => readingOf<number | null>(tokenize(text), unknown),
  }
}
