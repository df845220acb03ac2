/** One value of the head of a GGUF file, in the types that are needed here. */
export type GgufValue =
  | { readonly type: 'u32' | 'f32'; readonly value: number }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'f32s' | 'i32s'; readonly value: readonly number[] }

/** Floats in rows: `shape[0]` of them each. */
export interface GgufTensor {
  readonly name: string
  readonly shape: readonly number[]
  readonly data: Float32Array
}

const ALIGNMENT = 32
const CODES = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 }

/** The bytes of a GGUF file of version 3. */
export function writeGguf(
  head: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Buffer {
  const parts: Buffer[] = []
  const number = (bytes: number, write: (buffer: Buffer) => void): void => {
    const buffer = Buffer.alloc(bytes)
    write(buffer)
    parts.push(buffer)
  }
  const u32 = (value: number): void => number(4, (buffer) => buffer.writeUInt32LE(value))
  const u64 = (value: number): void => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)))
  const string = (text: string): void => {
    const bytes = Buffer.from(text)
    u64(bytes.length)
    parts.push(bytes)
  }
  const numbers = (values: readonly number[], isWhole: boolean): void => {
    u32(isWhole ? CODES.i32 : CODES.f32)
    u64(values.length)
    parts.push(Buffer.from((isWhole ? Int32Array : Float32Array).from(values).buffer))
  }
  function write(given: GgufValue): void {
    switch (given.type) {
      case 'u32':
        u32(CODES.u32)
        return u32(given.value)
      case 'f32':
        u32(CODES.f32)
        return number(4, (buffer) => buffer.writeFloatLE(given.value))
      case 'bool':
        u32(CODES.bool)
        return number(1, (buffer) => buffer.writeUInt8(given.value ? 1 : 0))
      case 'string':
        u32(CODES.string)
        return string(given.value)
      case 'strings':
        u32(CODES.array)
        u32(CODES.string)
        u64(given.value.length)
        return given.value.forEach(string)
      case 'f32s':
      case 'i32s':
        u32(CODES.array)
        return numbers(given.value, given.type === 'i32s')
    }
  }

  parts.push(Buffer.from('GGUF'))
  u32(3)
  u64(tensors.length)
  u64(Object.keys(head).length)
  for (const [key, value] of Object.entries(head)) {
    string(key)
    write(value)
  }
  let offset = 0
  for (const { name, shape, data } of tensors) {
    string(name)
    u32(shape.length)
    shape.forEach(u64)
    u32(0) // F32
    u64(offset)
    offset += padded(data.byteLength)
  }
  const headBytes = parts.reduce((sum, { length }) => sum + length, 0)
  parts.push(Buffer.alloc(padded(headBytes) - headBytes))
  for (const { data } of tensors)
    parts.push(
      Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      Buffer.alloc(padded(data.byteLength) - data.byteLength),
    )
  return Buffer.concat(parts)
}

const padded = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
