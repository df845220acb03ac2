import { linkFragment } from '../../../../shared/domain/link-fragment.ts'
import { isNotePath, noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { externalAddress } from '../../markdown/external-address.ts'
import { useMarkdownServices } from '../../markdown/markdown-context.tsx'
import { useLinkAnswer } from '../../markdown/use-resolved-link.ts'
import type { LinkMenuRequest, PreviewSubject } from '../../stores/link-preview-store.ts'
import { MenuAt } from '../../ui/menu/menu-at.tsx'
import type { MenuItem } from '../../ui/menu/menu-items.tsx'
import { subjectName } from './subject-name.ts'
import { useCreateNote } from './use-create-note.ts'
import { useNearNotes } from './use-near-notes.ts'
import { PREVIEW_WORDS } from './words.ts'

/** What can be done with a link, where it is drawn by itself. */
export function LinkMenu({ link }: { readonly link: LinkMenuRequest }) {
  const { linkPreview } = useStores()
  return <MenuAt at={link.at} items={useLinkItems(link)} onClose={linkPreview.closeMenu} />
}

/** What can be done with a link: the same wherever it is drawn. */
export function useLinkItems(link: Omit<LinkMenuRequest, 'box' | 'at'>): readonly MenuItem[] {
  const { linkPreview, relocation, toasts, workspace } = useStores()
  const { openLink } = useMarkdownServices()
  const { subject, retarget } = link
  const answer = useLinkAnswer(subject.kind === 'link' ? subject : null)
  const createNote = useCreateNote()
  const place = subject.kind === 'place' ? subject : subject.kind === 'link' ? answer : undefined
  const isMissing = subject.kind === 'link' && answer?.path === null
  const near = useNearNotes(subject, isMissing && retarget !== null)

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(writtenLink(subject))
      toasts.show(PREVIEW_WORDS.copied)
    } catch {
      toasts.show(PREVIEW_WORDS.notCopied, { tone: 'problem' })
    }
  }
  const preview: MenuItem = {
    label: PREVIEW_WORDS.menuPreview,
    onSelect: () => linkPreview.show({ subject, boxes: () => link.boxes, retarget }),
  }
  const copying: MenuItem = { label: PREVIEW_WORDS.menuCopy, onSelect: () => void copy() }

  if (subject.kind === 'address')
    return [
      {
        label: PREVIEW_WORDS.menuOpen,
        disabled: externalAddress(subject.href) === null,
        onSelect: () => openLink(subject.href),
      },
      copying,
    ]
  if (isMissing) {
    const { createPath } = answer
    return [
      ...near.map(({ title, target }) => ({
        label: PREVIEW_WORDS.menuNear(title),
        onSelect: () => retarget?.(target),
      })),
      ...(near.length > 0 ? (['separator'] as const) : []),
      {
        label: PREVIEW_WORDS.menuCreate(createPath ? noteNameOf(createPath) : subjectName(subject)),
        disabled: createPath === null,
        onSelect: () => {
          if (createPath) createNote(createPath)
        },
      },
      preview,
      copying,
    ]
  }
  const path = place?.path
  if (!place || !path)
    return [{ label: PREVIEW_WORDS.looking, disabled: true, onSelect: () => {} }, copying]
  return [
    {
      label: PREVIEW_WORDS.menuOpen,
      onSelect: () =>
        workspace.openNote(path, {
          line: place.line,
          fragment: subject.kind === 'link' ? linkFragment(subject.target) : null,
        }),
    },
    preview,
    'separator',
    copying,
    ...(isNotePath(path)
      ? [{ label: PREVIEW_WORDS.menuRename, onSelect: () => relocation.startRename(path) }]
      : []),
  ]
}

/** As it would be written in a note. */
function writtenLink(subject: PreviewSubject): string {
  switch (subject.kind) {
    case 'address':
      return subject.href
    case 'place':
      return `[[${subject.path.replace(/\.md$/i, '')}]]`
    case 'link':
      if (subject.type === 'markdown') return `[${subjectName(subject)}](${subject.target})`
      return `${subject.type === 'embed' ? '!' : ''}[[${subject.target}]]`
  }
}
