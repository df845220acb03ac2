/** What a person is told of an answer that was dropped. */
export const DROPPED_WORDS = {
  nothing:
    'The model answered with nothing. Check that the address is that of an OpenAI-compatible endpoint (it usually ends in /v1).',
  tooManyCalls: (most: number): string =>
    `The model sent more than ${most} tool calls in one answer. It was dropped.`,
  tooManyItems: (most: number): string =>
    `The model sent an answer of more than ${most} parts. It was dropped.`,
}

/** Where a text would be empty. */
export const NOTHING = '(nothing)'
/** Of a call that was never answered. */
export const NO_RESULT = '(no result)'
