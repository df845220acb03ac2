import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { Stores } from '../../stores/stores.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import { CopyIcon, FolderIcon, LinkIcon, TrashIcon } from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { FILES_OUTSIDE } from '../files-outside.ts'
import { movablesOf } from '../movables-of.ts'
import { orderMenuItems } from '../order/order-menu-items.ts'
import { FILES_WORDS } from '../words.ts'

/** What can be done with several files and folders at once. */
export function manyMenuItems(
  entries: readonly FolderEntry[],
  {
    stores,
    isReadOnly,
    onRemove,
  }: {
    readonly stores: Pick<Stores, 'overlay' | 'ofFeatures' | 'workspace'>
    readonly isReadOnly: boolean
    readonly onRemove: (entries: readonly FolderEntry[]) => void
  },
): readonly MenuItem[] {
  const { overlay, ofFeatures } = stores
  const outside = ofFeatures.of(FILES_OUTSIDE)
  const files = entries.filter(({ kind }) => kind !== 'folder').map(({ path }) => path)
  return [
    {
      label: FILES_WORDS.moveTo,
      icon: <FolderIcon />,
      disabled: isReadOnly,
      onSelect: () => overlay.show({ kind: 'move', what: movablesOf(outermost(entries)) }),
    },
    ...orderMenuItems(entries, { stores, isReadOnly }),
    {
      label: FILES_WORDS.copyPaths,
      icon: <CopyIcon />,
      onSelect: () => void outside.copyPaths(entries.map(({ path }) => path)),
    },
    {
      label: FILES_WORDS.copyLinks,
      icon: <LinkIcon />,
      // A folder is none that a link could mean.
      disabled: files.length === 0,
      onSelect: () => void outside.copyLinks(files),
    },
    'separator',
    {
      label: FILES_WORDS.delete,
      icon: <TrashIcon />,
      keys: 'Delete',
      isDangerous: true,
      disabled: isReadOnly,
      onSelect: () => onRemove(entries),
    },
  ]
}
