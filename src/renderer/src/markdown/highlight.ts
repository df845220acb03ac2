import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { common, createLowlight } from 'lowlight'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

const lowlight = createLowlight(common)

/** Code with its parts marked by `hljs-…` classes, which code-block.module.css colours; null for an unknown language. */
export function highlight(language: string, text: string): ReactNode | null {
  const name = language.toLowerCase()
  if (!lowlight.registered(name)) return null
  return toJsxRuntime(lowlight.highlight(name, text), { Fragment, jsx, jsxs })
}
