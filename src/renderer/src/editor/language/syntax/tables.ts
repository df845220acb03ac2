import { foldNodeProp } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import {
  Table,
  type BlockContext,
  type BlockParser,
  type Element,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
} from '@lezer/markdown'
import { isEmpty, scanRow } from '../../tables/scan-row.ts'
import { code } from './inline-rule.ts'
import { depthOf } from './line-depth.ts'

/**
 * The parser stops between two steps, when its time is over: most tables are in one, there as a whole or not at all. What
 * may be taken over from the tree before is looked for between two steps, too, so that a key costs no more rows.
 */
const ROWS_AT_ONCE = 32

/**
 * Tables of the top level, row by row: the tree is the package's, `Table(TableHeader TableDelimiter TableRow…)`, but each
 * row is a block of its own, so that after a key in one of thousands the others are taken over from the tree before. The
 * package reads a table in one piece, which is left to those in lists and quotations. Comes before the package's `Table`.
 */
export const tableNodes: MarkdownConfig = {
  defineNodes: [
    { name: 'Table', composite: continues },
    { name: 'TableHeader', block: true, style: { 'TableHeader/...': tags.heading } },
    { name: 'TableRow', block: true },
    { name: 'TableCell', style: tags.content },
    { name: 'TableDelimiter', style: tags.processingInstruction },
  ],
  props: [
    foldNodeProp.add({
      Table: ({ from, to }, { doc }) => ({ from: doc.lineAt(from).to, to }),
    }),
  ],
  parseBlock: [
    // Before everything else that a line may begin.
    { name: 'TableRow', before: 'LinkReference', parse: parseRow },
    { name: 'TableHeader', before: 'SetextHeading', leaf: headerLeaf },
  ],
}

/** Comes behind the package's `Table`, and reads in its place what is in lists and quotations. */
export const tablesInside: MarkdownConfig = { parseBlock: [{ name: 'Table', leaf: leafInside }] }

/** A line that is of what is around only by laziness is none of a table: no rule below its header, and no row. */
function leafInside(context: BlockContext, leaf: LeafBlock): LeafBlockParser | null {
  const parser = ofPackage(context, leaf)
  if (!parser) return null
  const nextLine = parser.nextLine.bind(parser)
  let isRead = true
  let lines = 0
  return Object.assign(parser, {
    nextLine(here: BlockContext, line: Line, above: LeafBlock): boolean {
      if (isRead && depthOf(line) >= here.depth) {
        lines += 1
        return nextLine(here, line, above)
      }
      isRead = false
      return lines > 0 && parser.finish(here, above)
    },
  })
}

const ofPackage = (context: BlockContext, leaf: LeafBlock): LeafBlockParser | null =>
  Table.parseBlock?.[0]?.leaf?.(context, leaf) ?? null

/** A line with a bar may be the header of a table: the next line says. */
function headerLeaf({ depth }: BlockContext, { content }: LeafBlock): LeafBlockParser | null {
  if (depth > 1 || !content.includes('|')) return null
  let isSecond = true
  return {
    nextLine(context, line, leaf) {
      if (!isSecond) return false
      isSecond = false
      const columns = columnsOf(leaf.content)
      if (columns === 0 || columnsOfRule(line) !== columns) return false
      context.startComposite('Table', leaf.start - context.lineStart)
      context.addElement(rowElement(context, 'TableHeader', leaf.content, leaf.start))
      const { lineStart } = context
      context.addElement(
        context.elt('TableDelimiter', lineStart + line.pos, lineStart + line.text.length),
      )
      if (context.nextLine()) readRows(context, line)
      return true
    },
    finish: () => false,
  }
}

/** 0 without a bar, and for a bar alone. */
function columnsOf(header: string): number {
  const { lead, trail, cells } = scanRow(header)
  const hasBar = lead || trail || cells.length > 1
  return hasBar && header.trim() !== '|' ? cells.length : 0
}

/** Of a line that says how columns are aligned; 0 for any other. */
function columnsOfRule({ next, pos, text }: Line): number {
  if (next !== code('-') && next !== code(':') && next !== code('|')) return 0
  const rule = text.slice(pos)
  const { cells, trail } = scanRow(rule)
  const isRule =
    (trail || cells.length > 1) &&
    cells.every(({ from, to }) => /^:?-+:?$/.test(rule.slice(from, to)))
  return isRule ? cells.length : 0
}

/** A table goes on until a blank line, or until another block begins. */
function continues(context: BlockContext, line: Line): boolean {
  if (line.next === -1) return false
  if (line.indent >= line.baseIndent + 4) return true
  // As for any words; where a table is, none begins.
  const leaf: LeafBlock = { start: 0, content: '|', parsers: [] }
  const ofTable = ofPackage(context, leaf)
  if (ofTable) leaf.parsers.push(ofTable)
  const { parser } = context
  return !(knowsEnds(parser) && parser.endLeafBlock.some((ends) => ends(context, line, leaf)))
}

/** Missing from the published type of the parser. */
const knowsEnds = (
  parser: object,
): parser is { readonly endLeafBlock: readonly NonNullable<BlockParser['endLeaf']>[] } =>
  'endLeafBlock' in parser

function parseRow(context: BlockContext, line: Line): boolean {
  if (context.parentType().name !== 'Table') return false
  readRows(context, line)
  return true
}

/** Reads rows from this line on, as long as the table goes on. */
function readRows(context: BlockContext, line: Line): void {
  for (let count = 0; count < ROWS_AT_ONCE && depthOf(line) >= context.depth; count += 1) {
    const start = context.lineStart + line.pos
    context.addElement(rowElement(context, 'TableRow', line.text.slice(line.pos), start))
    if (!context.nextLine()) return
  }
}

/** The bars of a row and, between them, the cells that are not empty. */
function rowElement(context: BlockContext, name: string, text: string, start: number): Element {
  const { lead, trail, cells } = scanRow(text)
  const inside: Element[] = []
  const bar = (at: number): void =>
    void inside.push(context.elt('TableDelimiter', start + at, start + at + 1))
  if (lead) bar(0)
  cells.forEach((cell, column) => {
    const { from, to, end } = cell
    if (!isEmpty(cell)) {
      const content = context.parser.parseInline(text.slice(from, to), start + from)
      inside.push(context.elt('TableCell', start + from, start + to, content))
    }
    if (trail || column < cells.length - 1) bar(end)
  })
  return context.elt(name, start, start + text.length, inside)
}
