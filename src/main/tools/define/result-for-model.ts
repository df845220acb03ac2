import { isRecord } from '../../../shared/domain/is-record.ts'
import type { ToolResult } from '../../../shared/domain/chat/tool-result.ts'

/** 16 kB of UTF-8: what one result may take of the model's context. */
export const RESULT_LIMIT_BYTES = 16_000

/**
 * The result as the model is sent it: `{success, data, error, hint, warnings, review}` as JSON. Longer than the limit it is
 * cut between items or lines, with `"truncated": true` and how to ask for the rest.
 */
export function resultForModel(result: ToolResult, limitBytes = RESULT_LIMIT_BYTES): string {
  const { success, data, error, hint, warnings, review } = result
  const whole = { success, data, error, hint, warnings, review }
  const fits = (candidate: unknown): boolean =>
    Buffer.byteLength(JSON.stringify(candidate)) <= limitBytes
  if (fits(whole)) return JSON.stringify(whole)

  // Even where each of these characters takes six bytes as JSON (`\u0000`), they leave room for the rest.
  const cut = (shortened: unknown, rest: string) => ({
    success,
    data: shortened,
    error: error && clip(error, 1_000),
    hint: hint && clip(hint, 500),
    // What a person left out is not left out here: the model would take it for written.
    review: review?.slice(0, 20).map(({ path, outcome, reason }) => ({
      path,
      outcome,
      reason: reason && clip(reason, 300),
    })),
    warnings: warnings?.slice(0, 3).map((warning) => clip(warning, 300)),
    truncated: true,
    rest,
  })
  const shortened = shorten(data, cut, fits)
  return JSON.stringify(fits(shortened) ? shortened : cut(undefined, TOO_LONG))
}

const TOO_LONG = 'The result is too long to be shown. Ask for less of it.'

type Cut = (shortened: unknown, rest: string) => unknown
/** UTF-16 units of one text within a list. */
const CLIPPED = 2_000

/** Cuts the largest part: the items of a list, the lines of a text. */
function shorten(data: unknown, cut: Cut, fits: (candidate: unknown) => boolean): unknown {
  if (Array.isArray(data)) {
    const items = data.map(clipStrings)
    const build = (count: number) =>
      cut(
        items.slice(0, count),
        `${count} of ${items.length} shown. Ask for fewer, or narrow the request, to see the others.`,
      )
    return build(largest(items.length, (count) => fits(build(count))))
  }
  if (isRecord(data)) {
    const [key, value] = largestField(data)
    if (typeof value === 'string') return shortenText(data, key, value, cut, fits)
    if (Array.isArray(value)) {
      const inner: Cut = (shortened, rest) => cut({ ...data, [key]: shortened }, rest)
      return shorten(value, inner, fits)
    }
  }
  return cut(undefined, TOO_LONG)
}

/** Whole lines as far as they fit; a line that is longer than everything is cut within. */
function shortenText(
  data: Readonly<Record<string, unknown>>,
  key: string,
  text: string,
  cut: Cut,
  fits: (candidate: unknown) => boolean,
): unknown {
  const lines = text.split(/(?<=\n)/)
  const firstLine = typeof data['start_line'] === 'number' ? data['start_line'] : 1
  const hasLines = typeof data['total_lines'] === 'number'
  const build = (count: number) =>
    cut(
      { ...data, [key]: lines.slice(0, count).join('') },
      hasLines
        ? `“${key}” was cut after line ${firstLine + count - 1}. Call again with start_line ${firstLine + count} to read on.`
        : `“${key}” was cut after ${count} of ${lines.length} lines.`,
    )
  const count = largest(lines.length, (lineCount) => fits(build(lineCount)))
  if (count > 0) return build(count)
  const buildPart = (length: number) =>
    cut(
      { ...data, [key]: text.slice(0, length).toWellFormed() },
      `“${key}” was cut after ${length} of ${text.length} characters, within a line.`,
    )
  return buildPart(largest(text.length, (length) => fits(buildPart(length))))
}

/** The largest count up to `max` that `fits` allows, 0 when none does; `fits` must not come back once it failed. */
function largest(max: number, fits: (count: number) => boolean): number {
  let low = 0
  let high = max
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function largestField(data: Readonly<Record<string, unknown>>): [string, unknown] {
  const size = (value: unknown): number => JSON.stringify(value)?.length ?? 0
  return Object.entries(data).reduce<[string, unknown]>(
    (found, entry) => (size(entry[1]) > size(found[1]) ? entry : found),
    ['', undefined],
  )
}

/** One giant item must not push out all the others. */
function clipStrings(item: unknown): unknown {
  if (typeof item === 'string') return clip(item, CLIPPED)
  if (!isRecord(item)) return item
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      typeof value === 'string' ? clip(value, CLIPPED) : value,
    ]),
  )
}

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
