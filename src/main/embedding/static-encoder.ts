import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../shared/rpc/errors.ts'
import { type Encoder, normalized } from './encoder.ts'
import { readOnnxInitializers } from './onnx-initializers.ts'
import { isMostlyUnknown, readingOf } from './reading.ts'
import { createWordPiece } from './word-piece.ts'

/**
 * Encodes with a static model straight from its files, about 40 times as fast as through onnxruntime: a text's vector is
 * the sum of its known tokens' rows. `table` is tokens × dimensions of int8 with one float of `scale` for each row.
 * Check the files first (`verifyModelFiles`).
 * @throws LatentError `unavailable` when the files are missing or not of this kind.
 */
export async function createStaticEncoder(directory: string): Promise<Encoder> {
  const [tokenizerJson, onnx] = await Promise.all([
    readFile(join(directory, 'tokenizer.json'), 'utf8'),
    readFile(join(directory, 'onnx/model_quantized.onnx')),
  ])
  const { tokenize, unknown, vocabularySize } = createWordPiece(tokenizerJson)
  const tensors = readOnnxInitializers(onnx)
  const tableBytes = tensors.get('table')
  const scaleBytes = tensors.get('scale')
  if (!tableBytes || scaleBytes?.length !== vocabularySize * 4) throw notStatic()
  const dimensions = tableBytes.length / vocabularySize
  if (!Number.isInteger(dimensions)) throw notStatic()
  const table = new Int8Array(tableBytes.buffer, tableBytes.byteOffset, tableBytes.length)
  // A copy, because floats must lie on a multiple of four bytes.
  const scale = new Float32Array(new Uint8Array(scaleBytes).buffer)

  function encodeText(text: string): Float32Array {
    const ids = tokenize(text)
    if (ids.includes(unknown) && isMostlyUnknown(text, tokenize, unknown))
      return new Float32Array(dimensions)
    // The one hot loop of indexing: doubles and one flat table make it a third faster than float rows. The fallbacks
    // never happen; they are how the compiler is told.
    const sum = new Float64Array(dimensions)
    for (const id of ids) {
      if (id === unknown) continue
      const weight = scale[id] ?? 0
      const row = id * dimensions
      for (let index = 0; index < dimensions; index += 1)
        sum[index] = (sum[index] ?? 0) + weight * (table[row + index] ?? 0)
    }
    return normalized(Float32Array.from(sum))
  }

  return {
    dimensions,
    encode: (texts) => Promise.resolve(texts.map(encodeText)),
    read: (text) => readingOf(tokenize(text), unknown),
  }
}

const notStatic = (): LatentError =>
  new LatentError('unavailable', 'The embedding model cannot be read: it is not a static one.')
