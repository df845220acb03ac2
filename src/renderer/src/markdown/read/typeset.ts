import type { Element, Root } from 'hast'
import { fromDom } from 'hast-util-from-dom'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import katex from 'katex'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { ReactNode } from 'react'
import { visit } from 'unist-util-visit'

const MATHML = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace msqrt mroot mfrac msub msup msubsup munder mover ' +
    'munderover mmultiscripts mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose merror mglyph'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'display displaystyle scriptlevel mathvariant mathsize stretchy fence separator lspace rspace minsize maxsize ' +
    'largeop movablelimits symmetric accent accentunder linethickness rowspacing columnspacing columnalign rowalign ' +
    'columnlines rowlines frame notation width height depth voffset encoding mathcolor mathbackground xmlns'
  ).split(' '),
)
const LONGEST_CHARACTERS = 10_000

export interface TypesetFormula {
  readonly formula: ReactNode | null
  /** Why there is no formula, as KaTeX says it. */
  readonly problem: string | null
}

export function typeset(tex: string, isBlock: boolean): TypesetFormula {
  const { tree, problem } = typesetTree(tex, isBlock)
  const formula = tree && toJsxRuntime(tree, { Fragment, jsx, jsxs, space: 'html' })
  return { formula, problem }
}

/** Reads TeX with KaTeX; what comes out is kept to MathML without style, class or link. */
export function typesetTree(
  tex: string,
  isBlock: boolean,
): { readonly tree: Root | null; readonly problem: string | null } {
  if (tex.length > LONGEST_CHARACTERS)
    return { tree: null, problem: 'This formula is too long to draw.' }
  const place = document.createElement('span')
  try {
    katex.render(tex, place, {
      displayMode: isBlock,
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 200,
      maxSize: 20,
    })
  } catch (error) {
    return { tree: null, problem: error instanceof Error ? error.message : null }
  }
  const math = place.querySelector('math')
  if (!math) return { tree: null, problem: null }
  const tree: Root = { type: 'root', children: [fromDom(math) as Element] }
  visit(tree, 'element', (node, index, parent) => {
    if (!MATHML.has(node.tagName) && parent && index !== undefined) {
      parent.children.splice(index, 1)
      return index
    }
    node.properties = Object.fromEntries(
      Object.entries(node.properties).filter(([name]) => ATTRIBUTES.has(name.toLowerCase())),
    )
    return undefined
  })
  return { tree, problem: null }
}
