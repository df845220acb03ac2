/** What a model is told, and a person, where a conversation or an answer in Anthropic Messages lacks something. */
export const MESSAGES_WORDS = {
  /** Stands for words that are not there: the protocol takes no text that is empty. */
  nothing: '(nothing)',
  /** The first message has to be the person's. */
  beginningLeftOut: '(The beginning of this conversation is left out.)',
  /** The content of a result that is not there, as JSON. */
  noResult: JSON.stringify({ success: false, error: 'This call has no result.' }),
  endpoint: 'an endpoint that speaks Anthropic Messages',
}
