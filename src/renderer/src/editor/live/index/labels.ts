import { syntaxTree } from '@codemirror/language'
import { RangeSet, RangeValue, StateField, type EditorState, type Range } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import { labelKey } from '../../../markdown/read/label-key.ts'
import type { Span } from '../construct.ts'
import { linkTarget } from '../link-target.ts'
import { changedSpan, topLevel } from './changed-span.ts'

/** A line that defines a label for links, one that begins a footnote, or a sign that mentions one. */
class Label extends RangeValue {
  readonly kind: 'link' | 'footnote' | 'mention'
  /** As labels are compared; null for a footnote whose text stands in the line. */
  readonly key: string | null
  /** Of a link the address; of a mention the key of the footnote in which it stands. */
  readonly detail: string

  constructor(kind: Label['kind'], key: string | null, detail: string) {
    super()
    this.kind = kind
    this.key = key
    this.detail = detail
  }

  override eq(other: Label): boolean {
    return other === this
  }

  says({ kind, key, detail }: Label): boolean {
    return kind === this.kind && key === this.key && detail === this.detail
  }
}

/** What the labels of a note mean, as far as it is read. The same value as long as they mean the same. */
export interface Labels {
  /** Addresses by the label as it is compared; of two definitions the first. */
  readonly addresses: ReadonlyMap<string, string>
  /** Of footnotes that are defined and mentioned, from 1 in the order of their mentions. */
  readonly numbers: ReadonlyMap<string | Label, number>
}

/** Where labels stand, and what they mean. */
export interface Found {
  readonly ranges: RangeSet<Label>
  readonly labels: Labels
  /** How far the note is known. */
  readonly readTo: number
}

const NOTHING: Labels = { addresses: new Map(), numbers: new Map() }

/** The labels of the note. After a change only the blocks of the top level that it touches are looked at again. */
export const labelIndex: StateField<Found> = StateField.define<Found>({
  create: wholeLabels,
  update(found, transaction) {
    const { span, readTo } = changedSpan(transaction, found.readTo)
    if (span === null) return found
    const ranges = found.ranges.map(transaction.changes)
    const before = within(ranges, span)
    const now = readLabels(transaction.state, span)
    if (before.length === 0 && now.length === 0) return { ranges, labels: found.labels, readTo }
    const isSame =
      before.length === now.length &&
      now.every(({ value }, index) => before[index] && value.says(before[index].value))
    const { from: filterFrom, to: filterTo } = span
    const next = ranges.update({
      filterFrom,
      filterTo,
      filter: (from) => from < span.from || from > span.to,
      // A footnote in the line is known by its value.
      add: isSame
        ? now.map(({ from, to, value }, index) => (before[index]?.value ?? value).range(from, to))
        : now,
    })
    return { ranges: next, labels: isSame ? found.labels : meaningOf(next), readTo }
  },
})

/** The labels of a note, by a look at all of it that is read. */
export function wholeLabels(state: EditorState): Found {
  const ranges = RangeSet.of(readLabels(state, { from: 0, to: state.doc.length }), true)
  return { ranges, labels: meaningOf(ranges), readTo: syntaxTree(state).length }
}

/** What the labels mean; nothing in a state that is not in live preview. */
export const labelsIn = (state: EditorState): Labels =>
  state.field(labelIndex, false)?.labels ?? NOTHING

/** Where a `Link` or an `Image` leads, as it is written in brackets or where its label is defined; null where nowhere. */
export function addressOf(state: EditorState, link: SyntaxNode): string | null {
  const url = linkTarget(link)
  if (url) return state.sliceDoc(url.from, url.to).replace(/^<|>$/g, '')
  const [open, close, ...others] = link.getChildren('LinkMark')
  if (!open || !close) return null
  if (others.length > 0) return ''
  const label = link.getChild('LinkLabel')
  const written = label ? state.sliceDoc(label.from + 1, label.to - 1) : ''
  const key = labelKey(written.trim() || state.sliceDoc(open.to, close.from))
  return labelsIn(state).addresses.get(key) ?? null
}

/** The number of the footnote that is mentioned in `node`; null where there is none. */
export function footnoteNumber(
  state: EditorState,
  node: SyntaxNode,
  found: Found | undefined = state.field(labelIndex, false),
): number | null {
  if (!found) return null
  const [mention] = within(found.ranges, { from: node.from, to: node.from })
  if (!mention || mention.from !== node.from) return null
  return found.labels.numbers.get(mention.value.key ?? mention.value) ?? null
}

/** Where the footnote with this label is defined. */
export function footnotePlace(state: EditorState, label: string): Span | null {
  const key = labelKey(label)
  const found = state.field(labelIndex, false)
  for (const cursor = found?.ranges.iter(); cursor?.value; cursor.next()) {
    const { from, to, value } = cursor
    if (value.kind === 'footnote' && value.key === key) return { from, to }
  }
  return null
}

/** The definitions that `source` names, each in a line, below a blank one; empty where it names none. */
export function definitionsFor(state: EditorState, source: string): string {
  const { addresses } = labelsIn(state)
  if (addresses.size === 0) return ''
  const named = new Map<string, string>()
  for (const [, label = ''] of source.matchAll(/\[((?:[^[\]\\]|\\.){1,999})\]/g)) {
    const address = addresses.get(labelKey(label))
    if (address !== undefined) named.set(label, address)
  }
  const lines = [...named].map(([label, address]) => `[${label}]: <${address}>`)
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}

function within(ranges: RangeSet<Label>, { from, to }: Span): readonly Range<Label>[] {
  const found: Range<Label>[] = []
  ranges.between(from, to, (start, end, value) => {
    if (start >= from && start <= to) found.push(value.range(start, end))
  })
  return found
}

/** What may hold a label. */
const SIGNS = /\[\^|\^\[|\]:/g

/** The parts of a block that may hold a label: of a table, which may be long, its rows. */
function partsWithSigns({ doc }: EditorState, block: SyntaxNode): readonly SyntaxNode[] {
  const signs = [...doc.sliceString(block.from, block.to).matchAll(SIGNS)]
  if (signs.length === 0 || block.name !== 'Table') return signs.length === 0 ? [] : [block]
  const rows: SyntaxNode[] = []
  for (const { index } of signs) {
    const at = block.from + index
    const row = at < (rows.at(-1)?.to ?? 0) ? null : block.childAfter(at)
    if (row) rows.push(row)
  }
  return rows
}

function readLabels(state: EditorState, span: Span): readonly Range<Label>[] {
  const tree = syntaxTree(state)
  const found: Range<Label>[] = []
  const textOf = (node: SyntaxNode | null): string =>
    node ? state.sliceDoc(node.from, node.to) : ''
  const parts = topLevel(tree, span).flatMap((block) => partsWithSigns(state, block))
  for (const { from, to } of parts) {
    let inside = { key: '', to: from }
    tree.iterate({
      from,
      to,
      enter({ name, node }) {
        if (node.from < from || node.to > to) return
        if (node.from >= inside.to) inside = { key: '', to: from }
        const key = labelKey(textOf(node.getChild('FootnoteLabel')))
        if (name === 'LinkReference') {
          const [label, url] = [node.getChild('LinkLabel'), node.getChild('URL')]
          if (!label || !url) return
          const address = textOf(url).replace(/^<|>$/g, '')
          const linkKey = labelKey(textOf(label).slice(1, -1))
          found.push(new Label('link', linkKey, address).range(node.from, node.to))
        } else if (name === 'FootnoteDefinition') {
          inside = { key, to: node.to }
          found.push(new Label('footnote', key, '').range(node.from, node.to))
        } else if (name === 'FootnoteReference' || name === 'InlineFootnote') {
          const own = name === 'InlineFootnote' ? null : key
          found.push(new Label('mention', own, inside.key).range(node.from, node.to))
        }
      },
    })
  }
  return found
}

function meaningOf(ranges: RangeSet<Label>): Labels {
  const addresses = new Map<string, string>()
  const defined = new Set<string>()
  const mentions = new Map<string, Label[]>()
  for (const cursor = ranges.iter(); cursor.value; cursor.next()) {
    const { value } = cursor
    const { kind, key, detail } = value
    if (kind === 'mention') {
      const others = mentions.get(detail)
      if (others) others.push(value)
      else mentions.set(detail, [value])
    } else if (kind === 'footnote' && key !== null) defined.add(key)
    else if (key !== null && !addresses.has(key)) addresses.set(key, detail)
  }
  const numbers = new Map<string | Label, number>()
  const count = (inside: string): void => {
    for (const mention of mentions.get(inside) ?? []) {
      const { key } = mention
      const name = key ?? mention
      if ((key === null || defined.has(key)) && !numbers.has(name))
        numbers.set(name, numbers.size + 1)
    }
  }
  count('')
  // Below the text stand the footnotes in their order, and what those mention comes then.
  for (const [name] of numbers) if (typeof name === 'string') count(name)
  return { addresses, numbers }
}
