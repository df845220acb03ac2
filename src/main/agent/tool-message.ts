import type { ToolResult } from '../../shared/domain/tool-result.ts'

/** Characters of JSON that one result may take in the conversation (tools.md: 16 kB). */
const BUDGET_CHARACTERS = 16_000

/**
 * A result as the model reads it: JSON text of `{success, data, error, hint, warnings}`. One that is too long keeps
 * its shape: a list loses its last entries, an object the end of its longest text, and `truncated` says so.
 */
export function toolMessage({ success, data, error, hint, warnings }: ToolResult): string {
  const text = JSON.stringify({ success, data, error, hint, warnings })
  if (text.length <= BUDGET_CHARACTERS) return text
  const note = `The result has ${text.length} characters; this is a part of it. Ask for less (top_k, limit) or for another part (start_line, end_line).`
  for (let budget = BUDGET_CHARACTERS; budget > 100; budget = Math.floor(budget * 0.8)) {
    const cut = JSON.stringify({
      success,
      truncated: true,
      note,
      data: cutData(data, budget),
      error: error && cutText(error, budget),
      hint: hint && cutText(hint, budget),
      warnings: warnings?.slice(0, 10).map((warning) => cutText(warning, 200)),
    })
    if (cut.length <= BUDGET_CHARACTERS) return cut
  }
  return JSON.stringify({ success, truncated: true, note })
}

function cutData(data: unknown, budget: number): unknown {
  if (typeof data === 'string') return cutText(data, budget)
  if (Array.isArray(data)) {
    let size = 0
    return data.filter((entry) => (size += JSON.stringify(entry)?.length ?? 4) <= budget)
  }
  if (typeof data !== 'object' || data === null) return data
  const entries: [string, unknown][] = Object.entries(data)
  const length = (value: unknown): number => JSON.stringify(value)?.length ?? 0
  const longest = entries.toSorted(([, a], [, b]) => length(b) - length(a))[0]?.[0]
  const others = entries.reduce(
    (sum, [key, value]) => (key === longest ? sum : sum + length(value)),
    0,
  )
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === longest ? cutData(value, Math.max(50, budget - others - 500)) : value,
    ]),
  )
}

/** At the end of a line where there is one, never between the two halves of one character. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const line = text.lastIndexOf('\n', length)
  if (line > length / 2) return text.slice(0, line + 1)
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
