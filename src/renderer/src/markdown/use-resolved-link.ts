import { useCallback, useSyncExternalStore } from 'react'
import type { LinkType, ResolvedLink } from '../../../shared/contract/note.ts'
import type { LinkQuestion } from './link-resolver.ts'
import { useMarkdownPage, useMarkdownServices } from './markdown-context.tsx'

/** Where a link of this text leads; undefined until main said so. A null target asks nothing. */
export function useResolvedLink(target: string | null, type: LinkType): ResolvedLink | undefined {
  const { path: from } = useMarkdownPage()
  return useLinkAnswer(target === null ? null : { from, target, type })
}

/** The same for a link of any note. */
export function useLinkAnswer(question: LinkQuestion | null): ResolvedLink | undefined {
  const { links } = useMarkdownServices()
  const { from = null, target = null, type = 'wikilink' } = question ?? {}
  const subscribe = useCallback(
    (listener: () => void) =>
      target === null ? () => {} : links.watch({ from, target, type }, listener),
    [links, from, target, type],
  )
  return useSyncExternalStore(subscribe, () =>
    target === null ? undefined : links.read({ from, target, type }),
  )
}
