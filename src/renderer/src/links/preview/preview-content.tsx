import type { ReactNode } from 'react'
import type { ResolvedLink } from '../../../../shared/contract/note.ts'
import { linkFragment } from '../../../../shared/domain/link-fragment.ts'
import { isNotePath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { externalAddress } from '../../markdown/external-address.ts'
import { useMarkdownServices } from '../../markdown/markdown-context.tsx'
import { useLinkAnswer } from '../../markdown/use-resolved-link.ts'
import type { ShownPreview } from '../../stores/link-preview-store.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Button } from '../../ui/field/button.tsx'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon, NoteIcon, OutsideIcon, PinIcon, UnresolvedIcon } from '../../ui/icons.ts'
import { MissingNote } from './missing-note.tsx'
import { PreviewedFile, PreviewedNote } from './previewed-note.tsx'
import { placeInNote, subjectName } from './subject-name.ts'
import { PREVIEW_WORDS } from './words.ts'
import styles from './preview.module.css'

/** What is in a preview: a head that goes there, and what there is. */
export function PreviewContent({
  preview,
  onClose,
}: {
  readonly preview: ShownPreview
  readonly onClose: () => void
}) {
  const { subject } = preview
  const link = subject.kind === 'link' ? subject : null
  const answer = useLinkAnswer(link)
  if (subject.kind === 'address')
    return <Address href={subject.href} preview={preview} onClose={onClose} />
  const resolved: ResolvedLink | undefined =
    subject.kind === 'place' ? { ...subject, createPath: null } : answer
  if (!resolved) return <div className={styles.busy} aria-busy="true" />
  if (resolved.path === null)
    return (
      <>
        <Head preview={preview} onClose={onClose} name={subjectName(subject)} icon="missing" />
        <MissingNote preview={preview} createPath={resolved.createPath} onClose={onClose} />
      </>
    )
  return <Place path={resolved.path} line={resolved.line} preview={preview} onClose={onClose} />
}

interface Part {
  readonly preview: ShownPreview
  readonly onClose: () => void
}

function Place({
  path,
  line,
  preview,
  onClose,
}: Part & { readonly path: VaultPath; readonly line: number | null }) {
  const { workspace } = useStores()
  const open = (): void => {
    if (!preview.isPinned) onClose()
    const { subject } = preview
    const fragment = subject.kind === 'link' ? linkFragment(subject.target) : null
    workspace.openNote(path, { line, fragment })
  }
  const wanted = placeInNote(preview.subject)
  const missing = line === null && wanted !== null ? wanted : null
  return (
    <>
      <Head
        preview={preview}
        onClose={onClose}
        name={subjectName({ kind: 'place', path, line })}
        place={line === null ? null : wanted?.replace(/^\^.*/, '') || null}
        title={path}
        icon="note"
        onOpen={open}
      />
      {isNotePath(path) ? (
        <PreviewedNote
          path={path}
          line={line}
          isWithin={preview.subject.kind === 'place'}
          missing={missing}
        />
      ) : (
        <PreviewedFile path={path} />
      )}
    </>
  )
}

function Address({ href, preview, onClose }: Part & { readonly href: string }) {
  const { openLink } = useMarkdownServices()
  const address = externalAddress(href)
  const open = (): void => {
    if (!preview.isPinned) onClose()
    openLink(href)
  }
  return (
    <>
      <Head
        preview={preview}
        onClose={onClose}
        name={address ? showInvisible(address.host) : PREVIEW_WORDS.noAddress}
        icon="outside"
        {...(address ? { onOpen: open } : {})}
      />
      <p className={styles.address}>{showInvisible(address?.url ?? href.slice(0, 500))}</p>
      {address ? (
        <div className={styles.actions}>
          <Button onClick={open}>
            {address.isMail ? PREVIEW_WORDS.open : PREVIEW_WORDS.openOutside}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const ICONS: Readonly<Record<'note' | 'missing' | 'outside', ReactNode>> = {
  note: <NoteIcon />,
  missing: <UnresolvedIcon />,
  outside: <OutsideIcon />,
}

function Head({
  preview: { id, isPinned },
  onClose,
  name,
  place = null,
  title,
  icon,
  onOpen,
}: Part & {
  readonly name: string
  /** The heading that is shown of it. */
  readonly place?: string | null
  readonly title?: string
  readonly icon: keyof typeof ICONS
  /** Left out: there is nothing to go to. */
  readonly onOpen?: () => void
}) {
  const { linkPreview } = useStores()
  const text = (
    <>
      {ICONS[icon]}
      <span className={styles.name} dir="auto">
        {name}
        {place === null ? null : <span className={styles.place}> › {place}</span>}
      </span>
    </>
  )
  return (
    <header className={styles.head}>
      {onOpen ? (
        <button type="button" className={styles.open} title={title} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <span className={styles.open}>{text}</span>
      )}
      {isPinned ? (
        <IconButton
          label={PREVIEW_WORDS.close}
          size="small"
          icon={<CloseIcon />}
          onClick={onClose}
        />
      ) : (
        <IconButton
          label={PREVIEW_WORDS.pin}
          size="small"
          icon={<PinIcon />}
          onClick={() => linkPreview.pin(id)}
        />
      )}
    </header>
  )
}
