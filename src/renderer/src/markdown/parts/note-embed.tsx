import { useId, useMemo } from 'react'
import { isNotePath, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useCall } from '../../connection/use-call.ts'
import { MarkdownPageContext, useMarkdownPage } from '../markdown-context.tsx'
import { imageSize } from '../read/marks.ts'
import { isImageFile, isOtherFile } from '../embedded-file.ts'
import { embeddedSection } from './embedded-section.ts'
import { NoteLink } from './note-link.tsx'
import { Picture } from './picture.tsx'
import { useResolvedLink } from '../use-resolved-link.ts'
import { wikilinkText } from '../wikilink-text.ts'
import styles from '../markdown.module.css'

const DEEPEST = 3

/** `![[target|alias]]`: a picture, a note or a section of one in its place, or a link to any other file. */
export function Embed({
  target,
  alias,
}: {
  readonly target: string
  readonly alias: string | null
}) {
  const file = target.split('#')[0] ?? ''
  if (isImageFile(file)) {
    const { alt, width, height } = imageSize(alias ?? '')
    return <Picture image={{ url: file, alt: alt || file, width, height }} type="embed" />
  }
  if (isOtherFile(file))
    return (
      <NoteLink target={target} type="embed">
        {alias ?? file}
      </NoteLink>
    )
  return <EmbeddedNote target={target} alias={alias} />
}

function EmbeddedNote({
  target,
  alias,
}: {
  readonly target: string
  readonly alias: string | null
}) {
  const { embeddedIn, path: from } = useMarkdownPage()
  const resolved = useResolvedLink(target, 'embed')
  const label = alias ?? wikilinkText(target)
  if (!resolved) return <span className={styles.embed} aria-busy="true" />
  const { path, line } = resolved
  const place = `${path ?? ''}#${line ?? ''}`
  // A note that embeds itself, or one that holds the note in which it stands.
  const isCircle = embeddedIn.includes(place) || (path !== null && path === from && line === null)
  if (!path || !isNotePath(path) || isCircle || embeddedIn.length >= DEEPEST)
    return (
      <NoteLink target={target} type="embed">
        {label}
      </NoteLink>
    )
  return <EmbeddedText path={path} line={line} target={target} label={label} place={place} />
}

function EmbeddedText({
  path,
  line,
  target,
  label,
  place,
}: {
  readonly path: VaultPath
  readonly line: number | null
  readonly target: string
  readonly label: string
  readonly place: string
}) {
  const page = useMarkdownPage()
  const idPrefix = useId()
  const { data, error } = useCall('note.read', { path }, { reloadOn: ['vault.changed'] })
  const { longestEmbed } = page
  const section = useMemo(
    () => (data ? embeddedSection(data.text, line, longestEmbed) : null),
    [data, line, longestEmbed],
  )
  const name = label === '' ? noteNameOf(path) : label
  const inner = useMemo(
    () => ({
      ...page,
      path,
      idPrefix,
      embeddedIn: [...page.embeddedIn, place],
      onToggleTask: undefined, // its lines are those of another file
    }),
    [page, path, idPrefix, place],
  )
  return (
    <div className={styles.embed} aria-busy={!data && !error}>
      <div className={styles.embedTitle}>
        <NoteLink target={target} type="embed">
          {name}
        </NoteLink>
      </div>
      {error ? <p className={styles.embedProblem}>{error.message}</p> : null}
      {section ? (
        <MarkdownPageContext value={inner}>
          {page.renderText(section.text, section.line)}
        </MarkdownPageContext>
      ) : null}
      {section?.isCut ? (
        <NoteLink target={target} type="embed">
          Read on in {name}
        </NoteLink>
      ) : null}
    </div>
  )
}
