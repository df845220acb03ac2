import { estimateTokens } from './estimate-tokens.ts'

/** What a server counted of one prompt. */
export interface ReportedTokens {
  readonly promptTokens: number
  /** Of them, those it had from before; a few servers leave them out of `promptTokens`. */
  readonly cachedTokens?: number | undefined
}

/** Counts tokens as one model counts them, as well as can be known. */
export interface TokenCounter {
  count(text: string): number
  /** What the server said, or twice showed, to be too much; Infinity when it never did. */
  limitTokens(): number
  /**
   * The server's count of a prompt that was `counted` here. `cut`: for the second time so many fewer, and as many as
   * before, that a part of the prompt cannot have reached the model. One low number alone shows nothing: some servers
   * count only what was not in their cache.
   */
  correct(counted: number, reported: ReportedTokens): 'plausible' | 'cut'
  /** The server refused a prompt that was `counted` here; `namedTokens` is the limit that it named. */
  refused(counted: number, namedTokens: number | undefined): void
  /** Drops a limit that the server did not name. @returns whether there was one */
  forgetGuess(): boolean
}

/** Short prompts say little of the ratio: what a server adds to each message weighs too much in them. */
const MIN_PROMPT_TOKENS = 500
/** Fewer than this part of what was sent, in a prompt that is not short. */
const CUT_BELOW = 0.55
const MIN_CUT_TOKENS = 2000
/** Two counts that differ by less than this part of the larger show the same limit. */
const AGREEING = 0.05
/** Tokenizers differ by no more than this from the estimate. */
const RATIOS = [0.7, 2.5] as const

export function createTokenCounter(): TokenCounter {
  let ratio = 1
  let named = Infinity
  let guessed = Infinity
  /** The longest prompt that the server counted: no limit lies below it. */
  let answeredTokens = 0
  let lastLow: number | null = null

  const atLeastAnswered = (tokens: number): number => Math.max(1024, answeredTokens, tokens)

  return {
    count: (text) => Math.ceil(estimateTokens(text) * ratio),
    limitTokens: () => Math.min(named, guessed),
    correct(counted, { promptTokens, cachedTokens = 0 }) {
      if (counted < MIN_PROMPT_TOKENS || promptTokens <= 0) return 'plausible'
      const isLow = (tokens: number): boolean =>
        counted >= MIN_CUT_TOKENS && tokens < counted * CUT_BELOW
      const reported = isLow(promptTokens) ? promptTokens + cachedTokens : promptTokens
      if (isLow(reported)) {
        const before = lastLow
        lastLow = reported
        const agrees =
          before !== null && Math.abs(before - reported) <= Math.max(before, reported) * AGREEING
        if (!agrees || reported < answeredTokens) return 'plausible'
        guessed = Math.min(guessed, atLeastAnswered(Math.max(before, reported)))
        return 'cut'
      }
      lastLow = null
      answeredTokens = Math.max(answeredTokens, reported)
      if (guessed < answeredTokens) guessed = Infinity
      ratio = Math.min(RATIOS[1], Math.max(RATIOS[0], (ratio * reported) / counted))
      return 'plausible'
    },
    refused(counted, namedTokens) {
      if (namedTokens === undefined)
        guessed = Math.min(guessed, atLeastAnswered(Math.floor(counted * 0.7)))
      else named = Math.min(named, Math.max(answeredTokens, namedTokens))
    },
    forgetGuess() {
      const had = guessed < named
      guessed = Infinity
      lastLow = null
      return had
    },
  }
}
