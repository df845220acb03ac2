/** The page, from 1, that `page=3` means, alone or among others (`page=3&zoom=50`); null for none. */
export function pageIn(fragment: string): number | null {
  const page = Number(/(?:^|[&#])page=(\d{1,6})(?:$|[&#])/i.exec(fragment)?.[1] ?? 0)
  return page >= 1 ? page : null
}

/**
 * The second that a fragment means: `t=90`, `t=1:30`, `t=01:02:03.5`, `t=1h2m3s`, `t=90,120` and `t=npt:90`. Null for
 * none.
 */
export function timeIn(fragment: string): number | null {
  const [, written] = /(?:^|[&#])t=(?:npt:)?([^&#,]*)/i.exec(fragment) ?? []
  if (written === undefined) return null
  const clock = /^(?:(?:(\d{1,4}):)?(\d{1,3}):)?(\d{1,7}(?:\.\d{1,6})?)s?$/i.exec(written)
  const units = /^(?=\d)(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,7}(?:\.\d{1,6})?)s?)?$/i.exec(
    written,
  )
  const [, hours = 0, minutes = 0, seconds = 0] = clock ?? units ?? []
  return clock || units ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : null
}

/** `t=90`, for a link: whole seconds. */
export const timeFragment = (seconds: number): string => `t=${Math.max(0, Math.floor(seconds))}`

/** `1:30`, `1:02:03`, for people. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number): string => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * A link to a place in a file, as it is written in a note: `[[report.pdf#page=3|report, page 3]]`. A name that no
 * wikilink can hold becomes a Markdown link.
 * @param target what means the file in a link, with its extension
 */
export function placeLink(target: string, fragment: string, text: string): string {
  const shown = text
    .replace(/[[\]|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[[\]|#^\n\\]|%%/.test(target)) return `[[${target}#${fragment}|${shown}]]`
  const encoded = target
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()]/g, (each) => `%${hex(each)}`))
    .join('/')
  return `[${shown}](${encoded}#${fragment})`
}
const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase()

/** A passage as a quotation of Markdown, with its source below. Line breaks of the page become those of a paragraph. */
export function quotation(passage: string, link: string): string {
  const lines = passage
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
  while (lines.at(0) === '') lines.shift()
  while (lines.at(-1) === '') lines.pop()
  return [...lines.map(escaped), '', link].map((line) => `> ${line}`.trimEnd()).join('\n') + '\n'
}
/** What would begin a list, a heading or another block in a note is only text on a page. */
const escaped = (line: string): string =>
  line
    .replace(/^(?=[#>+*-](?:\s|$)|[-*_=]{3}|\||```|~~~)/, '\\')
    .replace(/^(\d+)([.)]\s)/, '$1\\$2')
