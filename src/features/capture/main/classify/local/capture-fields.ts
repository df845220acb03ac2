import type { FiledCategory } from '../../../../../shared/domain/entries/entry.ts'
import type { DateContext } from '../../../../../shared/domain/dates/date-words.ts'
import { changeFollowUp } from '../../../../../shared/domain/tasks/follow-up.ts'
import { capitalised, captureTitle, shortened } from './capture-title.ts'
import { dateInText } from './date-in-text.ts'
import { withoutMarks } from './features.ts'

const LONGEST_CONTEXT = 300
const LONGEST_LINE = 140
const SEEN =
  /\b(?:met|saw|ran into|spoke|talked|call(?:ed)? w|call w\/|coffee w|lunch w|had (?:lunch|coffee|dinner) w|getroffen|told me|rencontré)/i
const FOLLOW_UP =
  /(?:^|[,;:–—/.(]\s*|\b(?:and|should|must|to|n|so|pls|please)\s+)((?:ask|send|check in|follow up|catch up|introduce|ping|text|call|phone|lend|invite|thank|congratulate|remember to|must ask)\b.*)/i
/** The step that a text says comes next, in its own words. */
const NEXT: readonly RegExp[] = [
  /\bnext(?: step)?(?: up)?\s*(?:is|=|:|→|->)\s*(?:to )?([^.;!?\n]{3,})/i,
  /\bnext,? (?:i|we) (?:need|have|must)?\s*(?:to )?([^.;!?,\n]{3,})/i,
  /\bthe next step is (?:to )?([^.;!?\n]{3,})/i,
  /(?:^|[,;:–—.])\s*([^,;:–—.\n]{3,}?)\s+next(?:\s+w(?:ee)?k)?(?=[.,;\n]|$)/i,
  /\b(?:still need|need|needs)\s+(?:to )?([^.;!?,\n]{3,})/i,
]

/** @param today `YYYY-MM-DD`: what the days of the text are counted from */
export interface FieldContext {
  readonly today: string
  /** The people that the text names, the one that it is about first. */
  readonly people: readonly string[]
}

/** What a text gives for the frontmatter of its category (tools.md, “Capture”); what it does not say is left out. */
export function captureFields(
  category: FiledCategory,
  text: string,
  { today, people }: FieldContext,
): Record<string, unknown> {
  const bare = withoutMarks(text.trim())
  const due = dateInText(bare, { nowMs: noonOf(today), weekStart: 1 })
  const dated = due === null ? {} : { due_date: due }
  switch (category) {
    case 'people': {
      const followUp = followUpIn(bare, { nowMs: noonOf(today), weekStart: 1 })
      return {
        context: shortened(bare.replaceAll(/\s+/g, ' '), LONGEST_CONTEXT),
        ...(followUp === null ? {} : { follow_ups: [followUp] }),
        ...(SEEN.test(bare) ? { last_touched: today } : {}),
      }
    }
    case 'projects': {
      const next = NEXT.map((shape) => shape.exec(bare)?.[1]).find((each) => each !== undefined)
      return {
        status: projectStatus(bare),
        ...(next === undefined ? {} : { next_action: line(next) }),
        ...(people.length > 0 ? { related_people: [...people] } : {}),
        ...dated,
      }
    }
    case 'ideas':
      return { one_liner: line(bare.split(/(?<=[.!?])\s|\n/)[0] ?? bare) || captureTitle(text) }
    case 'admin':
      return { status: 'pending', ...dated }
  }
}

/**
 * What is to be done with a person, and by when: “on Friday” would be another day next week, so the day stands beside it.
 * Where only a day is named, the text itself is what is to come; what was (“met her on Friday”) has none.
 */
function followUpIn(text: string, context: DateContext): string | null {
  const named = FOLLOW_UP.exec(text)?.[1]
  const due = SEEN.test(text) && named === undefined ? null : dateInText(named ?? text, context)
  if (due === null) return named === undefined ? null : line(named)
  return changeFollowUp(line(named ?? text), { due }, due)
}

function projectStatus(text: string): string {
  if (/\bblocked\b/i.test(text)) return 'blocked'
  if (/\b(?:waiting|on hold|pending|stalled|wartet|en attente|parado)\b/i.test(text))
    return 'waiting'
  return /\b(?:someday|some day|one day|irgendwann)\b/i.test(text) ? 'someday' : 'active'
}

const line = (text: string): string =>
  capitalised(
    shortened(
      text
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replace(/[\s.,;:–—-]+$/u, ''),
      LONGEST_LINE,
    ),
  )

const noonOf = (day: string): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12).getTime()
}
