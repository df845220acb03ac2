import { createSeededRandom } from '../rigs/seeded-random.ts'
import { type GgufTensor, type GgufValue, writeGguf } from './write-gguf.ts'

export interface TinyGguf {
  /**
   * What it writes after the line that opens an answer, a token each and each once. Left out: what random weights say,
   * which depends on all of the prompt.
   */
  readonly writes?: readonly string[]
  /** What comes after the last of them: the end of the answer, the first again and again, or anything that may come. */
  readonly after?: 'end' | 'again' | 'anything'
  readonly name?: string
  /** Left out, one of ChatML with tools; null for none. */
  readonly template?: string | null
  readonly contextTokens?: number
  readonly seed?: number
  /** Of a larger one, whose every token takes longer; left out, one block, 64 wide. */
  readonly size?: GgufSize
  /** It has a token twice: its head can be read, and llama.cpp aborts when it loads it. */
  readonly isDeadly?: boolean
}

export interface GgufSize {
  readonly width: number
  readonly inner: number
  readonly blocks: number
}
const TINY: GgufSize = { width: 64, inner: 128, blocks: 1 }
const HEADS = 4
const DRAWS = 2 ** 24
/** How much likelier what is to be written is, as a logarithm: it comes at any temperature. */
const CERTAIN = 24
/** JSON that ends: without these, strings would go on as long as anything is allowed. */
const LIKELY: Readonly<Record<string, number>> = { '"': 3.5, '}': 3.5, ']': 3.5, ':': 2, ',': 1.5 }
const MARKUP_LIKELY = 6
const MARKS = [
  '<|im_start|>',
  '<|im_end|>',
  '<tool_call>',
  '</tool_call>',
  '<think>',
  '</think>',
] as const

/** So that a call is no more tokens than it has to be. */
const MARKUP = ['\n{"name": "', '", "arguments": ', '}\n</tool_call>']
const inTokens = (text: string): string => text.replaceAll(' ', '▁')

/** ChatML with calls as Qwen and Hermes write them. Of the tools it names the names: a token a character, prompts are long. */
export const TOOL_TEMPLATE = `{%- if tools %}<|im_start|>system
{% if messages[0].role == 'system' %}{{ messages[0].content }}

{% endif %}Tools:
{%- for tool in tools %} {{ tool.function.name }}{% endfor %}<|im_end|>
{% elif messages[0].role == 'system' %}<|im_start|>system
{{ messages[0].content }}<|im_end|>
{% endif %}
{%- for message in messages %}
{%- if message.role == 'user' or message.role == 'tool' %}<|im_start|>{{ message.role }}
{{ message.content }}<|im_end|>
{% elif message.role == 'assistant' %}<|im_start|>assistant
{{ message.content }}
{%- for call in (message.tool_calls or []) %}
<tool_call>
{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
</tool_call>
{%- endfor %}<|im_end|>
{% endif %}
{%- endfor %}
{%- if add_generation_prompt %}<|im_start|>assistant
{% endif %}`

/**
 * A model file of half a megabyte: the architecture of Llama, every character a token, and the same bytes
 * for the same options. With `writes` its weights are counted: each token is a code of signs, attention adds nothing,
 * and what follows a token is what answers to its code.
 */
export function tinyGguf(options: TinyGguf = {}): Buffer {
  const {
    writes,
    after = 'end',
    name = 'Tiny',
    contextTokens = 4096,
    seed = 1,
    size = TINY,
    isDeadly = false,
  } = options
  const { width, inner, blocks } = size
  const vocabulary = vocabularyOf(writes ?? [], isDeadly)
  const { tokens } = vocabulary
  const random = createSeededRandom(seed)
  const draw = (): number => random.below(DRAWS) / DRAWS
  /** Roughly a normal distribution around 0. */
  const noise = (scale: number) => (): number => scale * (draw() + draw() + draw() + draw() - 2)
  const isCounted = writes !== undefined
  const one = (): number => 1
  const tensor = (
    name: string,
    shape: readonly number[],
    value: (() => number) | null,
  ): GgufTensor => ({
    name,
    shape,
    data: filled(
      shape.reduce((a, b) => a * b),
      value,
    ),
  })
  const embedding = tensor('token_embd.weight', [width, tokens.length], () =>
    isCounted ? (random.oneIn(2) ? -1 : 1) : noise(1.7)(),
  )
  const output = tensor('output.weight', [width, tokens.length], noise(isCounted ? 0.1 : 0.4))
  if (isCounted) count({ embedding, output, width, tokens, writes, after })
  const weights = isCounted ? null : noise(0.25)
  const blockOf = (index: number): GgufTensor[] => {
    const block = (part: string, shape: readonly number[], value = weights): GgufTensor =>
      tensor(`blk.${index}.${part}.weight`, shape, value)
    return [
      block('attn_norm', [width], one),
      block('attn_q', [width, width]),
      block('attn_k', [width, width]),
      block('attn_v', [width, width]),
      block('attn_output', [width, width]),
      block('ffn_norm', [width], one),
      block('ffn_gate', [width, inner]),
      block('ffn_up', [width, inner]),
      block('ffn_down', [inner, width]),
    ]
  }
  return writeGguf(headOf({ name, contextTokens, size, template: options.template, vocabulary }), [
    embedding,
    tensor('output_norm.weight', [width], one),
    output,
    ...Array.from({ length: blocks }, (_, index) => blockOf(index)).flat(),
  ])
}

const filled = (length: number, value: (() => number) | null): Float32Array<ArrayBuffer> =>
  value === null ? new Float32Array(length) : Float32Array.from({ length }, value)

interface Vocabulary {
  readonly tokens: readonly string[]
  /** 1 ordinary, 2 unknown, 3 control, 4 of the user (a mark that is shown), 6 a byte. */
  readonly types: readonly number[]
}

function vocabularyOf(words: readonly string[], isDeadly: boolean): Vocabulary {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const entries: (readonly [token: string, type: number])[] = [
    ['<unk>', 2],
    ['<s>', 3],
    ['</s>', 3],
    ...bytes.map((byte) => [`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, 6] as const),
    ['▁', 1],
    ...bytes.slice(33, 127).map((byte) => [String.fromCharCode(byte), 1] as const),
    ...MARKS.map((mark) => [mark, mark.startsWith('<|') ? 3 : 4] as const),
    ...MARKUP.map((text) => [inTokens(text), 1] as const),
  ]
  for (const word of words.map(inTokens))
    if (!entries.some(([token]) => token === word)) entries.push([word, 1])
  if (isDeadly) entries.push(['▁', 1])
  return { tokens: entries.map(([token]) => token), types: entries.map(([, type]) => type) }
}

/** Makes the weights say what is to be written. */
function count({
  embedding,
  output,
  width,
  tokens,
  writes,
  after,
}: {
  readonly embedding: GgufTensor
  readonly output: GgufTensor
  readonly width: number
  readonly tokens: readonly string[]
  readonly writes: readonly string[]
  readonly after: 'end' | 'again' | 'anything'
}): void {
  const at = (token: string): number => {
    const index = tokens.indexOf(inTokens(token))
    if (index === -1) throw new Error(`There is no token “${token}”.`)
    return index
  }
  // The first place of every code is 1: what is there in the output is added whatever came before.
  tokens.forEach((_, index) => (embedding.data[index * width] = 1))
  for (const [token, likely] of Object.entries(LIKELY)) output.data[at(token) * width] = likely
  for (const text of MARKUP) output.data[at(text) * width] = MARKUP_LIKELY
  const follow = (before: string, after: string): void => {
    for (let place = 1; place < width; place++) {
      const code = embedding.data[at(before) * width + place] ?? 0
      const index = at(after) * width + place
      output.data[index] = (output.data[index] ?? 0) + (CERTAIN * code) / (width - 1)
    }
  }
  const path = ['<0x0A>', ...writes]
  for (const [index, token] of writes.entries()) follow(path[index] ?? '', token)
  if (after === 'end') follow(path.at(-1) ?? '', '<|im_end|>')
  if (after === 'again') follow(path.at(-1) ?? '', path[1] ?? '')
  if (after === 'anything')
    for (const text of ['</tool_call>', '}\n</tool_call>']) follow(text, '<|im_end|>')
}

function headOf({
  name,
  contextTokens,
  size: { width, inner, blocks },
  template = TOOL_TEMPLATE,
  vocabulary: { tokens, types },
}: {
  readonly name: string
  readonly contextTokens: number
  readonly size: GgufSize
  readonly template: string | null | undefined
  readonly vocabulary: Vocabulary
}): Record<string, GgufValue> {
  const u32 = (value: number): GgufValue => ({ type: 'u32', value })
  const string = (value: string): GgufValue => ({ type: 'string', value })
  return {
    'general.architecture': string('llama'),
    'general.name': string(name),
    'llama.context_length': u32(contextTokens),
    'llama.embedding_length': u32(width),
    'llama.block_count': u32(blocks),
    'llama.feed_forward_length': u32(inner),
    'llama.attention.head_count': u32(HEADS),
    'llama.attention.head_count_kv': u32(HEADS),
    'llama.attention.layer_norm_rms_epsilon': { type: 'f32', value: 1e-5 },
    'llama.rope.dimension_count': u32(width / HEADS),
    'llama.vocab_size': u32(tokens.length),
    'tokenizer.ggml.model': string('llama'),
    'tokenizer.ggml.tokens': { type: 'strings', value: tokens },
    'tokenizer.ggml.scores': { type: 'f32s', value: tokens.map(() => 0) },
    'tokenizer.ggml.token_type': { type: 'i32s', value: types },
    'tokenizer.ggml.unknown_token_id': u32(0),
    'tokenizer.ggml.bos_token_id': u32(1),
    'tokenizer.ggml.eos_token_id': u32(tokens.indexOf('<|im_end|>')),
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
    'tokenizer.ggml.add_space_prefix': { type: 'bool', value: false },
    ...(template !== null && { 'tokenizer.chat_template': string(template) }),
  }
}
