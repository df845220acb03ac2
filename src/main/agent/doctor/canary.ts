import { estimateTokens } from '../budget/estimate-tokens.ts'
import type { ProbeQuestion } from './probe-talk.ts'

/** Room for the answer; a model that thinks does so first. */
export const CANARY_ANSWER_TOKENS = 400

const WORDS = ['heron', 'copper', 'lantern', 'walnut', 'glacier', 'saffron', 'anchor', 'meadow']

export interface Canary {
  readonly question: ProbeQuestion
  /** What a model answers that was given all of the prompt. */
  readonly word: string
  /** By estimate. */
  readonly promptTokens: number
}

/**
 * A prompt of about `promptTokens` that names a word at its very beginning, and asks for it at its end. Whatever a
 * server drops, the oldest messages or the first part of a long one, the word goes with it. `number` makes each prompt
 * another one, so that none is answered from what the server still knows of the last.
 */
export function canary(promptTokens: number, number: number): Canary {
  const word = `${WORDS[number % WORDS.length] ?? 'heron'}${17 + number}`
  const opening = `Prompt ${number + 1}. Remember this word, you will be asked for it: ${word}`
  const ending =
    'Those were the notes. Which word were you asked to remember at the very beginning? Answer with that word only.'
  const lines: string[] = []
  let tokens = estimateTokens(opening) + estimateTokens(ending) + 30
  for (let line = 1; ; line++) {
    const text = `Note ${line}: ${FILLER[line % FILLER.length] ?? ''}`
    tokens += estimateTokens(text) + 1
    if (tokens > promptTokens) break
    lines.push(text)
  }
  return {
    word,
    promptTokens: Math.min(tokens, promptTokens),
    question: {
      messages: [
        { role: 'user', content: opening },
        { role: 'assistant', content: 'I will remember it.' },
        { role: 'user', content: `${lines.join('\n')}\n\n${ending}` },
      ],
      answerTokens: CANARY_ANSWER_TOKENS,
    },
  }
}

const FILLER = [
  'the harbour was quiet, and the boats lay still until the evening.',
  'the bill for the roof came, and it was paid on the same day.',
  'tomatoes need more water in July than anybody thinks they do.',
  'the train to the coast leaves at a quarter past nine on weekdays.',
  'a meeting was moved from Tuesday to Thursday because of the weather.',
  'the book about bridges is on the second shelf from the window.',
]
