import { withoutMarks } from './features.ts'

const LONGEST = 60
/** What people say before they say it. */
const LEAD =
  /^(?:note to self|remind(?:er)?(?: me)? to(?: th(?:in)?k ab(?:ou)?t)?|reminder|remember(?: that| to)?|d(?:o n[o']t|on'?t) (?:forget|forgt)(?: to)?|(?:please|pls)|i(?:'ve got| have| need) to|(?:have|got|gotta|need) to|gotta|must|btw|omg|lol|ok(?:ay)?(?: so)?|so+|h?mm*|argh|ugh|todo)(?=[\s:,.!–-])[\s:,.!–-]*/i
/** A label that says of what kind it is, not what: “Interesting concept:”, “Idea –”. */
const LABEL =
  /^(?:[\p{L}]+ )?(?:ideas?|thoughts?|concept|insight|id[ée]e)(?:\s*(?::|!+|–|—)\s*|\s+-\s+)(?=\S)/iu
/** Words that a title does not end with. */
const OPEN_END =
  /(?:\s+(?:a|an|and|as|at|before|but|by|for|from|if|in|into|is|of|on|or|so|that|the|their|then|this|to|until|we|when|which|who|with))+$/i

/** What a capture is called: its first clause, short enough for the name of a file. Empty only for an empty text. */
export function captureTitle(text: string): string {
  const bare = withoutMarks(text.trim().split(/\n/)[0] ?? '').trim()
  const said = withoutLead(bare).replace(LABEL, '')
  const clause =
    /^(.{12,}?)(?:[.!?;…](?=\s|$)|\s[–—-]+\s|:\s|\s\(|,\s(?=.{20}))/u.exec(said)?.[1] ?? said
  const whole = clause.replace(/[\s.,;:!?…–—-]+$/u, '')
  const cut = shortened(whole)
  const short = cut === whole ? cut : cut.replace(OPEN_END, '')
  return capitalised(short === '' ? shortened(bare) : short)
}

/** At a space, where there is one. */
export function shortened(text: string, most = LONGEST): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1)
  const space = cut.lastIndexOf(' ')
  return (space > most / 2 ? cut.slice(0, space) : text.slice(0, most))
    .replace(/[\s,;:–—-]+$/u, '')
    .replace(/[\uD800-\uDBFF]$/, '')
}

export const capitalised = (text: string): string => {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function withoutLead(text: string): string {
  for (let rest = text; ;) {
    const next = rest.replace(LEAD, '')
    if (next === rest || next === '') return rest
    rest = next
  }
}
