import type { Element, ElementContent } from 'hast'
import { element, type Around } from './element.ts'
import { attribute, isElement, styleOf, type PageElement, type PageNode } from './page-nodes.ts'

type CleanAll = (nodes: readonly PageNode[], around: Around) => ElementContent[]

/** What a cell may say to reach over; a page that says more would take all memory. */
const WIDEST_SPAN = 30
const BLOCK = /^(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|dl|dt|dd)$/

/**
 * A table as Markdown has it: one header row, every cell on one line. One that only places things beside each other is
 * taken apart, and a single cell is what it says.
 */
export function cleanTable(
  table: PageElement,
  around: Around,
  cleanAll: CleanAll,
): ElementContent[] {
  const rows = rowsOf(table)
  const cells = rows.flatMap(cellsOf)
  const isLayout =
    /^(?:presentation|none)$/.test(attribute(table, 'role')) || cells.some(hasTable) || cells.length < 2 // oxfmt-ignore
  const now = { ...around, depth: around.depth + 1 }
  if (isLayout) {
    const [only] = cells
    if (cells.length === 1 && only && !hasTable(only)) return cleanAll(only.childNodes, now)
    return cells.map((cell) => element('div', cleanAll(cell.childNodes, now)))
  }
  const [header, ...body] = rows.map((row, index) =>
    element(
      'tr',
      cellsOf(row).map((cell) => cleanCell(cell, index === 0, now, cleanAll)),
    ),
  )
  return header ? [element('table', [element('thead', [header]), element('tbody', body)])] : []
}

export const rowsOf = (table: PageElement): PageElement[] =>
  table.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(child.tagName) ? rowsOf(child) : []
  })

const cellsOf = (row: PageElement): PageElement[] =>
  row.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th')

const hasTable = (node: PageElement): boolean =>
  node.childNodes.some(
    (child) => isElement(child) && (child.tagName === 'table' || hasTable(child)),
  )

function cleanCell(
  cell: PageElement,
  isHeader: boolean,
  around: Around,
  cleanAll: CleanAll,
): Element {
  const children = cleanAll(cell.childNodes, { ...around, isStrong: around.isStrong || isHeader })
  const align = attribute(cell, 'align').toLowerCase() || styleOf(cell, 'text-align')
  const span = (name: string): number =>
    Math.min(WIDEST_SPAN, Math.max(1, Number.parseInt(attribute(cell, name), 10) || 1))
  return element(isHeader ? 'th' : 'td', onOneLine(children), {
    ...(/^(?:center|right)$/.test(align) ? { align } : {}),
    colSpan: span('colspan'),
    rowSpan: span('rowspan'),
  })
}

/** Paragraphs and lists of a cell below each other, by the break that a cell may have. */
function onOneLine(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]]
  const add = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'element' && node.tagName === 'br') lines.push([])
      else if (node.type === 'element' && BLOCK.test(node.tagName)) {
        lines.push([])
        if (node.tagName === 'li') lines.at(-1)?.push({ type: 'text', value: '• ' })
        add(node.tagName === 'pre' ? asLines(node) : node.children)
        lines.push([])
      } else lines.at(-1)?.push(node)
    }
  }
  add(children)
  return lines
    .filter((line) => line.some((node) => node.type !== 'text' || node.value.trim() !== ''))
    .flatMap((line, index) => (index === 0 ? line : [element('cell-break', []), ...line]))
}

const asLines = (pre: Element): ElementContent[] => {
  const [code] = pre.children
  const [text] = code?.type === 'element' ? code.children : []
  return (text?.type === 'text' ? text.value.trim() : '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => [element('code', [{ type: 'text', value: line }]), element('br', [])])
}
