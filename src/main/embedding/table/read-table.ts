import { type FileHandle, open } from 'node:fs/promises'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { SHELF_WORDS, TABLE_PROBLEMS } from '../words.ts'
import {
  BYTES_OF,
  floatsOf,
  numberReader,
  readBytes,
  readTensors,
  type Tensor,
} from './safetensors.ts'

/** A static table: a row of numbers for each token, in eight bits with a scale for each row. */
export interface RowTable {
  readonly dimensions: number
  /** rows × dimensions */
  readonly numbers: Int8Array
  /** What the numbers of a row are multiplied by. */
  readonly scale: Float32Array
  /** The row of each token; null: its own id. */
  readonly rowOf: Int32Array | null
  /** What each token counts; null: all the same. */
  readonly weights: Float32Array | null
}

/** In eight bits, so many bytes of memory. The largest table that is offered has 128 million. */
const MOST_NUMBERS = 400_000_000
const MOST_DIMENSIONS = 4096
const MOST_TOKENS = 10_000_000
const BYTES_AT_ONCE = 4_000_000
/** As Model2Vec calls it, and as sentence-transformers does. */
const NAMES = ['embeddings', 'embedding.weight'] as const

/**
 * Reads `model.safetensors` of a static model (Model2Vec, https://github.com/MinishLab/model2vec). Kept in eight bits: a
 * quarter of the memory, and the cosine of two texts differs in its third decimal at most.
 * @throws LatentError `unavailable` that says what is wrong with it
 */
export async function readTable(path: string): Promise<RowTable> {
  await using file = await open(path)
  const { table, rows, dimensions, tensors } = await findTable(file)
  const mapping = await readAll(file, tensors.get('mapping'))
  const weights = await readAll(file, tensors.get('weights'))
  const isRow = (row: number): boolean => Number.isInteger(row) && row >= 0 && row < rows
  if (mapping && !mapping.every(isRow)) throw unreadable(TABLE_PROBLEMS.wrongWeights)
  if (weights && (weights.length < (mapping?.length ?? rows) || !weights.every(Number.isFinite)))
    throw unreadable(TABLE_PROBLEMS.wrongWeights)
  return {
    dimensions,
    ...(await readRows(file, table, rows, dimensions)),
    rowOf: mapping && Int32Array.from(mapping),
    weights: weights && Float32Array.from(weights),
  }
}

/** How many numbers it gives for a text, by the head of the file alone. @throws LatentError `unavailable` */
export async function tableDimensions(path: string): Promise<number> {
  await using file = await open(path)
  return (await findTable(file)).dimensions
}

async function findTable(file: FileHandle) {
  const tensors = await readTensors(file)
  if (!tensors) throw unreadable(TABLE_PROBLEMS.notSafetensors)
  const table = NAMES.map((name) => tensors.get(name)).find((tensor) => tensor !== undefined)
  if (!table) throw unreadable(TABLE_PROBLEMS.noTable)
  const [rows = 0, dimensions = 0] = table.shape
  if (table.shape.length !== 2 || rows < 1 || dimensions < 2 || dimensions > MOST_DIMENSIONS)
    throw unreadable(TABLE_PROBLEMS.wrongTable)
  if (rows * dimensions > MOST_NUMBERS) throw unreadable(TABLE_PROBLEMS.tooLarge)
  return { tensors, table, rows, dimensions }
}

/** Some megabytes at a time: the floats of a large table would take half a gigabyte. */
async function readRows(
  file: FileHandle,
  { type, position }: Tensor,
  rows: number,
  dimensions: number,
): Promise<Pick<RowTable, 'numbers' | 'scale'>> {
  const numbers = new Int8Array(rows * dimensions)
  const scale = new Float32Array(rows)
  const rowBytes = dimensions * BYTES_OF[type]
  const atOnce = Math.max(1, Math.floor(BYTES_AT_ONCE / rowBytes))
  for (let start = 0; start < rows; start += atOnce) {
    const count = Math.min(atOnce, rows - start)
    const bytes = await readBytes(file, position + start * rowBytes, count * rowBytes)
    if (!bytes) throw unreadable(TABLE_PROBLEMS.notSafetensors)
    const floats = floatsOf(type, bytes)
    for (let index = 0; index < count; index += 1) {
      const row = index * dimensions
      let largest = 0
      for (let at = row; at < row + dimensions; at += 1) {
        const size = Math.abs(floats[at] ?? 0)
        if (!(size <= largest)) largest = size // what is not a number too
      }
      if (!Number.isFinite(largest)) throw unreadable(TABLE_PROBLEMS.wrongTable)
      scale[start + index] = largest / 127
      const steps = largest > 0 ? 127 / largest : 0
      const to = start * dimensions
      for (let at = row; at < row + dimensions; at += 1)
        numbers[to + at] = Math.round((floats[at] ?? 0) * steps)
    }
  }
  return { numbers, scale }
}

async function readAll(file: FileHandle, tensor: Tensor | undefined): Promise<number[] | null> {
  if (!tensor) return null
  const count = tensor.bytes / BYTES_OF[tensor.type]
  if (tensor.shape.length !== 1 || count > MOST_TOKENS)
    throw unreadable(TABLE_PROBLEMS.wrongWeights)
  const bytes = await readBytes(file, tensor.position, tensor.bytes)
  if (!bytes) throw unreadable(TABLE_PROBLEMS.notSafetensors)
  const read = numberReader(tensor.type)
  return Array.from({ length: count }, (_, index) => read(bytes, index))
}

export const unreadable = (what: string, cause?: unknown): LatentError =>
  new LatentError('unavailable', SHELF_WORDS.cannotRead(what), undefined, { cause })
