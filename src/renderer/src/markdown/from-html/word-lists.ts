import type { ElementContent } from 'hast'
import { element } from './element.ts'
import {
  attribute,
  isElement,
  isText,
  textWithin,
  type PageElement,
  type PageNode,
} from './page-nodes.ts'

/** The level of a paragraph that Word means as an item of a list, from 1; null for any other node. */
export function wordListLevel(node: PageNode): number | null {
  if (!isElement(node) || !/^(?:p|h[1-6]|div)$/.test(node.tagName)) return null
  const level = /mso-list:\s*[^;]*\blevel(\d)/i.exec(attribute(node, 'style'))?.[1]
  return level === undefined ? null : Number(level)
}

/** Nothing between two items of one list. */
export const isBetweenItems = (node: PageNode): boolean =>
  isText(node) ? node.value.trim() === '' : !isElement(node)

export const isWordMarker = (node: PageElement): boolean =>
  /mso-list:\s*ignore/i.test(attribute(node, 'style'))

/** `1.` → 1, `b)` → 2, and null for a bullet. */
function numberOf(item: PageElement): number | null {
  const marker = findMarker(item)
  const number = marker && /^\s*\(?(\d{1,9}|[a-z]{1,4})[.)]/i.exec(textWithin(marker))?.[1]
  if (number === null || number === undefined) return null
  if (/^\d/.test(number)) return Number(number)
  return number.length === 1 ? number.toLowerCase().charCodeAt(0) - 96 : 1
}

function findMarker(node: PageElement): PageElement | null {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const found = isWordMarker(child) ? child : findMarker(child)
    if (found) return found
  }
  return null
}

/** Lists, one in another, of paragraphs that Word put below each other. */
export function wordLists(
  items: readonly PageElement[],
  clean: (item: PageElement) => ElementContent[],
): ElementContent[] {
  let next = 0
  const listsFrom = (level: number): ElementContent[] => {
    const lists: ElementContent[] = []
    while (next < items.length) {
      const item = items[next] as PageElement
      const own = wordListLevel(item) ?? 1
      if (own < level) break
      const list = lists.at(-1)
      if (own > level) {
        const deeper = listsFrom(own)
        const last = list?.type === 'element' ? list.children.at(-1) : undefined
        if (last?.type === 'element') last.children.push(...deeper)
        else lists.push(...deeper)
        continue
      }
      next += 1
      const number = numberOf(item)
      const tagName = number === null ? 'ul' : 'ol'
      const li = element('li', clean(item))
      if (list?.type === 'element' && list.tagName === tagName) list.children.push(li)
      else lists.push(element(tagName, [li], number === null ? {} : { start: number }))
    }
    return lists
  }
  return listsFrom(1)
}
