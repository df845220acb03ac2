import type { LlamaText, Token, Tokenizer } from 'node-llama-cpp'

/**
 * Cuts prompts into tokens, and knows the parts of the last one: most of the next one are the same, and what stands between
 * special tokens is cut by itself. As `LlamaText.tokenize` does it, which knows nothing.
 */
export function createKnownTokens(tokenizer: Tokenizer): (text: LlamaText) => Token[] {
  let before = new Map<string, readonly Token[]>()
  return ({ values }) => {
    const now = new Map<string, readonly Token[]>()
    const tokens: Token[] = []
    const add = (key: string, cut: () => readonly Token[]): void => {
      const part = now.get(key) ?? before.get(key) ?? cut()
      now.set(key, part)
      for (const token of part) tokens.push(token)
    }
    let text = ''
    const addText = (): void => {
      const waiting = text
      text = ''
      const goesOn = tokens.length > 0
      // Some models put a space before their first word, and only there.
      if (waiting !== '')
        add(`text ${goesOn} ${waiting}`, () =>
          tokenizer(waiting, false, goesOn ? 'trimLeadingSpace' : undefined),
        )
    }
    for (const value of values) {
      if (typeof value === 'string') {
        text += value
        continue
      }
      addText()
      const goesOn = tokens.length > 0
      const { type } = value.toJSON()
      add(`${type} ${goesOn} ${value.value}`, () => value.tokenize(tokenizer, goesOn))
    }
    addText()
    before = now
    return tokens
  }
}
