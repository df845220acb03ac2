import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { counted, spokenNumber } from '../../../shared/domain/spoken-number.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { ListDetail, type ListDetailItem } from '../../../renderer/src/ui/layout/list-detail.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import styles from './vault-check.module.css'

/** What was found, and what can be done with the one that is chosen. Enter opens it. */
export function CheckList<Item>({
  label,
  one,
  found,
  error,
  none,
  itemOf,
  onReload,
  onOpen,
  renderDetail,
  action,
}: {
  readonly label: string
  /** What one of them is called: “orphan”. */
  readonly one: string
  /** Undefined until it is known; `total` counts those that are not listed too. */
  readonly found: { readonly items: readonly Item[]; readonly total: number } | undefined
  readonly error: string | undefined
  readonly none: string
  readonly itemOf: (item: Item) => ListDetailItem
  readonly onReload: () => void
  readonly onOpen: (item: Item) => void
  readonly renderDetail: (item: Item) => ReactNode
  readonly action?: ReactNode
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (error !== undefined)
    return <EmptyState text={error} action={<Button onClick={onReload}>{WORDS.again}</Button>} />
  if (found === undefined)
    return (
      <p className={styles.waiting}>
        <Spinner label={WORDS.looking} /> {WORDS.looking}
      </p>
    )
  const items = found.items.map((item) => ({ item, row: itemOf(item) }))
  const active = items.find(({ row }) => row.id === chosen) ?? items[0]
  if (!active) return <EmptyState text={none} action={action} />
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInList = event.target instanceof Element && event.target.role === 'listbox'
    if (event.key !== 'Enter' || !isInList) return
    event.preventDefault()
    onOpen(active.item)
  }
  const unlisted = found.total - items.length
  return (
    <>
      <div className={styles.count}>
        <p role="status">{counted(found.total, one)}</p>
        {action}
      </div>
      <div className={styles.list} onKeyDown={onKeyDown}>
        <ListDetail
          label={label}
          items={items.map(({ row }) => row)}
          active={active.row.id}
          onActivate={setChosen}
          fills
        >
          <div key={active.row.id} className={styles.detail}>
            {renderDetail(active.item)}
            {unlisted > 0 ? (
              <p className={styles.note}>{WORDS.more(spokenNumber(unlisted))}</p>
            ) : null}
          </div>
        </ListDetail>
      </div>
    </>
  )
}
