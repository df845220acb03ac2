/** Turns of phrase and marks that say what a capture is, looked for in it without its bullet. */
export const FORMS: Readonly<Record<string, RegExp>> = {
  'what if':
    /\b(?:what if|what would|what about|what abt|how about|wouldn't it|why (?:do|don't|not|are|is)|was w[äa]re|und wenn|et si\b|y si\b)/iu,
  question: /\?/,
  'several question marks': /\?{2,}/,
  'says idea':
    /\b(?:idea|ideas|id[ée]e|thought|concept|theory|hypothesis|insight|metaphor|premise)\b\s*[:\-–—!…0-9]/iu,
  'a thing that or for':
    /^(?:an?|the) [\p{L}-]+(?: [\p{L}-]+){0,3} (?:that|which|for|about|who|where|with|in which|told|made)\b/iu,
  'about something': /\b(?:about|über|sur|sobre)\b/iu,
  'kind of work about': /^[\p{L}' -]{3,25} (?:about|for|on|of) /iu,
  'clock time': /\b\d{1,2}(?::\d\d|\s?(?:am|pm|uhr)\b|h\d{0,2}\b)/iu,
  'before or by a day': /\b(?:by|before|b4|until|till|due|deadline|bis|avant|antes de)\b/iu,
  'by a date':
    /\b(?:by|until|till|due|bis|avant le|antes del?)\s+(?:the\s+)?(?:\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|tmrw|end|next|freitag|ende)/iu,
  soon: /\b(?:today|tonight|tonite|tomorrow|tmrw|this week|next week|weekend|on the way|asap|now|heute|morgen|demain|ma[ñn]ana)\b/iu,
  'money amount': /[€£$]\s?\d|\d\s?(?:€|£|\$|euros?|eur\b|pounds|quid|bucks)/iu,
  'empty box': /^(?:[-*+]\s*)?\[ \]/,
  'progress figure':
    /\d\s?(?:%|percent)|\b\d+\s?(?:\/|of|von|de)\s?\d+\b|✔|✓|\bphase\b|\bstep\b|\bstage\b/iu,
  'then or next':
    /\b(?:then|next|first|after that|danach|dann|n[äa]chste[rsn]?|puis|ensuite|luego|siguiente|prochaine)\b/iu,
  waiting:
    /\b(?:wait(?:ing|s)?|blocked|on hold|stalled|pending|until|chase|wartet|attend|parado)\b/iu,
  'several steps': /(?:,[^,]+){2,}|\bthen\b.*\b(?:then|and)\b|→|->|\+.*\+/iu,
  'list after a colon': /:\s*[^,]+,[^,]+/u,
  'name then colon or dash': /^\p{Lu}[\p{L}.]+(?: (?:& )?\p{Lu}[\p{L}.]+){0,2}\s?[:–—/,-]\s/u,
  'name then lower words':
    /^\p{Lu}\p{Ll}+ (?:is|was|has|told|said|likes|hates|prefers|loves|and|works|lives|mentioned|got|from)\b/u,
  'possessive name': /\p{Lu}\p{Ll}+'s\b/u,
  'who is': /\b(?:is called|named|name is|her name|his name|who works|from \p{Lu})/u,
  'word in capitals': /\b\p{Lu}{2,}\d*\b/u,
  'link or code': /https?:|\b[A-Z]{1,3}-?\d{2,}|^\W*[\d\s./:-]+$/u,
  'short for with': /\bw\/|\bre[: ]|&/iu,
  exclaimed: /!/,
  laughing: /\b(?:lol|haha+|omg|btw|ugh|argh)\b/iu,
  dots: /\.{3}|…/,
  'reply or call somebody':
    /^(?:call|ring|phone|email|e-mail|mail|text|reply|write to|ask|tell|remind|ping|chase)\b/iu,
  'keep in touch':
    /\b(?:check in|follow up|catch up|keep in touch|introduce|get back in touch|how (?:he|she|they)|more often|say hi|congratulate|send (?:her|him|them))\b/iu,
  'someone about to': /\b(?:is|are|was|were|he's|she's|hes|shes) (?:\p{L}+ ){0,2}\p{L}+ing\b/iu,
  'goal words':
    /\b(?:goal|aim|want to|plan is|plan to|we're|we are|i am|i'm|started|goal is|trying to|by the end of)\b/iu,
  'in parts of work':
    /\b(?:version|v\d|ch(?:apter)?\s?\d|phase|milestone|draft|q[1-4]|wk|week \d|sprint)\b/iu,
  'could invent':
    /\b(?:should (?:invent|make|build|be)|could (?:we|you|i|be)|would be|might be|shld|wld|cld|maybe|perhaps|imagine|vielleicht|quiz[áa]s|peut-être)\b/iu,
}
