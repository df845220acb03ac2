import { expect, test } from 'vitest'
import type { NaturalRequest, Wanted } from '../../../../test/models/natural-request.ts'
import { NATURAL_REQUESTS } from '../../../../test/models/natural-requests.ts'
import { createTalk, type Said, type TalkResult } from '../../../../test/models/offline-talk.ts'
import { allTools } from '../../tools/all-tools.ts'
import type { Tool } from '../../tools/define/define-tool.ts'

const NOTES = [
  'projects/Atlas.md',
  'ideas/Kite.md',
  'Shopping.md',
  'Timber prices.md',
  'Old plan.md',
  'circuits/Half adder.md',
  'people/Ada Okafor.md',
  'open/Now.md',
  'daily/2026-11-18.md',
]
/** What a small vault would answer. */
function played(name: string, args: Readonly<Record<string, unknown>>): TalkResult {
  const path = typeof args['path'] === 'string' ? args['path'] : ''
  const found = NOTES.find((note) =>
    [note, note.slice(0, -3), note.split('/').at(-1)?.slice(0, -3)].some(
      (each) => each?.toLowerCase() === path.toLowerCase(),
    ),
  )
  for (const { answer } of NATURAL_REQUESTS) {
    const answered = answer?.(name, args)
    if (answered) return answered
  }
  switch (name) {
    case 'read_note':
    case 'get_note_metadata':
      return found === undefined
        ? { success: false, error: `Note not found: ${path}.md` }
        : { success: true, data: { path: found, title: 'T', content: 'x\n', total_lines: 2 } }
    case 'create_daily_note':
      return { success: true, data: { path: 'daily/2026-11-18.md', created: false } }
    default:
      return { success: true, data: [] }
  }
}

const FOLDERS = ['archive', 'archive/2025', 'circuits', 'ideas', 'people', 'projects', 'recipes']

/** What was asked for, with what the tools of a small vault say. */
async function answerTo(request: string): Promise<Said> {
  const talk = createTalk({ openPath: 'open/Now.md', folders: FOLDERS })
  return talk.say(request, played)
}

const matches = (given: unknown, wanted: unknown): boolean =>
  wanted instanceof RegExp
    ? typeof given === 'string' && wanted.test(given)
    : typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)
      ? typeof given === 'object' &&
        given !== null &&
        Object.entries(wanted).every(([key, value]) =>
          matches((given as Record<string, unknown>)[key], value),
        )
      : JSON.stringify(given) === JSON.stringify(wanted)

const toolOf = (name: string): Tool | undefined => allTools.find((tool) => tool.name === name)
/** Looks only: it changes nothing that is there. */
const isWrite = (name: string): boolean => toolOf(name)?.kind === 'write'
const SEARCHED =
  /^(?:There is no note|I (?:do not|did not|cannot)[^.]*\.? )?.{0,200}\bI searched\b/s

function isRight({ calls, text }: Said, wanted: Wanted): boolean {
  if (wanted === 'says') return calls.every(({ name }) => !isWrite(name)) && !isSearch(calls)
  if (wanted === 'searches') return isSearch(calls) && SEARCHED.test(text)
  const last = calls.findLast(({ name }) => name !== 'create_daily_note') ?? calls.at(-1)
  return calls.some(
    (call) =>
      (call === last || calls.length === 1 || call.name === wanted.tool) &&
      call.name === wanted.tool &&
      matches(call.args, wanted.args),
  )
}
const isSearch = (calls: Said['calls']): boolean =>
  calls.some(({ name }) => name === 'search_notes')

/** A search that was not asked for, and does not say that it is one. */
const isDressed = ({ calls, text }: Said, wanted: readonly Wanted[]): boolean =>
  isSearch(calls) &&
  !wanted.some((each) => typeof each === 'object' && each.tool === 'search_notes') &&
  !SEARCHED.test(text)

/** The requests that were not done right, and of those what is worse than not being understood. */
async function mistakes(requests: readonly NaturalRequest[]) {
  const wrong: string[] = []
  const written: string[] = []
  const dressed: string[] = []
  for (const [request, ...wanted] of requests) {
    const said = await answerTo(request)
    if (wanted.some((each) => isRight(said, each))) continue
    wrong.push(request)
    const unasked = said.isInferred ? [] : said.calls.filter(({ name }) => isWrite(name))
    if (unasked.some(({ name }) => !ASKS_ALWAYS.has(name))) written.push(request)
    if (isDressed(said, wanted)) dressed.push(request)
  }
  return { wrong, written, dressed }
}

test.each([
  ['those that the rules were made for', NATURAL_REQUESTS.flatMap(({ first }) => first), 2],
  ['those that were written after them', NATURAL_REQUESTS.flatMap(({ later }) => later), 2],
])(
  'of natural requests nothing is written from a guess, and no guess looks like an answer (M4): %s',
  async (_, requests, mostWrong) => {
    const { wrong, written, dressed } = await mistakes(requests)
    expect(written).toEqual([])
    expect(dressed).toEqual([])
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(mostWrong)
  },
)

/** What they do, a person sees first, whatever was said. */
const ASKS_ALWAYS = new Set([
  'delete_note',
  'rename_note',
  'edit_note',
  ...NATURAL_REQUESTS.flatMap(({ asksAlways = [] }) => asksAlways),
])
