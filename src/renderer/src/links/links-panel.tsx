import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { ForwardLink } from '../../../shared/contract/note.ts'
import { asVaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useCall } from '../connection/use-call.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { useLinkPreview } from '../connection/use-link-preview.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoteIcon, UnresolvedIcon } from '../ui/icons.ts'
import { BacklinkLines, bySource, openByClick, PlaceButton } from './backlink-parts.tsx'
import { MentionsSection } from './mentions-section.tsx'
import { PanelSection } from './panel-section.tsx'
import { LINKS_WORDS } from './words.ts'
import styles from './links-panel.module.css'

/** Who links here or could, where this note links to, and what is about the same. */
export function LinksPanel() {
  const { workspace } = useStores()
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const path = asVaultPath(active)
  const { open } = useNoteWays()
  if (path === null) return <EmptyState text={LINKS_WORDS.noNote} action={<Button {...open} />} />
  return <Links key={path} path={path} />
}

function Links({ path }: { readonly path: VaultPath }) {
  const { workspace, toasts, editor } = useStores()
  const { open } = useNoteWays()
  const write = useStore(editor, (state) => state.run)
  const back = useCall('link.back', { path }, { reloadOn: ['vault.changed', 'index.changed'] })
  const forward = useCall(
    'link.forward',
    { path },
    { reloadOn: ['vault.changed', 'index.changed'] },
  )
  const error = back.error ?? forward.error
  if (error)
    return (
      <EmptyState
        text={error.message}
        action={
          <Button
            onClick={() => {
              back.reload()
              forward.reload()
            }}
          >
            Try again
          </Button>
        }
      />
    )
  const create = (target: string): void => {
    const path = asVaultPath(target)
    if (path === null) return
    workspace.createNote(path).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, 'It could not be created.'), {
        tone: 'problem',
      })
    })
  }
  return (
    <div className={styles.panel}>
      <PanelSection title="Backlinks" count={back.data?.length}>
        {back.data?.length === 0 ? (
          <li className={styles.none}>
            <p>{LINKS_WORDS.noBacklink}</p>
            <Button {...open} />
          </li>
        ) : (
          bySource(back.data ?? []).map(({ source, links }) => (
            <li key={source.source_path} className={styles.source}>
              <PlaceButton path={source.source_path} line={null} className={styles.note}>
                <NoteIcon />
                <span dir="auto">{source.source_title}</span>
              </PlaceButton>
              <BacklinkLines links={links} />
            </li>
          ))
        )}
      </PanelSection>
      <MentionsSection path={path} />
      <PanelSection title="Outgoing links" count={forward.data?.length}>
        {forward.data?.length === 0 ? (
          <li className={styles.none}>
            <p>{LINKS_WORDS.noLink}</p>
            {write ? <Button onClick={() => write('link')}>{LINKS_WORDS.writeLink}</Button> : null}
          </li>
        ) : (
          unique(forward.data ?? []).map((link) => (
            <li key={link.target_path}>
              <ForwardButton
                from={path}
                link={link}
                onOpen={(event) => {
                  const target = asVaultPath(link.target_path)
                  if (!link.exists) create(link.target_path)
                  else if (target !== null) openByClick(workspace, event, target, null)
                }}
              />
            </li>
          ))
        )}
      </PanelSection>
    </div>
  )
}

function ForwardButton({
  from,
  link,
  onOpen,
}: {
  readonly from: VaultPath
  readonly link: ForwardLink
  readonly onOpen: (by: MouseEvent) => void
}) {
  const target = asVaultPath(link.target_path)
  const preview = useLinkPreview(
    link.exists && target !== null
      ? { kind: 'place', path: target, line: null }
      : { kind: 'link', from, target: link.target_title, type: link.link_type },
  )
  return (
    <button
      type="button"
      className={styles.note}
      data-missing={link.exists ? undefined : ''}
      aria-description={link.exists ? undefined : `Create ${link.target_path}`}
      onClick={onOpen}
      {...preview}
    >
      {link.exists ? <NoteIcon /> : <UnresolvedIcon />}
      <span dir="auto">{link.target_title}</span>
      {link.exists ? null : <em>not there yet</em>}
    </button>
  )
}

const unique = (links: readonly ForwardLink[]): ForwardLink[] => [
  ...new Map(links.map((link) => [link.target_path, link])).values(),
]
