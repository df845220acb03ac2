import type { DragEvent, ReactNode } from 'react'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import {
  convertValue,
  fits,
  kindOf,
  PROPERTY_KINDS,
  reservedKind,
  type PropertyKind,
} from '../../../../shared/frontmatter/property-kind.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import type { PropertyEdit } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import {
  AliasIcon,
  CalendarIcon,
  CheckboxIcon,
  DateTimeIcon,
  LinkIcon,
  ListIcon,
  NumberIcon,
  TagIcon,
  TextIcon,
} from '../../ui/icons.ts'
import { KIND_WORDS, saysNotConverted, WORDS } from './words.ts'
import styles from './properties.module.css'

const ICONS: Readonly<Record<PropertyKind, ReactNode>> = {
  text: <TextIcon />,
  list: <ListIcon />,
  number: <NumberIcon />,
  checkbox: <CheckboxIcon />,
  date: <CalendarIcon />,
  datetime: <DateTimeIcon />,
  link: <LinkIcon />,
  tags: <TagIcon />,
  aliases: <AliasIcon />,
}
/** Tags and aliases are what they are by their name. */
const CHOICES = PROPERTY_KINDS.filter((kind) => kind !== 'tags' && kind !== 'aliases')

/** What a property is, as an icon, and what can be done with it. The icon is also what it is dragged by. */
export function PropertyMenu({
  row,
  kinds,
  isReadOnly,
  onDragStart,
  onEdit,
  onKinds,
  onRename,
  onRemove,
}: {
  readonly row: PropertyRow
  readonly kinds: PropertyKinds
  readonly isReadOnly: boolean
  readonly onDragStart: (event: DragEvent) => void
  readonly onEdit: (edit: PropertyEdit) => boolean
  readonly onKinds: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}) {
  const client = useClient()
  const { overlay, toasts } = useStores()
  const kind = kindOf(row.name, row.value, kinds)

  async function choose(next: PropertyKind): Promise<void> {
    try {
      await client.call('property.setKind', { name: row.name, kind: next })
      onKinds()
    } catch (error) {
      return toasts.show(errorSentence(error), { tone: 'problem' })
    }
    if (row.asText !== null || fits(row.value, next)) return
    const value = convertValue(row.value, next)
    if (value === undefined) return toasts.show(saysNotConverted(KIND_WORDS[next]))
    onEdit({
      kind: 'set',
      name: row.name,
      value,
      isDate: next === 'date' || next === 'datetime',
    })
  }
  const ofKind = (each: PropertyKind): MenuItem => ({
    label: KIND_WORDS[each],
    icon: ICONS[each],
    isChosen: each === kind,
    onSelect: () => void choose(each),
  })
  const items: readonly MenuItem[] = [
    ...(reservedKind(row.name) === null ? [...CHOICES.map(ofKind), 'separator' as const] : []),
    { label: WORDS.renameHere, onSelect: () => setTimeout(onRename) },
    {
      label: WORDS.renameEverywhere,
      onSelect: () => overlay.show({ kind: 'rename-property', name: row.name }),
    },
    { label: WORDS.remove, isDangerous: true, onSelect: () => setTimeout(onRemove) },
  ]
  const icon = (
    <button
      type="button"
      className={styles.kind}
      draggable={!isReadOnly}
      disabled={isReadOnly}
      aria-label={`${row.name}: ${KIND_WORDS[kind]}`}
      title={KIND_WORDS[kind]}
      onDragStart={onDragStart}
    >
      {ICONS[kind]}
    </button>
  )
  return isReadOnly ? icon : <Menu trigger={icon} items={items} align="start" />
}
