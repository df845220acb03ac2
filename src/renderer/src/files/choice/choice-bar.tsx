import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { countedFiles } from '../../stores/workspace/tree/words.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { CloseIcon, FiledIcon, MoreIcon, TrashIcon } from '../../ui/icons.ts'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { movablesOf } from '../movables-of.ts'
import { FILES_WORDS } from '../words.ts'
import { FILE_CHOICE } from './file-choice-store.ts'
import rules from './choice-bar.css?inline'

/** How many are chosen, and what can be done with them. */
export function ChoiceBar({
  entries,
  items,
  isReadOnly,
  onRemove,
}: {
  readonly entries: readonly FolderEntry[]
  /** Of its menu. */
  readonly items: readonly MenuItem[]
  readonly isReadOnly: boolean
  readonly onRemove: (entries: readonly FolderEntry[]) => void
}) {
  useSheet(rules)
  const { overlay, ofFeatures } = useStores()
  return (
    <div className="files-choice" role="toolbar" aria-label={FILES_WORDS.chosen}>
      <span className="files-choice-count" role="status">
        {countedFiles(movablesOf(entries))}
      </span>
      <IconButton
        label={FILES_WORDS.moveTo}
        icon={<FiledIcon />}
        side="top"
        disabled={isReadOnly}
        onClick={() => overlay.show({ kind: 'move', what: movablesOf(outermost(entries)) })}
      />
      <IconButton
        label={FILES_WORDS.delete}
        keys="Delete"
        icon={<TrashIcon />}
        side="top"
        disabled={isReadOnly}
        onClick={() => onRemove(entries)}
      />
      <Menu
        side="top"
        trigger={<IconButton label={FILES_WORDS.moreDeeds} icon={<MoreIcon />} side="top" />}
        items={items}
      />
      <IconButton
        label={FILES_WORDS.none}
        keys="Esc"
        icon={<CloseIcon />}
        side="top"
        onClick={() => ofFeatures.of(FILE_CHOICE).begin(null)}
      />
    </div>
  )
}
