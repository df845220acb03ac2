import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { PropertyKinds } from '../../../../shared/contract/property.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { PropertyRow } from '../../../../shared/frontmatter/read-properties.ts'
import type { PropertyEdit } from '../../../../shared/frontmatter/update-frontmatter.ts'
import { classNames } from '../../ui/class-names.ts'
import { PropertyMenu } from './property-menu.tsx'
import { PropertyName } from './property-name.tsx'
import { PropertyValueField } from './values/property-value-field.tsx'
import { WORDS } from './words.ts'
import type { Spot } from './use-focus-spot.ts'
import styles from './properties.module.css'

const DRAGGED = 'application/x-latent-property'

/** A row for each property: what it is, its name, its value. Arrows go between them, with Alt they move them. */
export function PropertyRows({
  rows,
  kinds,
  path,
  isReadOnly,
  onEdit,
  onKinds,
  onGo,
  onEditText,
}: {
  readonly rows: readonly PropertyRow[]
  readonly kinds: PropertyKinds
  readonly path: VaultPath
  readonly isReadOnly: boolean
  readonly onEdit: (edit: PropertyEdit) => boolean
  /** The kinds of the vault changed. */
  readonly onKinds: () => void
  readonly onGo: (spot: Spot) => void
  readonly onEditText: (row: PropertyRow) => void
}) {
  const [dropAt, setDropAt] = useState<number | null>(null)

  const move = (from: number, to: number): void => {
    const row = rows[from]
    if (!row || isReadOnly || to < 0 || to > rows.length) return
    if (onEdit({ kind: 'move', name: row.name, before: rows[to]?.name ?? null }))
      onGo(to > from ? to - 1 : to)
  }
  const remove = (index: number): void => {
    const row = rows[index]
    if (!row || isReadOnly || !onEdit({ kind: 'remove', name: row.name, withBlock: true })) return
    onGo(rows.length === 1 ? 'add' : Math.max(0, index - 1))
  }
  const onKeyDown = (event: KeyboardEvent, index: number, isName: boolean): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      event.preventDefault()
      return move(index, step < 0 ? index - 1 : index + 2)
    }
    const to = index + step
    if (to < 0 || to > rows.length) return
    event.preventDefault()
    event.stopPropagation()
    onGo(to === rows.length ? 'add' : isName ? { name: to } : to)
  }
  const dragOver = (event: DragEvent, index: number): void => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setDropAt(event.clientY < top + height / 2 ? index : index + 1)
  }
  const drop = (event: DragEvent): void => {
    const from = rows.findIndex(({ name }) => name === event.dataTransfer.getData(DRAGGED))
    event.preventDefault()
    if (from !== -1 && dropAt !== null && dropAt !== from && dropAt !== from + 1) move(from, dropAt)
    setDropAt(null)
  }

  return (
    <div
      role="list"
      className={styles.rows}
      onDrop={drop}
      onDragLeave={() => setDropAt(null)}
      onDragEnd={() => setDropAt(null)}
    >
      {rows.map((row, index) => (
        <div
          // The place, not the name: a row that gets another name keeps the focus.
          key={index}
          role="listitem"
          className={classNames(
            styles.row,
            dropAt === index && styles.dropAbove,
            dropAt === rows.length && index === rows.length - 1 && styles.dropBelow,
          )}
          onDragOver={(event) => dragOver(event, index)}
        >
          <PropertyMenu
            row={row}
            kinds={kinds}
            isReadOnly={isReadOnly}
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, row.name)
              event.dataTransfer.effectAllowed = 'move'
            }}
            onEdit={onEdit}
            onKinds={onKinds}
            onRename={() => onGo({ name: index })}
            onRemove={() => remove(index)}
          />
          <div
            data-property-spot={`name-${index}`}
            className={styles.nameCell}
            onKeyDown={(event) => onKeyDown(event, index, true)}
          >
            <PropertyName
              row={row}
              names={rows.map(({ name }) => name)}
              isReadOnly={isReadOnly}
              onRename={(to) => onEdit({ kind: 'rename', name: row.name, to })}
              onDone={() => onGo(index)}
            />
          </div>
          <div
            data-property-spot={index}
            className={styles.valueCell}
            onKeyDown={(event) => onKeyDown(event, index, false)}
          >
            {row.asText === null ? (
              <PropertyValueField
                row={row}
                kinds={kinds}
                path={path}
                isReadOnly={isReadOnly}
                onSet={(value, isDate) =>
                  onEdit({ kind: 'set', name: row.name, value, isDate: isDate ?? false })
                }
                onRemove={() => remove(index)}
                onNext={() => onGo(index + 1 < rows.length ? index + 1 : 'add')}
              />
            ) : (
              <button
                type="button"
                className={styles.other}
                title={WORDS.notEditable}
                onClick={() => onEditText(row)}
              >
                {row.asText}
              </button>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
