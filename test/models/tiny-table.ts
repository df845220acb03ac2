import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Numbers of a tensor, and how they are written. */
export interface TinyTensor {
  readonly dtype: 'F32' | 'F16' | 'BF16' | 'F64' | 'I8' | 'I32' | 'I64'
  readonly shape: readonly number[]
  readonly bytes: Buffer
}

export const floats = (values: readonly number[], ...shape: number[]): TinyTensor => ({
  dtype: 'F32',
  shape: shape.length > 0 ? shape : [values.length],
  bytes: Buffer.from(Float32Array.from(values).buffer),
})

/** A safetensors file of these tensors, one after the other. */
export function safetensors(tensors: Readonly<Record<string, TinyTensor>>): Buffer {
  let at = 0
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } }
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] }
    at += bytes.length
  }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(json.length))
  return Buffer.concat([length, json, ...Object.values(tensors).map(({ bytes }) => bytes)])
}

/** A lower-casing WordPiece tokeniser that knows these words, in this order, after `[PAD]` and `[UNK]`. */
export const wordTokenizer = (words: readonly string[]): string =>
  JSON.stringify({
    version: '1.0',
    added_tokens: ['[PAD]', '[UNK]'].map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(['[PAD]', '[UNK]', ...words].map((word, id) => [word, id])),
    },
  })

/** A static table in the form of Model2Vec: each word and its numbers, all as many. */
export async function writeTinyTable(
  folder: string,
  rows: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const words = Object.keys(rows)
  const dimensions = Object.values(rows)[0]?.length ?? 0
  const nothing = Array.from({ length: 2 * dimensions }, () => 0)
  await mkdir(folder, { recursive: true })
  const embeddings = floats(
    [...nothing, ...Object.values(rows).flat()],
    words.length + 2,
    dimensions,
  )
  await writeFile(join(folder, 'model.safetensors'), safetensors({ embeddings }))
  await writeFile(join(folder, 'tokenizer.json'), wordTokenizer(words))
}
