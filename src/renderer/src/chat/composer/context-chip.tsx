import type { ReactNode } from 'react'
import type {
  AttachedContext,
  ContextReference,
} from '../../../../shared/domain/chat/chat-context.ts'
import { fileNameOf, noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { FolderIcon, NoteIcon, PictureIcon, SelectionIcon, TagIcon } from '../../ui/icons.ts'

/** What a chip says, the same before and after it was sent. */
export interface ChipFace {
  readonly icon: ReactNode
  readonly label: string
  /** In full, for the tooltip and for who cannot see. */
  readonly title: string
}

export const pictureFace = (path: string): ChipFace => ({
  icon: <PictureIcon />,
  label: fileNameOf(path),
  title: `Picture ${path}`,
})

export function faceOf(reference: ContextReference | AttachedContext): ChipFace {
  const name =
    'name' in reference ? reference.name : reference.kind === 'tag' ? reference.tag : reference.path
  switch (reference.kind) {
    case 'note':
      return { icon: <NoteIcon />, label: noteNameOf(name), title: `Note ${name}` }
    case 'folder':
      return { icon: <FolderIcon />, label: fileNameOf(name), title: `Folder ${name}` }
    case 'tag':
      return { icon: <TagIcon />, label: `#${name}`, title: `Tag #${name}` }
    case 'selection': {
      const { startLine = 1, endLine = startLine } = reference
      const lines = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`
      return {
        icon: <SelectionIcon />,
        label: `${noteNameOf(name)}, ${lines}`,
        title: `Selection from ${name}, ${lines}`,
      }
    }
  }
}
