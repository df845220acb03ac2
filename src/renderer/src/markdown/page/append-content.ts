import type { Element } from 'hast'
import type { StaticContent } from './static-note.ts'

/** What is no HTML, with all that is in it. */
const NAMESPACES: Readonly<Record<string, string>> = {
  math: 'http://www.w3.org/1998/Math/MathML',
  svg: 'http://www.w3.org/2000/svg',
}
const HTML = 'http://www.w3.org/1999/xhtml'

/**
 * Puts a page's elements into a document one by one: markup is never parsed, so none can appear in it.
 * @param addressOf gives pictures the address that they have here
 */
export function appendContent(
  parent: globalThis.Element,
  content: StaticContent,
  addressOf: (source: string) => string,
): void {
  for (const node of content) {
    if (node.type === 'text') parent.append(node.value)
    else if (node.type === 'element') parent.append(build(node, parent, addressOf))
  }
}

function build(
  { tagName, properties, children }: Element,
  parent: globalThis.Element,
  addressOf: (source: string) => string,
): globalThis.Element {
  const page = parent.ownerDocument
  const namespace = NAMESPACES[tagName] ?? parent.namespaceURI
  const isHtml = namespace === null || namespace === HTML
  const made = isHtml ? page.createElement(tagName) : page.createElementNS(namespace, tagName)
  const isSvg = namespace === NAMESPACES['svg']
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    const name = isSvg ? property : attributeName(property) // SVG's own have capitals
    const text = value === true ? '' : Array.isArray(value) ? value.join(' ') : String(value)
    made.setAttribute(name, name === 'src' ? addressOf(text) : text)
  }
  appendContent(made, children, addressOf)
  return made
}

/** `className` → `class`, `dataKind` → `data-kind`, `colSpan` → `colspan`. */
const attributeName = (property: string): string =>
  property === 'className'
    ? 'class'
    : /^data[A-Z]/.test(property)
      ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      : property.toLowerCase()
