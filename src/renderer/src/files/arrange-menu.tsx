import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { FILE_ORDERS } from '../stores/workspace/tree/arrange-entries.ts'
import { IconButton } from '../ui/field/icon-button.tsx'
import { SortIcon } from '../ui/icons.ts'
import { Menu } from '../ui/menu/menu.tsx'
import { FILES_WORDS, ORDER_WORDS } from './words.ts'

/** In which order files stand, and whether those are there that are no notes. */
export function ArrangeMenu() {
  const { workspace } = useStores()
  const order = useStore(workspace.state, ({ frame }) => frame.fileOrder)
  const showsAttachments = useStore(workspace.state, ({ frame }) => frame.showsAttachments)
  return (
    <Menu
      trigger={<IconButton label={FILES_WORDS.arrange} icon={<SortIcon />} />}
      items={[
        ...FILE_ORDERS.map((fileOrder) => ({
          label: ORDER_WORDS[fileOrder],
          isChosen: fileOrder === order,
          onSelect: () => workspace.setFrame({ fileOrder }),
        })),
        'separator',
        {
          label: FILES_WORDS.attachments,
          isChosen: showsAttachments,
          onSelect: () => workspace.setFrame({ showsAttachments: !showsAttachments }),
        },
      ]}
    />
  )
}
