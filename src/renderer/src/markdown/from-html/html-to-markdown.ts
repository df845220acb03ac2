import type { ElementContent } from 'hast'
import { cleanAll, NOTHING_AROUND } from './clean-page.ts'
import { rowsOf } from './clean-table.ts'
import { markdownWriter } from './markdown-of.ts'
import {
  attribute,
  isBlock,
  isElement,
  isLargerThan,
  isText,
  weightOf,
  type PageElement,
  type PageNode,
  type PageParent,
} from './page-nodes.ts'
import { pageParser } from './page-parser.ts'
import { wordListLevel } from './word-lists.ts'

/** Letters that are parsed, and nodes that are turned into Markdown, in one step: some milliseconds. */
const STEP_CHARACTERS = 16 * 1024
const STEP_NODES = 250
/** More in one paragraph or cell is no text that a person copied. */
const MOST_NODES_AT_ONCE = 5000

/** Nodes that are siblings, and what parts their Markdown from that before. */
type Piece = {
  readonly nodes: readonly PageNode[]
  readonly joint: '\n\n' | '\n'
  /** Rows of a table whose header was in a piece before. */
  readonly isRest?: boolean
}

/**
 * What a page means as Markdown, step by step, so that a caller may pause between two.
 * @returns null when nothing in it is more than lines of text, so that its plain text says the same
 * @throws RangeError for a page that is no text of a person
 */
export function* htmlToMarkdown(html: string): Generator<void, string | null> {
  const parser = pageParser()
  for (let at = 0; at < html.length; at += STEP_CHARACTERS) {
    parser.tokenizer.write(html.slice(at, at + STEP_CHARACTERS), false)
    yield
  }
  parser.tokenizer.write('', true)
  const write = markdownWriter()
  let markdown = ''
  let isFormatted = false
  for (const { nodes, joint, isRest = false } of piecesOf(parser.document)) {
    const blocks = cleanAll(nodes, NOTHING_AROUND)
    isFormatted ||= blocks.some(isFormat)
    let text = write(blocks)
    if (isRest) text = text.split('\n').slice(2).join('\n')
    if (text !== '') markdown += (markdown === '' ? '' : joint) + text
    yield
  }
  return isFormatted ? markdown : null
}

const isFormat = (node: ElementContent): boolean =>
  node.type === 'element' && (!/^(?:p|div|br)$/.test(node.tagName) || node.children.some(isFormat))

/** Siblings that belong together stay in one piece: a run of words, items of one list. */
function* piecesOf(parent: PageParent): Generator<Piece> {
  let nodes: PageNode[] = []
  let left = STEP_NODES
  for (const child of parent.childNodes) {
    if (isElement(child) && isLargerThan(child, STEP_NODES)) {
      if (nodes.length > 0) yield { nodes, joint: '\n\n' }
      nodes = []
      left = STEP_NODES
      yield* piecesOfLarge(child)
      continue
    }
    const previous = nodes.findLast((node) => !isText(node) || node.value.trim() !== '')
    if (
      left <= 0 &&
      previous &&
      isBlock(previous) &&
      isBlock(child) &&
      !areOneList(previous, child)
    ) {
      // oxfmt-ignore
      yield { nodes, joint: '\n\n' }
      nodes = []
      left = STEP_NODES
    }
    nodes.push(child)
    left -= countOf(child)
  }
  if (nodes.length > 0) yield { nodes, joint: '\n\n' }
}

const countOf = (node: PageNode): number =>
  isElement(node)
    ? node.childNodes.reduce((count, child) => count + countOf(child), 1)
    : weightOf(node)

const isList = (node: PageNode): boolean => isElement(node) && /^[uo]l$/.test(node.tagName)
const areOneList = (a: PageNode, b: PageNode): boolean =>
  (isList(a) && isList(b)) || (wordListLevel(a) !== null && wordListLevel(b) !== null)

function* piecesOfLarge(node: PageElement): Generator<Piece> {
  if (isList(node)) return yield* piecesOfList(node)
  if (node.tagName === 'table' && attribute(node, 'role') === '') return yield* piecesOfTable(node)
  // What holds blocks is no more than they are.
  if (node.childNodes.some((child) => isElement(child) && (isBlock(child) || hasBlock(child))))
    return yield* piecesOf(node)
  if (isLargerThan(node, MOST_NODES_AT_ONCE)) throw new RangeError('endless paragraph')
  yield { nodes: [node], joint: '\n\n' }
}

const hasBlock = (node: PageElement): boolean =>
  node.childNodes.some((child) => isElement(child) && (isBlock(child) || hasBlock(child)))

function* piecesOfList(list: PageElement): Generator<Piece> {
  let number = Number.parseInt(attribute(list, 'start'), 10) || 1
  let joint: Piece['joint'] = '\n\n'
  for (const children of groups(list.childNodes)) {
    const attrs = list.tagName === 'ol' ? [{ name: 'start', value: String(number) }] : []
    yield { nodes: [{ ...list, attrs, childNodes: children }], joint }
    number += children.filter((child) => isElement(child) && child.tagName === 'li').length
    joint = '\n'
  }
}

function* piecesOfTable(table: PageElement): Generator<Piece> {
  const rows = rowsOf(table)
  if (rows.some((row) => row.childNodes.some((cell) => isElement(cell) && hasBlockTable(cell))))
    return yield* piecesOf(table)
  const [header] = rows
  let isRest = false
  for (const children of groups(rows)) {
    // The header gives each piece its columns; only the first one keeps it.
    const childNodes = isRest && header ? [header, ...children] : children
    yield { nodes: [{ ...table, childNodes }], joint: isRest ? '\n' : '\n\n', isRest }
    isRest = true
  }
}

const hasBlockTable = (node: PageElement): boolean =>
  node.childNodes.some(
    (child) => isElement(child) && (child.tagName === 'table' || hasBlockTable(child)),
  )

function* groups(nodes: readonly PageNode[]): Generator<PageNode[]> {
  let group: PageNode[] = []
  let left = STEP_NODES
  for (const node of nodes) {
    if (isLargerThan(node, MOST_NODES_AT_ONCE)) throw new RangeError('endless item')
    group.push(node)
    left -= countOf(node)
    if (left > 0) continue
    yield group
    group = []
    left = STEP_NODES
  }
  if (group.length > 0) yield group
}
