import type { Element, ElementContent } from 'hast'
import {
  attribute,
  hasWithin,
  isBlock,
  isElement,
  isText,
  styleOf,
  textWithin,
  type PageElement,
  type PageNode,
} from './page-nodes.ts'
import { safeAddress } from './safe-address.ts'
import { marked, withReadableMarks } from './clean-marks.ts'
import { cleanTable } from './clean-table.ts'
import { element, type Around } from './element.ts'
import { isBetweenItems, isWordMarker, wordListLevel, wordLists } from './word-lists.ts'

/** What is never shown, or cannot be said in Markdown. */
const DROPPED =
  /^(?:script|style|head|meta|title|link|template|noscript|iframe|object|embed|svg|canvas|audio|video|select|textarea|button|dialog|map|area|base|col|colgroup|rp|xml|frameset|frame|applet)$/
/** Kept by their own names. */
const KEPT = /^(?:p|blockquote|hr|br|d[dlt])$/
const MARKS = /^(?:su[bp]|kbd|mark)$/
/** Deeper than this only the words are taken: a stack is not endless. */
const DEEPEST = 120

export const NOTHING_AROUND: Around = {
  isStrong: false,
  isEmphasised: false,
  isDeleted: false,
  depth: 0,
}

/**
 * What siblings of a page mean, by elements that Markdown has a word for, without anything that loads, runs, styles or
 * leads anywhere but to the web.
 */
export function cleanAll(nodes: readonly PageNode[], around: Around): ElementContent[] {
  const cleaned: ElementContent[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as PageNode
    if (!isElement(node) || wordListLevel(node) === null) {
      cleaned.push(...clean(node, around))
      continue
    }
    const items: PageElement[] = []
    for (; index < nodes.length; index++) {
      const item = nodes[index] as PageNode
      if (isElement(item) && wordListLevel(item) !== null) items.push(item)
      else if (!isBetweenItems(item)) break
    }
    index -= 1
    cleaned.push(...wordLists(items, (item) => cleanAll(item.childNodes, deeper(around))))
  }
  const readable = withReadableMarks(cleaned)
  return readable.some(isBlockOf)
    ? readable.filter((_, index) => !isGap(readable, index))
    : readable
}

const isBlockOf = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' && /^(?:p|div|h[1-6]|[uod]l|blockquote|pre|table|hr)$/.test(node.tagName)

/** A line break at the edge of a block, and a paragraph of nothing, are how pages keep a distance. */
function isGap(nodes: readonly ElementContent[], index: number): boolean {
  const node = nodes[index]
  if (node?.type !== 'element') return false
  if (node.tagName === 'p' || node.tagName === 'div') return node.children.every(isNothing)
  if (node.tagName !== 'br') return false
  const isEdge = (next: number): boolean => !nodes[next] || isBlockOf(nodes[next])
  return isEdge(index - 1) || isEdge(index + 1)
}

const isNothing = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() === ''
    : node.type === 'element' &&
      (node.tagName === 'br' ||
        (/^(?:p|div)$/.test(node.tagName) && node.children.every(isNothing)))

const deeper = (around: Around): Around => ({ ...around, depth: around.depth + 1 })

function clean(node: PageNode, around: Around): ElementContent[] {
  if (isText(node)) return [{ type: 'text', value: plainBlanks(node.value) }]
  if (!isElement(node) || isHidden(node)) return []
  if (around.depth > DEEPEST) return [{ type: 'text', value: plainBlanks(textWithin(node)) }]
  const { tagName } = node
  const inner = (): ElementContent[] => cleanAll(node.childNodes, deeper(around))
  switch (tagName) {
    case 'a':
      return link(node, inner())
    case 'img':
      return picture(node)
    case 'pre':
      return [codeBlock(node)]
    case 'code':
    case 'samp':
    case 'tt':
      return marked('code', [{ type: 'text', value: textWithin(node) }])
    case 'ul':
    case 'ol':
      return list(node, around)
    case 'li':
      return [item(node, around)]
    case 'table':
      return cleanTable(node, around, cleanAll)
    case 'input':
      return /^checkbox$/i.test(attribute(node, 'type')) ? [tick(node)] : []
    case 'math':
      return formula(node)
  }
  if (/^h[1-6]$/.test(tagName))
    return [
      element(tagName, onOneLine(cleanAll(node.childNodes, { ...deeper(around), isStrong: true }))),
    ]
  if (MARKS.test(tagName)) return marked(tagName, inner())
  if (KEPT.test(tagName)) {
    const formatted = isBlock(node) ? styled(node, around) : inner()
    return tagName === 'br' || tagName === 'hr' || formatted.length > 0 ? [element(wordTag(node), formatted)] : [] // oxfmt-ignore
  }
  if (isBlock(node)) return [element('div', styled(node, around))]
  return styled(node, around)
}

/** A heading ends with its line. */
const onOneLine = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || node.tagName === 'pre') return [node]
    if (node.tagName === 'br') return [BLANK]
    const children = onOneLine(node.children)
    return isBlockOf(node) || node.tagName === 'li'
      ? [BLANK, ...children, BLANK]
      : [{ ...node, children }]
  })
const BLANK = { type: 'text', value: ' ' } as const

/** Word's title is a paragraph to everybody else. */
const wordTag = (node: PageElement): string =>
  attribute(node, 'class') === 'MsoTitle' ? 'h1' : node.tagName

const isHidden = (node: PageElement): boolean =>
  DROPPED.test(node.tagName) ||
  isWordMarker(node) ||
  styleOf(node, 'display') === 'none' ||
  /mso-hide:\s*all|mso-element:\s*(?:comment|footnote-list|endnote-list)/i.test(attribute(node, 'style')) || // oxfmt-ignore
  /(?:^| )(?:katex-html|mjx-chtml|sr-only|Apple-interchange-newline)(?: |$)/.test(attribute(node, 'class')) // oxfmt-ignore

/** What a page puts for a blank at the edge of an element. One that keeps signs together stays. */
const plainBlanks = (text: string): string =>
  text
    .replace(/\ufeff/g, '')
    .replace(/\u00a0/g, (blank, at: number) =>
      /[:;!?»%]/.test(text[at + 1] ?? '') ||
      text[at - 1] === '«' ||
      (/\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? ''))
        ? blank
        : ' ',
    )

/** The children, in the marks that the element means: by its name, and by its style, which wins. */
function styled(node: PageElement, around: Around): ElementContent[] {
  const weight = styleOf(node, 'font-weight')
  const slant = styleOf(node, 'font-style')
  const line = styleOf(node, 'text-decoration') + styleOf(node, 'text-decoration-line')
  const { tagName } = node
  const isSpan = !isBlock(node) || !node.childNodes.some(isBlock)
  const isStrong =
    weight === '' ? /^(?:b|strong)$/.test(tagName) : /^(?:bold|bolder|[6-9]00)/.test(weight)
  const isEmphasised = slant === '' ? /^(?:i|em)$/.test(tagName) : /^(?:italic|oblique)/.test(slant)
  const isDeleted = /^(?:s|strike|del)$/.test(tagName) || line.includes('line-through')
  const raised = styleOf(node, 'vertical-align')
  const isWhole = !isSpan || hasWithin(node, isBlock)
  const now: Around = isWhole
    ? deeper(around)
    : {
        isStrong: around.isStrong || isStrong,
        isEmphasised: around.isEmphasised || isEmphasised,
        isDeleted: around.isDeleted || isDeleted,
        depth: around.depth + 1,
      }
  let children = cleanAll(node.childNodes, now)
  if (isWhole) return children
  const isCode = children.length === 1 && children[0]?.type === 'element' && children[0].tagName === 'code' // oxfmt-ignore
  if (!isCode && (raised === 'super' || raised === 'sub'))
    children = marked(raised === 'super' ? 'sup' : 'sub', children)
  if (isDeleted && !around.isDeleted) children = marked('del', children)
  if (isEmphasised && !around.isEmphasised) children = marked('em', children)
  return isStrong && !around.isStrong ? marked('strong', children) : children
}

function link(node: PageElement, children: ElementContent[]): ElementContent[] {
  const href = safeAddress(attribute(node, 'href'))
  return href === null ? children : marked('a', children, { href })
}

/** Only its address: nothing is asked for. What is as small as a dot counts readers. */
function picture(node: PageElement): ElementContent[] {
  const src = safeAddress(attribute(node, 'src'), { isPicture: true })
  const isDot = ['width', 'height'].some((side) => /^[0-2]$/.test(attribute(node, side)))
  return src === null || isDot ? [] : [element('img', [], { src, alt: attribute(node, 'alt') })]
}

const LANGUAGE = /(?:^| )(?:language-|lang-|highlight-source-|brush: ?)([\w+#-]+)/
function codeBlock(node: PageElement): Element {
  const inside = node.childNodes.find((child) => isElement(child) && child.tagName === 'code')
  const parent = node.parentNode && 'tagName' in node.parentNode ? [node.parentNode] : []
  const language = [node, ...(inside && isElement(inside) ? [inside] : []), ...parent]
    .map((each) => LANGUAGE.exec(attribute(each, 'class'))?.[1] ?? attribute(each, 'data-lang'))
    .find((name) => name !== '' && name !== undefined)
  const code = element('code', [{ type: 'text', value: textWithin(node) }])
  if (language !== undefined) code.properties['className'] = [`language-${language}`]
  return element('pre', [code])
}

/** Google Docs and old pages put a list right into a list: it belongs to the item before. */
function list(node: PageElement, around: Around): ElementContent[] {
  const items: Element[] = []
  for (const child of cleanAll(node.childNodes, deeper(around))) {
    if (child.type !== 'element') {
      if (child.type === 'text' && child.value.trim() !== '') items.push(element('li', [child]))
    } else if (child.tagName === 'li') items.push(child)
    else if (/^[uo]l$/.test(child.tagName) && items.length > 0) items.at(-1)?.children.push(child)
    else items.push(element('li', [child]))
  }
  const start = Number.parseInt(attribute(node, 'start'), 10)
  const properties = node.tagName === 'ol' && start >= 0 ? { start } : {}
  return items.length === 0 ? [] : [element(node.tagName, items, properties)]
}

function item(node: PageElement, around: Around): Element {
  let children = cleanAll(node.childNodes, deeper(around))
  const isParagraph = (child: ElementContent): child is Element =>
    child.type === 'element' && /^(?:p|div)$/.test(child.tagName)
  const first = children.findIndex((child) => child.type !== 'text' || child.value.trim() !== '')
  const paragraph = children[first]
  // One paragraph and perhaps lists below it are a line of a list, not a text of its own.
  if (paragraph && isParagraph(paragraph) && children.filter(isParagraph).length === 1)
    children = [...children.slice(0, first), ...paragraph.children, ...children.slice(first + 1)]
  const own = attribute(node, 'role') === 'checkbox' ? [tick(node)] : []
  return element('li', [...own, ...withoutTurns(children)])
}

/** A box that follows blanks, or stands in a label, still begins its item. */
function withoutTurns(children: ElementContent[]): ElementContent[] {
  const first = children.findIndex((child) => child.type !== 'text' || child.value.trim() !== '')
  const box = children[first]
  return box?.type === 'element' && box.tagName === 'input' ? children.slice(first) : children
}

const tick = (node: PageElement): Element =>
  element('input', [], {
    type: 'checkbox',
    checked:
      node.attrs.some(({ name }) => name === 'checked') ||
      attribute(node, 'aria-checked') === 'true',
  })

/** As it was written, where the page says so; else nothing can be made of it. */
function formula(node: PageElement): ElementContent[] {
  const source = findTex(node)
  if (source === null) return []
  const isDisplay = attribute(node, 'display') === 'block'
  return [element('tex', [{ type: 'text', value: source.trim() }], { isDisplay })]
}

function findTex(node: PageElement): string | null {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const isTex = child.tagName === 'annotation' && /tex/i.test(attribute(child, 'encoding'))
    const found = isTex ? textWithin(child) : findTex(child)
    if (found !== null) return found
  }
  return null
}
