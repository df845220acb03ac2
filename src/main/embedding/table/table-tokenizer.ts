import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { z } from 'zod'
import { createWordPiece, type Tokenize } from '../word-piece.ts'
import { TABLE_PROBLEMS } from '../words.ts'
import { unreadable } from './read-table.ts'

/** One that lower-cases, takes marks away and sets Han apart, as BERT's: for that there is a much quicker one. */
const OfBert = z.object({
  normalizer: z.object({
    type: z.literal('BertNormalizer'),
    clean_text: z.literal(true),
    handle_chinese_chars: z.literal(true),
    strip_accents: z.literal(true).nullish(),
    lowercase: z.literal(true),
  }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({ type: z.literal('WordPiece'), unk_token: z.string() }),
})

const TokenizerFile = z.looseObject({
  model: z.looseObject({
    /** Of WordPiece and the like. */
    unk_token: z.string().nullish(),
    /** Of Unigram. */
    unk_id: z.number().int().nullish(),
  }),
})

export interface TableTokenizer {
  readonly tokenize: Tokenize
  /** The token of what it does not know, of which a table knows nothing (Model2Vec leaves it out); null when it has none. */
  readonly unknown: number | null
}

/**
 * The tokeniser of a `tokenizer.json`, as transformers.js has it, without the tokens that frame a text.
 * @throws LatentError `unavailable` when it cannot be read
 */
export async function createTableTokenizer(path: string): Promise<TableTokenizer> {
  const json = await readFile(path, 'utf8')
  try {
    const file = TokenizerFile.parse(JSON.parse(json))
    if (OfBert.safeParse(file).success) return createWordPiece(json)
    const tokenizer = new Tokenizer(file, {})
    const { unk_id: id, unk_token: token } = file.model
    const unknown = id ?? (token ? tokenizer.token_to_id(token) : undefined) ?? null
    const tokenize: Tokenize = (text) => tokenizer.encode(text, { add_special_tokens: false }).ids
    return { tokenize, unknown }
  } catch (cause) {
    throw unreadable(TABLE_PROBLEMS.noTokenizer, cause)
  }
}
