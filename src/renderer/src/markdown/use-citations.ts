import { useMemo } from 'react'
import { useMarkdownServices } from './markdown-context.tsx'

/** What a finished text cites, in the order of the numbers that MarkdownView draws. */
export function useCitations(text: string): readonly string[] {
  const { renderer } = useMarkdownServices()
  return useMemo(() => (text.includes('[[') ? renderer.citations(text) : []), [renderer, text])
}
