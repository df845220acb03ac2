import { useMarkdownServices } from './markdown-context.tsx'
import { createMarkdownRenderer, type MarkdownRenderer } from './read/render-markdown.ts'
import { createSanitizer } from './read/sanitize.ts'

/**
 * The renderer of the window. Made when a text is first drawn, since most of Markdown's code is for it; once, since the
 * page's policy lets the sanitiser be made once.
 */
export function useMarkdownRenderer(): MarkdownRenderer {
  const { madeRenderer, fences } = useMarkdownServices()
  return (madeRenderer.current ??= createMarkdownRenderer(createSanitizer(window), fences))
}
