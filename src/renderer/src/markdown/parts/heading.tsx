import { createElement, use, type ReactNode } from 'react'
import { LinkIcon } from '../../ui/icons.ts'
import { noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { MarkdownPageContext } from '../markdown-context.tsx'
import styles from '../markdown.module.css'

export type HeadingLevel = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

export type HeadingProps = {
  readonly 'data-line'?: string
  readonly 'data-slug'?: string
  readonly dir?: string | undefined
  readonly children?: ReactNode
}

/** A heading that can be linked to: its button copies `[[Note#Heading]]`. One from raw HTML has no line and no button. */
export const headingOf = (level: HeadingLevel) =>
  function Heading({ 'data-line': line, 'data-slug': slug, dir, children }: HeadingProps) {
    const page = use(MarkdownPageContext)
    const canLink = page?.mode === 'note' && page.path !== null && slug !== undefined && slug !== ''
    const copy = (button: HTMLElement): void => {
      const text = button.parentElement?.firstElementChild?.textContent?.trim() ?? ''
      // These end a link's target; a heading is found without them too.
      const target = text.replace(/[#|^[\]]+/g, ' ').replace(/\s+/g, ' ')
      void navigator.clipboard.writeText(`[[${noteNameOf(page?.path ?? '')}#${target.trim()}]]`)
    }
    return createElement(
      level,
      {
        dir,
        'data-line': line,
        ...(slug ? { id: `${page?.idPrefix ?? ''}-h-${slug}` } : {}),
        className: styles.heading,
      },
      <span>{children}</span>,
      canLink ? (
        <button
          type="button"
          className={styles.headingLink}
          aria-label="Copy a link to this heading"
          title="Copy a link to this heading"
          onClick={(event) => copy(event.currentTarget)}
        >
          <LinkIcon />
        </button>
      ) : null,
    )
  }
