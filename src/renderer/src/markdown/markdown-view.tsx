import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { classNames } from '../ui/class-names.ts'
import { lineStarts } from './drawn-lines.ts'
import { MarkdownBody } from './markdown-body.tsx'
import {
  MarkdownPageContext,
  type MarkdownActions,
  type MarkdownPage,
} from './markdown-context.tsx'
import type { MarkdownMode } from './read/own-nodes.ts'
import { withoutFrontmatter } from './read/read-parts.ts'
import styles from './markdown.module.css'

export type MarkdownViewProps = MarkdownActions & {
  readonly text: string
  readonly mode: MarkdownMode
  /** The note that the text is from; null outside notes. */
  readonly path?: VaultPath | null
  /** False while the text is still being written: links and pictures stay inert. */
  readonly isComplete?: boolean
  /** Shows this line of the file (from 1) at the top; a new object scrolls again. */
  readonly scrollTo?: { readonly line: number } | null
  readonly className?: string
}

/**
 * Shows Markdown that nobody vouches for: of notes, answers, tool results. Nothing in it can load, run, or look like a
 * part of Latent. Needs a MarkdownProvider above it.
 */
export function MarkdownView({
  text,
  mode,
  path = null,
  isComplete = true,
  scrollTo = null,
  className,
  onOpenNote,
  onCreateNote,
  onOpenTag,
  onToggleTask,
  linksNeedKey,
  longestEmbed,
  renderCitation,
}: MarkdownViewProps) {
  const idPrefix = useId()
  const frame = useRef<HTMLDivElement>(null)
  const pending = useRef<{ readonly line: number } | null>(null)

  const page = useMemo<MarkdownPage>(
    () => ({
      mode,
      path,
      isComplete,
      idPrefix,
      embeddedIn: [],
      renderText: (embedded, firstLine) => <MarkdownBody text={embedded} firstLine={firstLine} />,
      onOpenNote,
      onCreateNote,
      onOpenTag,
      onToggleTask,
      linksNeedKey,
      longestEmbed,
      renderCitation,
    }),
    [
      mode,
      path,
      isComplete,
      idPrefix,
      onOpenNote,
      onCreateNote,
      onOpenTag,
      onToggleTask,
      linksNeedKey,
      longestEmbed,
      renderCitation,
    ],
  )
  const { body, bodyLine } = useMemo(
    () => (mode === 'note' ? withoutFrontmatter(text) : { body: text, bodyLine: 1 }),
    [text, mode],
  )

  /** A line far down is drawn later: it is looked for again whenever more of the text is there. */
  const showPending = useCallback((isDone: boolean) => {
    frame.current?.toggleAttribute('data-drawn', isDone)
    const wanted = pending.current
    if (!wanted || !frame.current) return
    const { block, isSure } = blockAt(frame.current, wanted.line)
    if (!isSure && !isDone) return
    pending.current = null
    block?.scrollIntoView({ block: 'start' })
    block?.setAttribute('data-found', '')
    setTimeout(() => block?.removeAttribute('data-found'), 1600)
  }, [])
  useEffect(() => {
    pending.current = scrollTo
    showPending(frame.current?.hasAttribute('data-drawn') ?? false)
  }, [scrollTo, showPending])

  return (
    <div
      ref={frame}
      className={classNames(
        styles.markdown,
        mode === 'chat' ? styles.chat : styles.note,
        className,
      )}
    >
      <MarkdownPageContext value={page}>
        <MarkdownBody text={body} firstLine={bodyLine} onProgress={showPending} />
      </MarkdownPageContext>
    </div>
  )
}

/** The last block that begins at or above `line`; sure when one below it is there too. */
function blockAt(
  frame: HTMLElement,
  line: number,
): { readonly block: Element | null; readonly isSure: boolean } {
  let block: Element | null = null
  for (const candidate of lineStarts(frame)) {
    if (Number(candidate.getAttribute('data-line')) > line) return { block, isSure: true }
    block = candidate
  }
  return { block, isSure: false }
}
