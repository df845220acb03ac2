/**
 * The request in the words that the tools are described in: “which labels are there” → “which tags are there”. For
 * ranking only, beside the request as it is: a word may well mean something else.
 */
export const inToolWords = (request: string): string =>
  PATTERNS.reduce((words, [pattern, ours]) => words.replace(pattern, ours), request)

/** What tools say, and what people say instead: stretches of a pattern that fit whole words. */
const WORDS: readonly (readonly [ours: string, said: string])[] = [
  ['task', 'to-?dos?|chores?|errands?|reminders?|dut(?:y|ies)|jobs?|assignments?'],
  ['tag', 'labels?|hashtags?|markers?|keywords?'],
  ['remove tag', 'unlabel(?:led)?|untagged'],
  ['timer', 'stop-?watch|clock(?:ed)?(?: (?:me|in|out))?|timed|timing'],
  ['circuit', 'schematics?|logic|electronics?|diagrams?'],
  ['simulate circuit', 'switch(?:es|ed)(?: on| off)?|flip-?flops?|latch(?:es)?|combinations?'],
  ['component', 'chips?|building blocks?|devices?'],
  ['pins', 'legs|terminals|connectors?|hook up'],
  ['entry', 'records?|cards?|items?'],
  ['person', 'human(?: being)?s?|contacts?|friends?|colleagues?|guys?'],
  ['project', 'undertakings?|ventures?'],
  ['idea', 'notions?|inspirations?|thoughts?'],
  ['admin', 'paperwork|bureaucracy|formalities'],
  ['inbox', 'unsorted|uncategori[sz]ed|unclassified'],
  ['move entry to category', 'filed(?= .*\\bwrong)|misfiled|reclassify|refile|recategori[sz]e'],
  ['delete', 'get rid of|bin|scrap|discard|erase|throw (?:out|away)|destroy|dispose of|drop'],
  ['create', 'draft|compose|set up|begin|start(?= an?\\b)'],
  ['append', 'extend|write down|put down|attach'],
  ['edit', 'fix|correct|amend|alter|adjust|revise'],
  ['rename', 'retitle|relocate'],
  ['daily note', 'journal|diary|logbook'],
  ['overdue', 'late'],
  [
    'complete',
    'tick(?:ed)?(?: \\w+)? off|check(?:ed)?(?: \\w+)? off|finish(?:ed)?|accomplish(?:ed)?',
  ],
  ['due date', 'deadline|postpone|put off|delay|push back|defer'],
  ['remind me to', "i (?:must|have to|need to|should)|i[’']ve got to|must not forget to"],
  ['remember', 'just so you know|fyi|(?:bear|keep) in mind|stash|memori[sz]e'],
  ['digest', 'recap|catch me up|overview|round-?up|briefing'],
  ['note', 'pages?|files?|documents?|memos?'],
  ['link', 'refers?|points?|references?|leads?'],
  ['validate', 'verify|proofread|inspect|look over'],
]

const PATTERNS = WORDS.map(
  ([ours, said]) =>
    [new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})(?![\\p{L}\\p{N}])`, 'giu'), ours] as const,
)
