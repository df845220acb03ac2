import { useMemo } from 'react'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useCall } from '../../connection/use-call.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { isImageFile } from '../../markdown/embedded-file.ts'
import { MarkdownView } from '../../markdown/markdown-view.tsx'
import { headingAbove, noteSection } from '../../markdown/read/note-section.ts'
import { withoutFrontmatter } from '../../markdown/read/read-parts.ts'
import { useAsset } from '../../markdown/use-asset.ts'
import { useCreateNote } from './use-create-note.ts'
import { PREVIEW_WORDS } from './words.ts'
import styles from './preview.module.css'

/** Of a longer text the beginning is shown, in characters: a preview is no place to read. */
const LONGEST = 20_000

/** The note, or a part of it, as it is read. */
export function PreviewedNote({
  path,
  line,
  isWithin,
  missing,
}: {
  readonly path: VaultPath
  /** From 1: the heading or block there; null for the whole. */
  readonly line: number | null
  /** The line is shown with what stands round it. */
  readonly isWithin: boolean
  /** The heading or block that was meant and is not there; null where all is. */
  readonly missing: string | null
}) {
  const { workspace } = useStores()
  const createNote = useCreateNote()
  const { data, error } = useCall('note.read', { path }, { reloadOn: ['vault.changed'] })
  const shown = useMemo(
    () => (data ? beginning(partOf(data.text, line, isWithin)) : null),
    [data, line, isWithin],
  )
  if (error && !data) return <p className={styles.words}>{error.message}</p>
  if (!shown) return <div className={styles.busy} aria-busy="true" />
  return (
    // It is scrolled by keys too.
    <div className={styles.text} tabIndex={0}>
      {missing === null ? null : <p className={styles.notice}>{PREVIEW_WORDS.noPlace(missing)}</p>}
      {shown.text.trim() === '' ? (
        <p className={styles.notice}>{PREVIEW_WORDS.empty}</p>
      ) : (
        <MarkdownView
          text={shown.text}
          path={path}
          mode="note"
          scrollTo={shown.scrollTo}
          onOpenNote={({ path, line, fragment }) => workspace.openNote(path, { line, fragment })}
          onCreateNote={createNote}
        />
      )}
      {shown.isCut ? <p className={styles.notice}>{PREVIEW_WORDS.cut}</p> : null}
    </div>
  )
}

/** A picture as it is; of other files there is nothing to see. */
export function PreviewedFile({ path }: { readonly path: VaultPath }) {
  return isImageFile(path) ? (
    <PreviewedPicture path={path} />
  ) : (
    <p className={styles.words}>{PREVIEW_WORDS.noPreview}</p>
  )
}

function PreviewedPicture({ path }: { readonly path: VaultPath }) {
  const { address, hasFailed } = useAsset(path)
  if (hasFailed) return <p className={styles.words}>{PREVIEW_WORDS.noPreview}</p>
  if (address === null) return <div className={styles.busy} aria-busy="true" />
  return <img className={styles.picture} src={address} alt="" />
}

interface NotePart {
  readonly text: string
  /** From 1, in this text. */
  readonly scrollTo: { readonly line: number } | null
}

function partOf(text: string, line: number | null, isWithin: boolean): NotePart {
  const { body, bodyLine } = withoutFrontmatter(text)
  if (line === null) return { text: body, scrollTo: null }
  if (!isWithin) return { text: noteSection(text, line).text, scrollTo: null }
  const heading = headingAbove(text, line)
  const part = heading === null ? { text: body, line: bodyLine } : noteSection(text, heading)
  const within = line - part.line + 1
  return { text: part.text, scrollTo: within > 1 ? { line: within } : null }
}

function beginning({ text, scrollTo }: NotePart): NotePart & { readonly isCut: boolean } {
  if (text.length <= LONGEST) return { text, scrollTo, isCut: false }
  const end = text.lastIndexOf('\n', LONGEST)
  return { text: text.slice(0, end > 0 ? end : LONGEST), scrollTo, isCut: true }
}
