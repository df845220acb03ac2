import type { MouseEvent, ReactNode } from 'react'
import type { Backlink } from '../../../shared/contract/note.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useLinkPreview } from '../connection/use-link-preview.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { WorkspaceStore } from '../stores/workspace/workspace-store.ts'
import { markWords, plainLine } from '../stores/text/mark-words.ts'
import styles from './backlink-parts.module.css'

/**
 * A single click only looks at a note. The panel is about that note from then on, and another one may be under the second
 * click of a double click: that keeps the one that was opened.
 */
export function openByClick(
  { openNote, panes, state }: WorkspaceStore,
  { detail: clicks }: MouseEvent,
  path: VaultPath,
  line: number | null,
): void {
  const { active } = state.getState().tabs
  if (clicks > 1 && active !== null) panes.keepTab(active)
  else openNote(path, { line, looks: clicks === 1 })
}

/** Goes to a line of a note, or to its top, and previews it before. */
export function PlaceButton({
  path,
  line,
  className,
  children,
}: {
  readonly path: VaultPath
  readonly line: number | null
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  const { workspace } = useStores()
  const preview = useLinkPreview({ kind: 'place', path, line })
  return (
    <button
      type="button"
      className={className}
      onClick={(event) => openByClick(workspace, event, path, line)}
      {...preview}
    >
      {children}
    </button>
  )
}

/** The lines in which a note links here, each leads there. */
export const BacklinkLines = ({ links }: { readonly links: readonly Backlink[] }) =>
  links.map((link, index) => (
    <PlaceButton
      key={`${link.line}:${index}`}
      path={link.source_path}
      line={link.line}
      className={styles.context}
    >
      <Context text={link.context} word={link.link_text} />
    </PlaceButton>
  ))

const Context = ({ text, word }: { readonly text: string; readonly word: string }) => {
  const words =
    plainLine(word)
      .toLocaleLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return markWords(plainLine(text), words).map(({ text: part, isMarked }, index) =>
    isMarked ? <b key={index}>{part}</b> : <span key={index}>{part}</span>,
  )
}

/** A note that links here, with its links in their order. */
export interface LinkingNote {
  readonly source: Backlink
  readonly links: readonly Backlink[]
}

/** Note by note, each where its first link stands. */
export function bySource(links: readonly Backlink[]): readonly LinkingNote[] {
  const groups = new Map<string, { source: Backlink; links: Backlink[] }>()
  for (const link of links) {
    const group = groups.get(link.source_path) ?? { source: link, links: [] }
    group.links.push(link)
    groups.set(link.source_path, group)
  }
  return [...groups.values()]
}
