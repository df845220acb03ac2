import type { OtherWords } from '../define/define-tool.ts'

/**
 * The request in the words that the tools are described in: “which labels are there” → “which tags are there”. For
 * ranking only, beside the request as it is: a word may well mean something else.
 * @param ofTools what people say for words of single tools
 */
export const inToolWords = (request: string, ofTools: readonly OtherWords[]): string =>
  [...ofTools.map(patternOf), ...PATTERNS].reduce(
    (words, [pattern, ours]) => words.replace(pattern, ours),
    request,
  )

/** What tools say, and what people say instead: stretches of a pattern that fit whole words. */
const WORDS: readonly OtherWords[] = [
  ['task', 'to-?dos?|chores?|errands?|reminders?|dut(?:y|ies)|jobs?|assignments?'],
  ['tag', 'labels?|hashtags?|markers?|keywords?'],
  ['remove tag', 'unlabel(?:led)?|untagged'],
  ['timer', 'stop-?watch|clock(?:ed)?(?: (?:me|in|out))?|timed|timing'],
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
]

const patternOf = ([ours, said]: OtherWords): readonly [RegExp, string] => [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})(?![\\p{L}\\p{N}])`, 'giu'),
  ours,
]

const PATTERNS = WORDS.map(patternOf)
