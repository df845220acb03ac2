import { LatentError } from '../../shared/rpc/errors.ts'

/**
 * The named constants of an ONNX model that are stored as raw bytes: views into `file`, nothing is copied.
 * Reads just enough of the protobuf: ModelProto.graph (7) → GraphProto.initializer (5) → TensorProto.name (8) and
 * raw_data (9). Source of the numbers: onnx.proto of the ONNX project.
 * @throws LatentError `unavailable` when the bytes are no ONNX file.
 */
export function readOnnxInitializers(file: Uint8Array): Map<string, Uint8Array> {
  const text = new TextDecoder()
  const tensors = new Map<string, Uint8Array>()
  for (const graph of fieldsOf(file, GRAPH))
    for (const tensor of fieldsOf(graph, INITIALIZER)) {
      const [name] = fieldsOf(tensor, TENSOR_NAME)
      const [data] = fieldsOf(tensor, TENSOR_RAW_DATA)
      if (name && data) tensors.set(text.decode(name), data)
    }
  return tensors
}

const GRAPH = 7
const INITIALIZER = 5
const TENSOR_NAME = 8
const TENSOR_RAW_DATA = 9

/** The length-delimited fields with this number in one protobuf message, in order. */
function fieldsOf(message: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = []
  let position = 0

  function varint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = message[position++]
      if (byte === undefined) throw notOnnx()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 128
    }
  }

  while (position < message.length) {
    const key = varint()
    const number = Math.floor(key / 8)
    switch (key % 8) {
      case 0:
        varint()
        break
      case 1:
        position += 8
        break
      case 2: {
        const length = varint()
        const end = position + length
        if (end > message.length) throw notOnnx()
        if (number === wanted) found.push(message.subarray(position, end))
        position = end
        break
      }
      case 5:
        position += 4
        break
      default:
        throw notOnnx()
    }
  }
  return found
}

const notOnnx = (): LatentError =>
  new LatentError('unavailable', 'The embedding model cannot be read: its ONNX file is damaged.')
