import type { ElementContent, RootContent } from 'hast'
import { typesetTree } from './typeset.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'
const MOST_KEPT = 500
const kept = new Map<string, ReturnType<typeof typesetElement>>()

/** A formula among words as an element of its own, made once for each text. @returns why there is none, as KaTeX says it */
export function typesetElement(tex: string): {
  readonly element: Node | null
  readonly problem: string | null
} {
  const known = kept.get(tex) ?? make(tex)
  kept.set(tex, known)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return { ...known, element: known.element?.cloneNode(true) ?? null }
}

function make(tex: string): ReturnType<typeof typesetElement> {
  const { tree, problem } = typesetTree(tex, false)
  const [root] = tree?.children ?? []
  return { element: root ? nodeOf(root) : null, problem }
}

/** The tree is kept to MathML and to harmless attributes. */
function nodeOf(node: RootContent | ElementContent): Node {
  if (node.type === 'text') return document.createTextNode(node.value)
  if (node.type !== 'element') return document.createDocumentFragment()
  const element = document.createElementNS(MATHML, node.tagName)
  for (const [name, value] of Object.entries(node.properties))
    element.setAttribute(name.toLowerCase(), String(value))
  element.append(...node.children.map(nodeOf))
  return element
}
