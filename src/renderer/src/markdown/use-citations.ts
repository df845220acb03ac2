import { useMemo } from 'react'
import { useMarkdownRenderer } from './use-markdown-renderer.ts'

/** What a finished text cites, in the order of the numbers that MarkdownView draws. */
export function useCitations(text: string): readonly string[] {
  const renderer = useMarkdownRenderer()
  return useMemo(() => (text.includes('[[') ? renderer.citations(text) : []), [renderer, text])
}
