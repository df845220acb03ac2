import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import { LINE_BREAK, matchAt, type InlineRule } from './inline-rule.ts'

/** Dataview's notation. In round brackets with a blank, as without one it is a name in a program: `(std::vector)`. */
const IN_LINE =
  /\[([\p{L}\p{N}_ -]{1,40}?)::( *)([^\][\n]{1,200}?) *\]|\(([\p{L}\p{N}_ -]{1,40}?)::( +)([^()\n]{1,200}?) *\)/uy
const LONGEST_NAME = 40
/** A blank behind it is no part of it: it stands between name and value where the marks are not shown. */
const MARK = '::'
const AT_LINE_START = /([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,39}?)(::)(?=[ \t]+\S)/uy

export const fieldNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'InlineField' },
    { name: 'LineField' },
    { name: 'FieldName', style: tags.labelName },
    { name: 'FieldMark', style: tags.processingInstruction },
    { name: 'FieldValue' },
  ],
}

/** `InlineField(FieldMark FieldName FieldMark FieldValue FieldMark)`: `[due:: 2026-12-03]`, `(with:: Ada)`. */
export const readInlineField: InlineRule = (context, _next, pos) => {
  const found = matchAt(context, IN_LINE, pos)
  if (!found) return -1
  const [whole] = found
  const name = found[1] ?? found[4] ?? ''
  const blanks = found[2] ?? found[5] ?? ''
  const value = found[3] ?? found[6] ?? ''
  const nameEnd = pos + 1 + name.length
  const valueFrom = nameEnd + MARK.length + blanks.length
  const valueEnd = valueFrom + value.length
  const end = pos + whole.length
  return context.addElement(
    context.elt('InlineField', pos, end, [
      context.elt('FieldMark', pos, pos + 1),
      context.elt('FieldName', pos + 1, nameEnd),
      context.elt('FieldMark', nameEnd, nameEnd + MARK.length),
      context.elt('FieldValue', valueFrom, valueEnd),
      context.elt('FieldMark', valueEnd, end),
    ]),
  )
}

/** `LineField(FieldName FieldMark)` at the start of a line: `due:: 2026-12-03`. The value is the line's own text. */
export const readLineField: InlineRule = (context, _next, pos) => {
  if (pos > context.offset && context.char(pos - 1) !== LINE_BREAK) return -1
  if (!context.slice(pos, pos + LONGEST_NAME + MARK.length).includes(MARK)) return -1
  const found = matchAt(context, AT_LINE_START, pos)
  if (!found) return -1
  const nameEnd = pos + (found[1]?.length ?? 0)
  return context.addElement(
    context.elt('LineField', pos, nameEnd + MARK.length, [
      context.elt('FieldName', pos, nameEnd),
      context.elt('FieldMark', nameEnd, nameEnd + MARK.length),
    ]),
  )
}
