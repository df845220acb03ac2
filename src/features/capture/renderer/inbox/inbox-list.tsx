import { useEffect, useState } from 'react'
import type { InboxItem } from '../../contract.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useInbox } from '../stores/use-inbox.ts'
import { CATEGORY_NAMES, spokenConfidence } from '../stores/category-words.ts'
import type { InboxSelection } from '../stores/inbox-selection.ts'
import type { Suggestion } from '../stores/suggestion.ts'
import { classNames } from '../../../../renderer/src/ui/class-names.ts'
import { VirtualList } from '../../../../renderer/src/ui/layout/virtual-list.tsx'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import styles from './inbox.module.css'
import { suggestedFor } from './suggested.ts'
import { spokenDayOf } from '../../../../shared/domain/dates/spoken-date.ts'

const ROW_PX = 28

/** The notes of the inbox; only the rows in sight are drawn, and only those are asked about. */
export function InboxList({
  rows,
  suggestions,
  selection,
}: {
  readonly rows: readonly InboxItem[]
  readonly suggestions: ReadonlyMap<VaultPath, Suggestion>
  readonly selection: InboxSelection
}) {
  const [nowMs] = useState(() => Date.now())
  const activeIndex = rows.findIndex(({ path }) => path === selection.active)
  return (
    <div className={styles.list}>
      <VirtualList
        role="listbox"
        aria-label="Inbox"
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={activeIndex >= 0 ? `inbox-${activeIndex}` : undefined}
        count={rows.length}
        rowHeight={ROW_PX}
        activeIndex={activeIndex}
        keyOf={(index) => rows[index]?.path ?? String(index)}
        renderRow={(index) => {
          const item = rows[index]
          if (!item) return null
          return (
            <InboxRow
              id={`inbox-${index}`}
              item={item}
              suggestion={suggestions.get(item.path)}
              isActive={index === activeIndex}
              isChosen={selection.chosen.has(item.path)}
              age={spokenDayOf(item.capturedMs, nowMs)}
            />
          )
        }}
      />
    </div>
  )
}

function InboxRow({
  id,
  item,
  suggestion,
  isActive,
  isChosen,
  age,
}: {
  readonly id: string
  readonly item: InboxItem
  readonly suggestion: Suggestion | undefined
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly age: string
}) {
  const inbox = useInbox()
  const { category, confidence, isAsking, problem } = suggestedFor(item, suggestion)
  useEffect(() => inbox.see(item.path), [inbox, item.path])
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen || isActive}
      className={classNames(styles.row, isActive && styles.activeRow, isChosen && styles.chosenRow)}
      title={confidence === null ? undefined : spokenConfidence(confidence)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) inbox.toggle(item.path)
        else inbox.activate(item.path)
      }}
    >
      {/* For the pointer: that the row is chosen is the row's own state. */}
      <span
        className={styles.choose}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          inbox.toggle(item.path)
        }}
      >
        <input type="checkbox" className={styles.check} disabled checked={isChosen} readOnly />
      </span>
      <span className={styles.text} dir="auto">
        {showInvisible(firstLine(item))}
      </span>
      <span className={styles.suggestion} data-sure={isSure(confidence) ? '' : undefined}>
        {category !== null ? (
          <>
            {CATEGORY_NAMES[category]}
            {confidence === null ? null : (
              <>
                {isSure(confidence) ? null : <span aria-hidden="true">?</span>}
                <span className={styles.hidden}>, {spokenConfidence(confidence)}</span>
              </>
            )}
          </>
        ) : isAsking ? (
          'Looking…'
        ) : (
          (problem ?? 'No suggestion')
        )}
      </span>
      <span className={styles.age}>{age}</span>
    </div>
  )
}

const SURE = 0.6
/** What nobody put a number on was said by a person or in the note itself. */
const isSure = (confidence: number | null): boolean => confidence === null || confidence >= SURE

const firstLine = ({ text, name }: InboxItem): string => text.trim().split('\n')[0] || name
