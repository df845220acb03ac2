import { basename, dirname } from 'node:path'
import { AutoModel, AutoTokenizer, env } from '@xenova/transformers'
import { LatentError } from '../../shared/rpc/errors.ts'
import { type Encoder, normalized, type TextKind, type TextReading } from './encoder.ts'
import { isMostlyUnknown, readingOf } from './reading.ts'

export interface TransformersOptions {
  /** The model's own folder. */
  readonly directory: string
  /** How token vectors become one: their mean, or the first token's. */
  readonly pooling: 'mean' | 'first'
  /** What the model was trained to see before a text. */
  readonly prefixes: Readonly<Record<TextKind, string>>
}

/** Larger batches gain nothing and cost memory: 256 tokens × 32 take over 700 MB. */
const BATCH_SIZE = 8

/**
 * Runs a model through transformers.js and onnxruntime, from local files only: nothing here reaches the network.
 * Pooling is ours because the library's own takes longer than the model.
 * @throws LatentError `unavailable` when the model cannot be loaded.
 */
export async function createTransformersEncoder(options: TransformersOptions): Promise<Encoder> {
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.useFSCache = false
  env.localModelPath = `${dirname(options.directory)}/`
  const name = basename(options.directory)
  const load = async () =>
    Promise.all([
      AutoTokenizer.from_pretrained(name, { local_files_only: true }),
      AutoModel.from_pretrained(name, {
        local_files_only: true,
        dtype: 'q8',
        device: 'cpu',
        // One thread: a second one spins while other work waits for the processor.
        session_options: { intraOpNumThreads: 1 },
      }),
    ])
  const [tokenizer, model] = await load().catch((cause: unknown) => {
    throw new LatentError(
      'unavailable',
      `The embedding model ${name} cannot be loaded.`,
      undefined,
      { cause },
    )
  })

  const unknown = BigInt(tokenizer.unk_token_id ?? -1)
  const tokenize = (text: string): string[] => tokenizer.tokenize(text)
  const read = (text: string): TextReading => readingOf(tokenize(text), tokenizer.unk_token)

  async function encodeBatch(texts: readonly string[]): Promise<Float32Array[]> {
    const inputs: Tokens = tokenizer([...texts], { padding: true, truncation: true })
    leaveOut(inputs, unknown)
    const output: Output = await model(inputs)
    return pool(output.last_hidden_state, inputs.attention_mask, options.pooling)
  }

  const [probe] = await encodeBatch(['a'])
  if (!probe) throw new LatentError('unavailable', `The embedding model ${name} gives no vectors.`)
  return {
    dimensions: probe.length,
    async encode(texts, kind) {
      const vectors: Float32Array[] = []
      for (let start = 0; start < texts.length; start += BATCH_SIZE) {
        const batch = texts.slice(start, start + BATCH_SIZE)
        vectors.push(...(await encodeBatch(batch.map((text) => options.prefixes[kind] + text))))
      }
      return vectors.map((vector, index) => {
        const text = texts[index] ?? ''
        return read(text).unknown > 0 && isMostlyUnknown(text, tokenize, tokenizer.unk_token)
          ? vector.fill(0)
          : vector
      })
    },
    read,
  }
}

/** Tokens that the model does not know say nothing: neither to the others nor in their mean. */
function leaveOut({ input_ids: ids, attention_mask: mask }: Tokens, unknown: bigint): void {
  if (mask.data instanceof BigInt64Array)
    for (let token = 0; token < mask.data.length; token += 1)
      if (ids.data[token] === unknown) mask.data[token] = 0n
}

interface Tokens {
  /** texts × tokens */
  readonly input_ids: { readonly data: ArrayLike<unknown> }
  /** texts × tokens: 1n, or 0n for padding */
  readonly attention_mask: { readonly data: ArrayLike<unknown> }
}
interface Output {
  /** texts × tokens × dimensions */
  readonly last_hidden_state: { readonly data: Float32Array; readonly dims: readonly number[] }
}

function pool(
  { data, dims: [count = 0, tokens = 0, dimensions = 0] }: Output['last_hidden_state'],
  { data: mask }: Tokens['attention_mask'],
  pooling: TransformersOptions['pooling'],
): Float32Array[] {
  const counted = pooling === 'first' ? 1 : tokens
  return Array.from({ length: count }, (_, text) => {
    const vector = new Float32Array(dimensions)
    for (let token = text * tokens; token < text * tokens + counted; token += 1)
      if (mask[token] !== 0n)
        for (let index = 0; index < dimensions; index += 1)
          vector[index] = (vector[index] ?? 0) + (data[token * dimensions + index] ?? 0)
    return normalized(vector)
  })
}
