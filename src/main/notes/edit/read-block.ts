import type { SyntaxNode } from '@lezer/common'
import type { Callout, ListItem, Span, Task } from '../parsed-note.ts'
import { readTaskText } from '../../../shared/domain/tasks/task-fields.ts'

type SpanOf = (range: { from: number; to: number }) => Span

/** `- [ ] text`: a checkbox takes any one character, and nothing but white space may follow it. */
const CHECKBOX = /^\[([^\n])\](?=[ \t\n]|$)/u

/**
 * Reads a list item of the syntax tree.
 * @param parent the index of the item around it, or null
 * @param list where its outermost list begins
 */
export function readListItem(
  node: SyntaxNode,
  body: string,
  place: { readonly parent: number | null; readonly list: number; readonly spanOf: SpanOf },
): ListItem {
  const { parent, list, spanOf } = place
  const mark = node.getChild('ListMark')
  const content = mark?.nextSibling ?? null
  const contentStart = content?.from ?? mark?.to ?? node.from
  return {
    ...spanOf({ from: node.from, to: ownEnd(node) }),
    marker: body.slice(mark?.from ?? node.from, mark?.to ?? node.from),
    contentStart: spanOf({ from: contentStart, to: contentStart }).start,
    parent,
    listLine: spanOf({ from: list, to: list }).line,
    task: content ? readTask(content, body, spanOf) : null,
  }
}

/** Where the item's own content ends: before the lists in it. */
function ownEnd(node: SyntaxNode): number {
  let end = node.from
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === 'BulletList' || child.name === 'OrderedList') break
    if (child.name !== 'QuoteMark') end = child.to
  }
  return end
}

function readTask(content: SyntaxNode, body: string, spanOf: SpanOf): Task | null {
  if (content.name !== 'Paragraph' && content.name !== 'Task') return null
  const lineBreak = body.indexOf('\n', content.from)
  const lineEnd = lineBreak === -1 || lineBreak > content.to ? content.to : lineBreak
  const line = body.slice(content.from, lineEnd)
  const checkbox = CHECKBOX.exec(line)
  if (!checkbox) return null
  const status = checkbox[1] ?? ' '
  const rest = line.slice(checkbox[0].length)
  const text = rest.trim()
  const textFrom = content.from + checkbox[0].length + (rest.length - rest.trimStart().length)
  const { start, end } = spanOf({ from: textFrom, to: textFrom + text.length })
  const { description, fields } = readTaskText(text)
  return {
    status,
    statusAt: spanOf({ from: content.from + 1, to: content.from + 1 }).start,
    text,
    textStart: start,
    textEnd: end,
    description,
    fields,
  }
}

const CALLOUT = /^\[!([^\]|\n]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*([^\n]*)/

/** A quote that begins with `[!type]`; null for every other. */
export function readCallout(quote: SyntaxNode, body: string, spanOf: SpanOf): Callout | null {
  const first = quote.getChild('Paragraph')
  if (!first || first.prevSibling?.name !== 'QuoteMark') return null
  const match = CALLOUT.exec(body.slice(first.from, Math.min(first.to, first.from + 1000)))
  if (!match) return null
  return {
    ...spanOf(quote),
    type: (match[1] ?? '').trim().toLowerCase(),
    fold: match[2] === '-' ? 'folded' : match[2] === '+' ? 'open' : null,
    title: (match[3] ?? '').trim(),
  }
}
