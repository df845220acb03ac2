import type { KeyboardEvent, ReactNode } from 'react'
import { externalAddress } from '../external-address.ts'
import { useLinkPreview } from '../../connection/use-link-preview.ts'
import { useMarkdownPage, useMarkdownServices } from '../markdown-context.tsx'
import { NoteLink } from './note-link.tsx'
import styles from '../markdown.module.css'

/** `[text](address)` of any kind: outside, in this text, or another note. */
export function MarkdownLink({
  href,
  children,
}: {
  readonly href?: string | undefined
  readonly children?: ReactNode
}) {
  if (href === undefined || href === '') return <span>{children}</span>
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return <ExternalLink href={href}>{children}</ExternalLink>
  return (
    <NoteLink target={href} type="markdown">
      {children}
    </NoteLink>
  )
}

/** Shows the real host on hover and focus, and opens only through the dialog. It has no address of its own. */
function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { openLink } = useMarkdownServices()
  const { isComplete, linksNeedKey } = useMarkdownPage()
  const preview = useLinkPreview({ kind: 'address', href }, linksNeedKey)
  if (!isComplete) return <span className={styles.inertLink}>{children}</span>
  const address = externalAddress(href)
  const open = (): void => openLink(href)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open()
  }
  const host = address?.host ?? 'cannot be opened'
  return (
    <span
      role="link"
      tabIndex={0}
      className={styles.externalLink}
      data-host={host}
      aria-description={host}
      onClick={open}
      onAuxClick={(event) => (event.button === 1 ? open() : undefined)}
      onKeyDown={onKeyDown}
      {...preview}
    >
      {children}
    </span>
  )
}
