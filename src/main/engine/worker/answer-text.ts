import type { Token, Tokenizer } from 'node-llama-cpp'

/** Tokens as text, where a character may be several of them. */
export interface AnswerText {
  /** What can be read now; nothing in the middle of a character. */
  push(token: Token): string
  /** What is left at the end, whole or not. */
  end(): string
}

/** Bytes of one character, at most. */
const LONGEST_CHARACTER = 4
/** As many tokens before decide about spaces. */
const CONTEXT_TOKENS = 8

export function createAnswerText(tokenizer: Tokenizer, prompt: readonly Token[]): AnswerText {
  let before = prompt.slice(-CONTEXT_TOKENS)
  let waiting: Token[] = []
  function take(): string {
    const text = tokenizer.detokenize(waiting, true, before)
    before = [...before, ...waiting].slice(-CONTEXT_TOKENS)
    waiting = []
    return text
  }
  return {
    push(token) {
      waiting.push(token)
      const text = tokenizer.detokenize(waiting, true, before)
      const isWhole = !text.endsWith('\uFFFD') || waiting.length >= LONGEST_CHARACTER
      return isWhole ? take() : ''
    },
    end: () => (waiting.length === 0 ? '' : take()),
  }
}
