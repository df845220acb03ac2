import { code, type InlineRule } from './inline-rule.ts'

const TILDE = code('~')

/** Text: a run of tildes that are not two, of which the package would take the last two for a mark. */
export const passTildes: InlineRule = (context, _next, pos) => {
  let end = pos + 1
  while (context.char(end) === TILDE) end++
  return end - pos === 2 ? -1 : end
}
