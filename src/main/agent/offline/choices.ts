import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'
import { withoutAttached } from '../prompt/attached-text.ts'
import { withoutTold } from '../turn/told-before.ts'
import { placeOf } from '../../tools/phrases/note-words.ts'
import { citation } from './quote.ts'
import { cleanRequest } from '../../tools/phrases/clean-request.ts'
import type { ToolAnswer } from './tool-answer.ts'

const LEAD = 'Which one do you mean?'
const LEAD_OF_ONE = 'Did you mean this one?'

/** The notes that a tool offers in the place of one it did not find; none when it failed for another reason. */
export function nearNotes({ success, error, hint }: ToolAnswer): string[] {
  if (success || !/^(?:Note|Entry) not found/.test(error)) return []
  const list = /Did you mean: (.+)\?$/.exec(hint)?.[1] ?? ''
  return list.split(/(?<=\.\w{2,8}), /).filter((path) => path !== '')
}

/** Several notes of this very name, and not only of one like it. */
export function isAmbiguous(name: string, near: readonly string[]): boolean {
  return near.filter((path) => bareName(path) === bareName(name)).length > 1
}

export function choiceText(name: string, near: readonly string[]): string {
  const lead = isAmbiguous(name, near)
    ? `Several notes are called “${shownName(name)}”.`
    : `There is no note “${shownName(name)}”.`
  // A link is shown by its name alone, and it is the folders that tell these apart.
  const options = near
    .map((path, index) => `${index + 1}. ${citation({ path })} ${placeText(path)}`)
    .join('\n')
  return near.length === 1
    ? `${lead} ${LEAD_OF_ONE}\n\n${options}\n\nAnswer yes, or say another name.`
    : `${lead} ${LEAD}\n\n${options}\n\nAnswer with its number or its name.`
}

const placeText = (path: string): string => {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return folder === '' ? 'at the top' : `in ${folder}`
}

export interface Request {
  readonly text: string
  /** Names that were asked about, and the paths that were chosen for them. */
  readonly chosen: ReadonlyMap<string, string>
}

/**
 * What the message at `index` asks. When it answers a list of choices, that is the request before the list, with what
 * was chosen; null when it turns all of them down.
 */
export function readRequestAt(messages: readonly ModelMessage[], index: number): Request | null {
  const text = requestText(messages[index]?.content ?? '')
  const request = { text, chosen: new Map<string, string>() }
  const answered = messages[index - 1]
  if (answered?.role !== 'assistant' || answered.content === null) return request
  const options = optionsOf(answered.content)
  if (options.length === 0) return request
  const picked = pick(cleanRequest(text), options)
  if (picked === undefined) return request
  if (picked === null) return null
  const before = messages.slice(0, index - 1).findLastIndex(({ role }) => role === 'user')
  const asked = before < 0 ? null : readRequestAt(messages, before)
  if (!asked) return request
  const name = CHOICES.exec(answered.content)?.[1] ?? ''
  return { text: asked.text, chosen: new Map([...asked.chosen, [bareName(name), picked]]) }
}

/** The path that was chosen for a name. */
export const chosenFor = (name: string, { chosen }: Request): string | undefined =>
  chosen.get(bareName(name))

/** Without what a turn may put round a request: what it tells of changes, and what was attached. */
const requestText = (content: string): string => withoutTold(withoutAttached(content))

const CHOICES =
  /^(?:Several notes are called|There is no note) “(.+)”\. (?:Which one do you mean|Did you mean this one)\?\n\n((?:\d+\. \[\[.+\n)+)/

const optionsOf = (answer: string): string[] =>
  [...(CHOICES.exec(answer)?.[2] ?? '').matchAll(/\[\[(.+?)\]\] (?:in |at the top)/g)].map(
    ([, link = '']) => (/\.\w{2,8}$/.test(link) ? link : `${link}.md`),
  )

/** The option that an answer takes; null for none of them, undefined when it is no answer. */
function pick(text: string, options: readonly string[]): string | null | undefined {
  const bare = text.toLowerCase()
  if (
    /^(?:no|none(?: of (?:them|those|these))?|neither|cancel|stop|never ?mind|forget it)$/.test(
      bare,
    )
  )
    return null
  if (/^(?:yes|yep|yeah|right|that one|that|this one|it)$/.test(bare))
    return options.length === 1 ? options[0] : undefined
  const first = /^(?:first|second|third|fourth|fifth|last)$/.test(bare) ? `the ${bare}` : bare
  const place = /^\d{1,2}$/.test(bare) ? Number(bare) : placeOf(first)
  if (place !== null) return options.at(place > 0 ? place - 1 : place)
  const wanted = text.replace(/^(?:the )?(?:one )?(?:in|from|under) |^\[\[|\]\]$/gi, '')
  const name = bareName(wanted)
  const whole = shownName(wanted).toLowerCase()
  const exact = options.find((path) => shownName(path).toLowerCase() === whole)
  if (exact !== undefined) return exact
  const same = options.filter((path) => bareName(path) === name)
  if (same.length === 1) return same[0]
  const folder = options.filter((path) => path.toLowerCase().split('/').slice(0, -1).includes(name))
  return folder.length === 1 ? folder[0] : undefined
}

const shownName = (name: string): string => name.replace(/\.md$/i, '')
/** As names are compared: without folder, ending and case. */
const bareName = (name: string): string =>
  shownName(name.split('/').at(-1) ?? name)
    .trim()
    .toLowerCase()
