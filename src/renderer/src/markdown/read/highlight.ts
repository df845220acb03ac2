import type { Root } from 'hast'
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
