import { Suspense, useContext, type ReactNode } from 'react'
import {
  isOwnMark,
  STATUS_WORDS,
  statusOfMark,
} from '../../../../shared/domain/tasks/task-status.ts'
import { FaultBoundary } from '../../ui/fault/fault-boundary.tsx'
import { ChevronRightIcon } from '../../ui/icons.ts'
import { LINES } from '../../ui/svg-icon.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { CodeBlock } from './code-block.tsx'
import { Formula } from './formula.tsx'
import { MarksContext, useMarkdownPage, useMarkdownServices } from '../markdown-context.tsx'
import { CALLOUT_ICONS } from '../read/callout-icons.ts'
import type { CalloutKind, Mark } from '../read/marks.ts'
import { Embed } from './note-embed.tsx'
import { NoteLink } from './note-link.tsx'
import { Picture } from './picture.tsx'
import { wikilinkText } from '../wikilink-text.ts'
import styles from '../markdown.module.css'

/** Draws what one of our own marks stands for. */
export function MarkElement({
  mark: index,
  children,
}: {
  readonly mark: number
  readonly children?: ReactNode
}) {
  const mark = useContext(MarksContext)[index]
  if (!mark) return children
  const known = <KnownMark mark={mark}>{children}</KnownMark>
  const block = blockOf(mark)
  if (block === null) return known
  return (
    <FaultBoundary level="block" {...block} resetKeys={[mark]}>
      {known}
    </FaultBoundary>
  )
}

/** What fails alone, because it is drawn by something that text is handed to; the rest fails with its part. */
function blockOf(mark: Mark): { readonly what: string; readonly text: string } | null {
  switch (mark.type) {
    case 'code':
      return { what: 'This block', text: mark.text }
    case 'math':
      return { what: 'This formula', text: mark.tex }
    case 'image':
      return { what: 'This picture', text: mark.image.url }
    case 'wikilink':
      return mark.isEmbed ? { what: 'This embedded file', text: `![[${mark.target}]]` } : null
    default:
      return null
  }
}

function KnownMark({ mark, children }: { readonly mark: Mark; readonly children: ReactNode }) {
  switch (mark.type) {
    case 'wikilink':
      return <Wikilink mark={mark} />
    case 'tag':
      return <Tag name={mark.name} />
    case 'code':
      return <Fence mark={mark} />
    case 'math':
      return <Formula tex={mark.tex} line={mark.line} />
    case 'image':
      return <Picture image={mark.image} type="markdown" />
    case 'callout':
      return <Callout mark={mark}>{children}</Callout>
    case 'callout-title':
      return <CalloutTitle kind={mark.kind}>{children}</CalloutTitle>
    case 'checkbox':
      return <Checkbox mark={mark} />
    case 'footnote-ref':
      return <FootnoteReference number={mark.number} name={mark.name} />
    case 'footnote':
      return (
        <Footnote number={mark.number} name={mark.name}>
          {children}
        </Footnote>
      )
    case 'line':
    case 'heading':
      return children
  }
}

type MarkOf<T extends Mark['type']> = Extract<Mark, { type: T }>

/** What draws blocks of its language, or the code. While an answer is being written it is code. */
function Fence({ mark: { language, name, text, line } }: { readonly mark: MarkOf<'code'> }) {
  const { fences } = useMarkdownServices()
  const { path, isComplete, mode, embeddedIn } = useMarkdownPage()
  const draw = isComplete ? fences.get(language?.toLowerCase() ?? '') : undefined
  const code = <CodeBlock language={language} name={name} text={text} line={line} />
  if (!draw) return code
  const isOwn = mode === 'note' && embeddedIn.length === 0
  return (
    <div data-line={line}>
      <Suspense fallback={code}>{draw({ text, line, path: isOwn ? path : null })}</Suspense>
    </div>
  )
}

function Wikilink({
  mark: { target, alias, isEmbed, citation },
}: {
  readonly mark: MarkOf<'wikilink'>
}) {
  const { mode, renderCitation } = useMarkdownPage()
  if (isEmbed && mode === 'note') return <Embed target={target} alias={alias} />
  if (citation !== null && renderCitation) return renderCitation({ number: citation, target })
  return (
    <NoteLink target={target} type={isEmbed ? 'embed' : 'wikilink'}>
      {alias ?? wikilinkText(target)}
    </NoteLink>
  )
}

function Tag({ name }: { readonly name: string }) {
  const { onOpenTag } = useMarkdownPage()
  if (!onOpenTag) return <span className={styles.tag}>#{name}</span>
  return (
    <button type="button" className={styles.tag} onClick={() => onOpenTag(name)}>
      #{name}
    </button>
  )
}

function Checkbox({ mark: { status, line, source } }: { readonly mark: MarkOf<'checkbox'> }) {
  const { onToggleTask } = useMarkdownPage()
  const meaning = statusOfMark(status)
  const isOwn = isOwnMark(status)
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = meaning === 'doing'
      }}
      className={styles.checkbox}
      checked={meaning === 'done'}
      disabled={!onToggleTask}
      data-status={meaning}
      data-mark={isOwn ? showInvisible(status) : undefined}
      aria-label={`${STATUS_WORDS[meaning]} task${isOwn ? `, marked ${status}` : ''}`}
      onChange={() => onToggleTask?.({ line, source, status })}
    />
  )
}

function Callout({
  mark: { kind, fold, line },
  children,
}: {
  readonly mark: MarkOf<'callout'>
  readonly children: ReactNode
}) {
  if (fold === null)
    return (
      <div className={styles.callout} data-kind={kind} data-line={line} role="note">
        {children}
      </div>
    )
  return (
    <details className={styles.callout} data-kind={kind} data-line={line} open={fold === 'open'}>
      {children}
    </details>
  )
}

/** In a callout that folds this has to be its summary; in the other it is a line of text. */
const CalloutTitle = ({
  kind,
  children,
}: {
  readonly kind: CalloutKind
  readonly children: ReactNode
}) => (
  <summary className={styles.calloutTitle}>
    <ChevronRightIcon className={styles.calloutArrow} aria-hidden="true" />
    <svg viewBox="0 0 16 16" width="16" height="16" {...LINES} aria-hidden="true">
      <path d={CALLOUT_ICONS[kind]} />
    </svg>
    <span>{children}</span>
  </summary>
)

function FootnoteReference({ number, name }: { readonly number: number; readonly name: string }) {
  const { idPrefix } = useMarkdownPage()
  return (
    <sup id={`${idPrefix}-fnref-${name}`}>
      <ScrollLink id={`${idPrefix}-fn-${name}`} label={`Footnote ${number}`}>
        {number}
      </ScrollLink>
    </sup>
  )
}

function Footnote({
  number,
  name,
  children,
}: {
  readonly number: number
  readonly name: string
  readonly children: ReactNode
}) {
  const { idPrefix } = useMarkdownPage()
  return (
    <div className={styles.footnote} id={`${idPrefix}-fn-${name}`}>
      <ScrollLink id={`${idPrefix}-fnref-${name}`} label={`Back from footnote ${number}`}>
        {number}
      </ScrollLink>
      <div>{children}</div>
    </div>
  )
}

const ScrollLink = ({
  id,
  label,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly children: ReactNode
}) => (
  <button
    type="button"
    className={styles.footnoteLink}
    aria-label={label}
    onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'center' })}
  >
    {children}
  </button>
)
