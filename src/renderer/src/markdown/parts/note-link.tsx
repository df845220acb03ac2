import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { LinkType } from '../../../../shared/contract/note.ts'
import { linkFragment } from '../../../../shared/domain/link-fragment.ts'
import { useLinkPreview } from '../../connection/use-link-preview.ts'
import { useMarkdownPage } from '../markdown-context.tsx'
import { useResolvedLink } from '../use-resolved-link.ts'
import styles from '../markdown.module.css'

/** A link to a note or a heading; dimmed when nothing is there, and a click makes the note then. */
export function NoteLink({
  target,
  type,
  title,
  children,
}: {
  readonly target: string
  readonly type: LinkType
  /** Shown on hover. */
  readonly title?: string | undefined
  readonly children: ReactNode
}) {
  const page = useMarkdownPage()
  const resolved = useResolvedLink(page.isComplete ? target : null, type)
  // A click that came before main's answer: it waits for it.
  const wish = useRef<{ readonly inNewTab: boolean } | null>(null)
  const follow = (inNewTab: boolean): void => {
    wish.current = resolved ? null : { inNewTab }
    if (!resolved) return
    const { path, line, createPath } = resolved
    if (path) page.onOpenNote?.({ path, line, fragment: linkFragment(target), inNewTab })
    else if (createPath) page.onCreateNote?.(createPath)
  }
  useEffect(() => {
    if (wish.current) follow(wish.current.inNewTab)
    // Only an answer that comes is news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [resolved])
  const preview = useLinkPreview({ kind: 'link', from: page.path, target, type }, page.linksNeedKey)
  if (!page.isComplete) return <span className={styles.inertLink}>{children}</span>

  const isMissing = resolved !== undefined && resolved.path === null
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    follow(event.ctrlKey || event.metaKey || event.button === 1)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') follow(event.ctrlKey || event.metaKey)
  }
  return (
    <span
      role="link"
      tabIndex={0}
      className={isMissing ? styles.missingLink : styles.link}
      aria-description={
        isMissing ? missingTitle(target, page.onCreateNote !== undefined) : undefined
      }
      title={isMissing ? undefined : title}
      onClick={onClick}
      onAuxClick={(event) => (event.button === 1 ? onClick(event) : undefined)}
      onKeyDown={onKeyDown}
      {...preview}
    >
      {children}
    </span>
  )
}

const missingTitle = (target: string, canCreate: boolean): string =>
  `Nothing is called “${target}” yet.${canCreate ? ' Click to make it.' : ''}`
