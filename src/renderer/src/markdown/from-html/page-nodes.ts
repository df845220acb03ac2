import type { DefaultTreeAdapterTypes } from 'parse5'

/** What a parser without a document makes of HTML: nothing in it loads, runs or is drawn. */
export type PageNode = DefaultTreeAdapterTypes.ChildNode
export type PageElement = DefaultTreeAdapterTypes.Element
export type PageParent = DefaultTreeAdapterTypes.Document | PageElement

export const isElement = (node: PageNode): node is PageElement => 'tagName' in node
export const isText = (node: PageNode): node is DefaultTreeAdapterTypes.TextNode =>
  node.nodeName === '#text'

/** Empty for one that is not there. */
export const attribute = ({ attrs }: PageElement, name: string): string =>
  attrs.find((each) => each.name === name)?.value ?? ''

/** One property of the style that an element says of itself, in small letters; empty for none. */
export function styleOf(element: PageElement, property: string): string {
  for (const part of attribute(element, 'style').split(';')) {
    const colon = part.indexOf(':')
    if (part.slice(0, colon).trim().toLowerCase() === property)
      return part.slice(colon + 1).trim().toLowerCase() // oxfmt-ignore
  }
  return ''
}

const BLOCKS =
  /^(?:address|article|aside|blockquote|body|center|d[dlt]|details|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|html|li|main|nav|[ou]l|p|pre|section|summary|table|t(?:body|d|foot|h|head|r))$/
export const isBlock = (node: PageNode): node is PageElement =>
  isElement(node) && BLOCKS.test(node.tagName)

/** True as soon as one is found. */
export const hasWithin = (node: PageNode, matches: (node: PageElement) => boolean): boolean =>
  isElement(node) &&
  node.childNodes.some((child) => (isElement(child) && matches(child)) || hasWithin(child, matches))

/** All words of a node, as they are written. */
export function textWithin(node: PageNode): string {
  if (isText(node)) return node.value
  if (!isElement(node)) return ''
  return node.tagName === 'br' ? '\n' : node.childNodes.map(textWithin).join('')
}

/** How much work a node alone is: a long text as much as several. */
export const weightOf = (node: PageNode): number =>
  isText(node) ? 1 + Math.floor(node.value.length / 500) : 1

/** True for a node that is more work than this, with what is in it; it looks at no more. */
export function isLargerThan(node: PageNode, most: number): boolean {
  let left = most
  const count = (each: PageNode): boolean => {
    left -= weightOf(each)
    return left < 0 || (isElement(each) && each.childNodes.some(count))
  }
  return count(node)
}
