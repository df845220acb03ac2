import { InlineContext } from '@lezer/markdown'
import { code, type InlineRule } from './inline-rule.ts'

/**
 * `[a]`, a `Link` only if the note defines it: brackets in the text of a link do not end that. The package takes each for
 * a link, of which none may be in another.
 */
export const readShortcut: InlineRule = (context, _next, pos) => {
  const after = context.char(pos + 1)
  if (after === code('(') || after === code('[')) return -1
  const open = context.findOpeningDelimiter(InlineContext.linkStart)
  if (open === null || open < (context.findOpeningDelimiter(InlineContext.imageStart) ?? -1))
    return -1
  const start = context.getDelimiterAt(open)
  if (!start || context.slice(start.to, pos).trim() === '') return -1
  const content = context.takeContent(open)
  return context.addElement(
    context.elt('Link', start.from, pos + 1, [
      context.elt('LinkMark', start.from, start.to),
      ...content,
      context.elt('LinkMark', pos, pos + 1),
    ]),
  )
}
