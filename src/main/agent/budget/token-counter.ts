import { estimateTokens } from './estimate-tokens.ts'

/** Counts tokens as one model counts them, as well as can be known. */
export interface TokenCounter {
  count(text: string): number
  /** What the server itself said to be too much; Infinity when it never did. */
  limitTokens(): number
  /**
   * The server counted `reported` tokens of a prompt that was `counted` here. `cut`: so many fewer that a part of the
   * prompt cannot have reached the model.
   */
  correct(counted: number, reported: number): 'plausible' | 'cut'
  /** The server refused a prompt that was `counted` here; `namedTokens` is the limit that it named. */
  refused(counted: number, namedTokens: number | undefined): void
}

/** Short prompts say little of the ratio: what a server adds to each message weighs too much in them. */
const MIN_PROMPT_TOKENS = 500
/** Fewer than this part of what was sent, in a prompt that is not short. */
const CUT_BELOW = 0.55
const MIN_CUT_TOKENS = 2000
/** Tokenizers differ by no more than this from the estimate. */
const RATIOS = [0.7, 2.5] as const

export function createTokenCounter(): TokenCounter {
  let ratio = 1
  let limitTokens = Infinity
  return {
    count: (text) => Math.ceil(estimateTokens(text) * ratio),
    limitTokens: () => limitTokens,
    correct(counted, reported) {
      if (counted < MIN_PROMPT_TOKENS || reported <= 0) return 'plausible'
      if (counted >= MIN_CUT_TOKENS && reported < counted * CUT_BELOW) {
        limitTokens = Math.min(limitTokens, Math.max(1024, reported))
        return 'cut'
      }
      ratio = Math.min(RATIOS[1], Math.max(RATIOS[0], (ratio * reported) / counted))
      return 'plausible'
    },
    refused(counted, namedTokens) {
      limitTokens = Math.min(limitTokens, namedTokens ?? Math.max(1024, Math.floor(counted * 0.7)))
    },
  }
}
