import { answerTooLong, MAX_ANSWER_CHARACTERS, MAX_CALLS, tooManyCalls } from '../stream-decoder.ts'
import type { AnswerBlock } from './answer-blocks.ts'
import { openBlock, type OpenBlock } from './open-block.ts'

/** A piece of a block, and what it is a piece of. */
export interface Piece {
  readonly kind: 'text' | 'thinking' | 'signature' | 'json'
  readonly text: string
  readonly block: OpenBlock
}

/** Gathers the blocks of one answer from the pieces of a stream. */
export interface AnswerCollector {
  readonly blocks: readonly OpenBlock[]
  /** False: a piece came in a form that cannot be read, so what was read is not all of it. */
  isReadable(): boolean
  /** False: a block has pieces of a kind that is not known, so it cannot go back as it was. */
  isWhole(): boolean
  /**
   * @param index by which its pieces name it; null where the server does not count
   * @throws LatentError `unavailable` for more than anyone writes; so does `add`
   */
  begin(index: number | null, start: AnswerBlock): OpenBlock
  /** @returns null where nothing could be added */
  add(index: number | null, delta: Readonly<Record<string, unknown>>): Piece | null
}

/** In which field of its delta each piece stands, and in which kind of block it belongs. */
const PIECES = {
  text_delta: { field: 'text', kind: 'text', of: 'text' },
  thinking_delta: { field: 'thinking', kind: 'thinking', of: 'thinking' },
  signature_delta: { field: 'signature', kind: 'signature', of: 'thinking' },
  input_json_delta: { field: 'partial_json', kind: 'json', of: 'tool_use' },
} as const
const isKnown = (type: unknown): type is keyof typeof PIECES =>
  typeof type === 'string' && Object.hasOwn(PIECES, type)
const GROWING = new Set<string>(Object.values(PIECES).map((piece) => piece.of))

export function createAnswerCollector(): AnswerCollector {
  const blocks: OpenBlock[] = []
  const byIndex = new Map<number | null, OpenBlock>()
  let isReadable = true
  let isWhole = true
  let characters = 0
  let calls = 0

  function count(length: number): void {
    characters += length
    if (characters > MAX_ANSWER_CHARACTERS) throw answerTooLong()
  }

  function begin(index: number | null, start: AnswerBlock): OpenBlock {
    count(JSON.stringify(start).length)
    if (start.type === 'tool_use') calls += 1
    if (calls > MAX_CALLS) throw tooManyCalls()
    const block = openBlock(start, blocks.at(-1)?.start.type ?? null)
    blocks.push(block)
    byIndex.set(index, block)
    return block
  }

  return {
    blocks,
    isReadable: () => isReadable,
    isWhole: () => isWhole,
    begin,
    add(index, delta) {
      const { type } = delta
      const known = index === null ? blocks.at(-1) : byIndex.get(index)
      if (!isKnown(type) || (known && !GROWING.has(known.start.type))) {
        isWhole = false
        return null
      }
      const { field, kind, of } = PIECES[type]
      const text = delta[field]
      const isOfBlock = known?.start.type === of
      // Arguments of a call that nobody named would be lost.
      if (typeof text !== 'string' || (kind === 'json' && !isOfBlock)) {
        isReadable = false
        return null
      }
      // Some gateways send no beginning of a block.
      const block = isOfBlock ? known : begin(index, { type: of })
      count(text.length)
      block[kind] += text
      return { kind, text, block }
    },
  }
}
