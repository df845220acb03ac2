import type { ToolResult } from '../../shared/domain/tool-result.ts'

/** Characters of JSON that one result may take in the conversation (tools.md: 16 kB). */
const BUDGET_CHARACTERS = 16_000

/** A result as the model reads it: JSON text of `{success, data, error, hint, warnings}`, cut when it is too long. */
export function toolMessage({ success, data, error, hint, warnings }: ToolResult): string {
  const text = JSON.stringify({ success, data, error, hint, warnings })
  if (text.length <= BUDGET_CHARACTERS) return text
  const whole = JSON.stringify(data) ?? ''
  return JSON.stringify({
    success,
    truncated: true,
    note: `The result has ${whole.length} characters; this is its beginning. Ask for less: a smaller top_k or limit, or start_line and end_line.`,
    data: cutAtCharacter(whole, BUDGET_CHARACTERS / 2),
    error,
    hint,
    warnings,
  })
}

/** Never between the two halves of one character. */
function cutAtCharacter(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
