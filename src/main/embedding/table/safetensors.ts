import type { FileHandle } from 'node:fs/promises'
import { z } from 'zod'

/** One tensor of a file: where its numbers lie, and of which kind they are. */
export interface Tensor {
  readonly type: NumberType
  readonly shape: readonly number[]
  /** Of its first byte, from the beginning of the file. */
  readonly position: number
  readonly bytes: number
}

export const BYTES_OF = { F64: 8, F32: 4, F16: 2, BF16: 2, I64: 8, I32: 4, I8: 1 } as const
export type NumberType = keyof typeof BYTES_OF

const Size = z.number().int().min(0)
const Entry = z.object({
  dtype: z.string(),
  shape: z.array(Size),
  data_offsets: z.tuple([Size, Size]),
})
const Header = z.record(z.string(), z.unknown())

/** The format allows 100 MB; a table's header is a few hundred bytes. */
const MOST_HEADER_BYTES = 1_000_000
const LENGTH_BYTES = 8

/**
 * The tensors of a safetensors file, by name; those of other kinds of numbers are left out. The format: eight bytes of
 * length (little-endian), so many bytes of JSON, then the numbers in their order
 * (https://huggingface.co/docs/safetensors, “Format”).
 * @returns null when it is no such file, or is cut short
 */
export async function readTensors(file: FileHandle): Promise<Map<string, Tensor> | null> {
  const { size } = await file.stat()
  const length = Number((await readBytes(file, 0, LENGTH_BYTES))?.readBigUInt64LE() ?? 0n)
  const start = LENGTH_BYTES + length
  if (length < 2 || length > MOST_HEADER_BYTES || start > size) return null
  const json = await readBytes(file, LENGTH_BYTES, length)
  const header = Header.safeParse(json && parsed(json.toString('utf8')))
  if (!header.success) return null
  const tensors = new Map<string, Tensor>()
  for (const [name, value] of Object.entries(header.data)) {
    if (name === '__metadata__') continue
    const entry = Entry.safeParse(value)
    if (!entry.success) return null
    const {
      dtype,
      shape,
      data_offsets: [from, to],
    } = entry.data
    if (start + to > size) return null
    if (!isNumberType(dtype)) continue
    const bytes = shape.reduce((product, each) => product * each, BYTES_OF[dtype])
    if (to - from !== bytes) return null
    tensors.set(name, { type: dtype, shape, position: start + from, bytes })
  }
  return tensors
}

/** So many bytes; null when the file ends before. */
export async function readBytes(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer | null> {
  const buffer = Buffer.allocUnsafe(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) return null
    done += bytesRead
  }
  return buffer
}

/** Gives the number at an index of the bytes of a tensor. */
export function numberReader(type: NumberType): (bytes: Buffer, index: number) => number {
  switch (type) {
    case 'F64':
      return (bytes, index) => bytes.readDoubleLE(index * 8)
    case 'F32':
      return (bytes, index) => bytes.readFloatLE(index * 4)
    case 'F16':
      return (bytes, index) => halfFloat(bytes.readUInt16LE(index * 2))
    case 'BF16': {
      // The upper half of a float of four bytes.
      const word = new DataView(new ArrayBuffer(4))
      return (bytes, index) => {
        word.setUint16(0, bytes.readUInt16LE(index * 2))
        return word.getFloat32(0)
      }
    }
    case 'I64':
      return (bytes, index) => Number(bytes.readBigInt64LE(index * 8))
    case 'I32':
      return (bytes, index) => bytes.readInt32LE(index * 4)
    case 'I8':
      return (bytes, index) => bytes.readInt8(index)
  }
}

/** The numbers of the bytes of a tensor as floats of four bytes; such ones are not copied. */
export function floatsOf(type: NumberType, bytes: Buffer): Float32Array {
  const count = bytes.length / BYTES_OF[type]
  if (type === 'F32' && bytes.byteOffset % 4 === 0)
    return new Float32Array(bytes.buffer, bytes.byteOffset, count)
  const read = numberReader(type)
  return Float32Array.from({ length: count }, (_, index) => read(bytes, index))
}

/** IEEE 754 binary16: a sign, five bits of exponent, ten of fraction. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = (bits & 0x3ff) / 1024
  if (exponent === 0) return sign * fraction * 2 ** -14
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1 + fraction) * 2 ** (exponent - 15)
}

const isNumberType = (type: string): type is NumberType => Object.hasOwn(BYTES_OF, type)

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
