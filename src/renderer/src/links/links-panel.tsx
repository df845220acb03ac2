import { useState, type MouseEvent } from 'react'
import { useStore } from 'zustand'
import type { ForwardLink } from '../../../shared/contract/note.ts'
import { asVaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useCall } from '../connection/use-call.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { useLinkPreview } from '../connection/use-link-preview.ts'
import { useStores } from '../connection/stores-context.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { FilterField } from '../ui/field/filter-field.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NoteIcon, SortIcon, UnresolvedIcon } from '../ui/icons.ts'
import { arrangedSources, arrangedTargets, byTarget, type LinkOrder } from './arrange-links.ts'
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
  const [order, setOrder] = useState<LinkOrder>('written')
  if (path === null) return <EmptyState text={LINKS_WORDS.noNote} action={<Button {...open} />} />
  return <Links key={path} path={path} order={order} onOrder={setOrder} />
}

/** So many notes are seen at a glance. */
const GLANCE = 7

function Links({
  path,
  order,
  onOrder,
}: {
  readonly path: VaultPath
  readonly order: LinkOrder
  readonly onOrder: (order: LinkOrder) => void
}) {
  const { workspace, toasts, editor } = useStores()
  const { open } = useNoteWays()
  const write = useStore(editor, (state) => state.run)
  const back = useCall('link.back', { path }, { reloadOn: ['vault.changed', 'index.changed'] })
  const forward = useCall(
    'link.forward',
    { path },
    { reloadOn: ['vault.changed', 'index.changed'] },
  )
  const [filter, setFilter] = useState('')
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
  const sources = bySource(back.data ?? [])
  const targets = byTarget(forward.data ?? [])
  const shownSources = arrangedSources(sources, filter, order)
  const shownTargets = arrangedTargets(targets, filter, order)
  const isMany = filter !== '' || sources.length + targets.length > GLANCE
  const fitsNone = isMany && shownSources.length + shownTargets.length === 0
  return (
    <div className={styles.panel}>
      {isMany ? (
        <Head filter={filter} onFilter={setFilter} order={order} onOrder={onOrder} />
      ) : null}
      <p className={styles.status} role="status">
        {fitsNone ? LINKS_WORDS.noMatch : ''}
      </p>
      {fitsNone ? (
        <Button className={styles.every} onClick={() => setFilter('')}>
          {LINKS_WORDS.every}
        </Button>
      ) : null}
      <PanelSection title="Backlinks" count={back.data?.length}>
        {back.data?.length === 0 ? (
          <li className={styles.none}>
            <p>{LINKS_WORDS.noBacklink}</p>
            <Button {...open} />
          </li>
        ) : (
          shownSources.map(({ source, links }) => (
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
          shownTargets.map(({ link }) => (
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

const ORDERS: readonly { readonly order: LinkOrder; readonly label: string }[] = [
  { order: 'written', label: LINKS_WORDS.written },
  { order: 'name', label: LINKS_WORDS.byName },
  { order: 'number', label: LINKS_WORDS.byNumber },
]

/** What is looked for among them, and in which order they stand. */
function Head({
  filter,
  onFilter,
  order,
  onOrder,
}: {
  readonly filter: string
  readonly onFilter: (filter: string) => void
  readonly order: LinkOrder
  readonly onOrder: (order: LinkOrder) => void
}) {
  return (
    <div className={styles.filter}>
      <FilterField label={LINKS_WORDS.filter} value={filter} onChange={onFilter} />
      <Menu
        trigger={<IconButton label={LINKS_WORDS.sort} icon={<SortIcon />} />}
        items={ORDERS.map((each) => ({
          label: each.label,
          isChosen: order === each.order,
          onSelect: () => onOrder(each.order),
        }))}
      />
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
