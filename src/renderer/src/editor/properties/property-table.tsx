import { PlusIcon } from '../../ui/icons.ts'
import { BrokenProperties } from './broken-properties.tsx'
import { NewProperty } from './new-property.tsx'
import { PropertyRows } from './property-rows.tsx'
import type { PropertyTableState } from './use-property-table.ts'
import { WORDS } from './words.ts'
import styles from './properties.module.css'

/** The properties of a note in rows, with one for a new one below; as text with the line that breaks it where it is. */
export function PropertyTable({
  table,
  onEditText,
  onEmpty,
}: {
  readonly table: PropertyTableState
  /** Goes to a line of the frontmatter where it can be written, from 1. */
  readonly onEditText: (line: number) => void
  /** There is no row, and none is wanted. */
  readonly onEmpty: () => void
}) {
  const { properties, session, rows, kinds, isReadOnly, lockedReason, goTo } = table
  if (properties.state === 'broken')
    return (
      <BrokenProperties
        broken={properties}
        isReadOnly={isReadOnly}
        onEdit={() => onEditText(properties.line)}
      />
    )
  return (
    <>
      {lockedReason === null ? null : (
        <p className={styles.note}>
          {lockedReason}{' '}
          <button type="button" className={styles.asText} onClick={() => onEditText(2)}>
            {WORDS.asText}
          </button>
        </p>
      )}
      <PropertyRows
        rows={rows}
        kinds={kinds}
        path={session.path}
        isReadOnly={isReadOnly || lockedReason !== null}
        onEdit={table.edit}
        onKinds={table.reloadKinds}
        onGo={goTo}
        onEditText={(row) => onEditText(session.text().lineAt(row.from).number)}
      />
      {table.isAdding ? (
        <NewProperty
          names={rows.map(({ name }) => name)}
          kinds={kinds}
          onAdd={table.add}
          onLeave={() => {
            table.stopAdding()
            if (rows.length === 0) onEmpty()
            else goTo('add')
          }}
        />
      ) : table.canAdd ? (
        <button
          type="button"
          className={styles.addRow}
          data-property-spot="add"
          onClick={table.startAdding}
        >
          <PlusIcon />
          {WORDS.add}
        </button>
      ) : null}
    </>
  )
}
