import { z } from 'zod'
import { LatentError } from '../../shared/rpc/errors.ts'

/** Gives a text's token ids, without the ones that frame it. */
export type Tokenize = (text: string) => number[]

export interface WordPiece {
  readonly tokenize: Tokenize
  readonly vocabularySize: number
  /** The token of a word that it does not know. */
  readonly unknown: number
}

interface Vocabulary {
  readonly ids: ReadonlyMap<string, number>
  /** UTF-16 units of the longest piece. */
  readonly longest: number
}

/** In one pass: tens of thousands of pieces are most of what the thread does at its start. */
function readVocabulary(pieces: object): Vocabulary {
  const ids = new Map<string, number>()
  let longest = 0
  for (const piece in pieces) {
    const id: unknown = pieces[piece as never]
    if (typeof id !== 'number' || !Number.isInteger(id)) throw new TypeError('Not a vocabulary.')
    ids.set(piece, id)
    longest = Math.max(longest, piece.length)
  }
  return { ids, longest }
}

const TokenizerFile = z.object({
  added_tokens: z.array(z.object({ id: z.number().int(), content: z.string().min(1) })),
  normalizer: z.object({ type: z.literal('BertNormalizer'), lowercase: z.literal(true) }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    type: z.literal('WordPiece'),
    unk_token: z.string(),
    continuing_subword_prefix: z.string(),
    max_input_chars_per_word: z.number().int(),
    vocab: z.custom<object>((value) => typeof value === 'object' && value !== null),
  }),
})

/**
 * Lower-casing WordPiece from the text of a Hugging Face `tokenizer.json`: what BERT's tokeniser does (Devlin et al.
 * 2018, Wu et al. 2016), step for step as transformers.js does it, because stored vectors of both paths must agree.
 * @throws LatentError `unavailable` when the file is of another kind.
 */
export function createWordPiece(tokenizerJson: string): WordPiece {
  const { model, added_tokens: added, vocabulary } = parseTokenizer(tokenizerJson)
  const unknown = vocabulary.ids.get(model.unk_token) ?? 0
  const special = new Map(added.map((token) => [token.content, token.id]))
  const specialPattern = new RegExp(
    `(${added.map((token) => escapePattern(token.content)).join('|')})`,
  )
  const cache = new Map<string, readonly number[]>()

  function piecesOf(word: string): readonly number[] {
    const known = cache.get(word)
    if (known) return known
    const pieces = split(word)
    // Words repeat; a vault of nonsense must not fill the memory.
    if (cache.size < CACHED_WORDS) cache.set(word, pieces)
    return pieces
  }

  /** The longest piece first, then the longest of what is left; a rest without a piece makes the whole word unknown. */
  function split(word: string): readonly number[] {
    if (Array.from(word).length > model.max_input_chars_per_word) return [unknown]
    const pieces: number[] = []
    for (let start = 0; start < word.length;) {
      // No piece is longer than the longest. A cut inside a surrogate pair is no piece, so units will do.
      let end = Math.min(word.length, start + vocabulary.longest)
      let id: number | undefined
      for (; end > start; end -= 1) {
        const piece = word.slice(start, end)
        id = vocabulary.ids.get(start === 0 ? piece : model.continuing_subword_prefix + piece)
        if (id !== undefined) break
      }
      if (id === undefined) return [unknown]
      pieces.push(id)
      start = end
    }
    return pieces
  }

  return {
    vocabularySize: vocabulary.ids.size,
    unknown,
    tokenize(text) {
      const ids: number[] = []
      for (const part of text.split(specialPattern)) {
        const id = special.get(part)
        if (id !== undefined) ids.push(id)
        else for (const word of normalize(part).match(WORD) ?? []) ids.push(...piecesOf(word))
      }
      return ids
    },
  }
}

const CACHED_WORDS = 100_000
/** One punctuation mark, or a run of anything else without spaces. ASCII symbols count as punctuation. */
const WORD = /[\p{P}!-/:-@[-`{-~]|[^\s\p{P}!-/:-@[-`{-~]+/gu

/** Only Han outside the supplementary planes is set apart, as in transformers.js. */
const normalize = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu, (character) =>
      character === '\t' || character === '\n' || character === '\r' ? ' ' : '',
    )
    .replace(/[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff]/g, ' $& ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function parseTokenizer(
  json: string,
): z.output<typeof TokenizerFile> & { readonly vocabulary: Vocabulary } {
  try {
    const file = TokenizerFile.parse(JSON.parse(json))
    return { ...file, vocabulary: readVocabulary(file.model.vocab) }
  } catch (cause) {
    throw new LatentError(
      'unavailable',
      'The embedding model cannot be read: its tokenizer.json is damaged or of another kind.',
      undefined,
      { cause },
    )
  }
}
