import type { Root, RootContent } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

const lowlight = createLowlight(common)

/** Highlighting longer code would hold the window up. */
const LONGEST_CHARACTERS = 30_000

export function highlight(language: string, text: string): ReactNode | null {
  const tree = highlightTree(language, text)
  return tree && toJsxRuntime(tree, { Fragment, jsx, jsxs })
}

/**
 * Code with its parts marked by `hljs-…` classes, which code-block.module.css colours; null for an unknown language and
 * for very long code.
 */
export function highlightTree(language: string, text: string): Root | null {
  const name = language.toLowerCase()
  if (text.length > LONGEST_CHARACTERS) return null
  return lowlight.registered(name) ? lowlight.highlight(name, text) : null
}

/** A stretch of code in one colour, by offsets in it. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** As `highlightTree` has it. */
  readonly className: string
}

/** The same as `highlightTree`, as stretches; empty for what has no colours. */
export function highlightStretches(language: string, text: string): readonly Stretch[] {
  const found: Stretch[] = []
  let at = 0
  const walk = (node: Root | RootContent): void => {
    if (node.type === 'text') at += node.value.length
    if (!('children' in node)) return
    const from = at
    node.children.forEach(walk)
    const { className } = node.type === 'element' ? node.properties : {}
    if (Array.isArray(className) && at > from)
      found.push({ from, to: at, className: className.join(' ') })
  }
  const tree = highlightTree(language, text)
  if (tree) walk(tree)
  return found
}
