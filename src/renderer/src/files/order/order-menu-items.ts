import { createElement } from 'react'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import type { Stores } from '../../stores/stores.ts'
import { DownIcon, UpIcon } from '../../ui/icons.ts'
import type { MenuItem } from '../../ui/menu/menu.tsx'
import { OWN_ORDER } from './own-order-store.ts'
import { ORDER_SAID } from './words.ts'

/** What moves files up and down, where they stand in the order of a person; nothing in another order. */
export function orderMenuItems(
  entries: readonly FolderEntry[],
  {
    stores: { workspace, ofFeatures },
    isReadOnly,
  }: { readonly stores: Pick<Stores, 'workspace' | 'ofFeatures'>; readonly isReadOnly: boolean },
): readonly MenuItem[] {
  if (workspace.state.getState().frame.fileOrder !== 'own') return []
  const ownOrder = ofFeatures.of(OWN_ORDER)
  return [
    {
      label: ORDER_SAID.up,
      icon: createElement(UpIcon),
      keys: 'Alt+ArrowUp',
      disabled: isReadOnly,
      onSelect: () => ownOrder.step(entries, -1),
    },
    {
      label: ORDER_SAID.down,
      icon: createElement(DownIcon),
      keys: 'Alt+ArrowDown',
      disabled: isReadOnly,
      onSelect: () => ownOrder.step(entries, 1),
    },
  ]
}
