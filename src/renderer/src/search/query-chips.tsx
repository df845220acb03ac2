import { withoutPlace } from '../../../shared/query/query-chips.ts'
import { conditionsIn } from '../stores/text/split-query.ts'
import { CloseIcon } from '../ui/icons.ts'
import { Tooltip } from '../ui/layout/tooltip.tsx'
import { saysEdit, saysRemove, SEARCH_WORDS } from './words.ts'
import styles from './query-chips.module.css'

/** The conditions of a query, each to be changed or taken away; nothing where it has none, or is none yet. */
export function QueryChips({
  text,
  onChange,
  onEdit,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onEdit: (part: { readonly from: number; readonly to: number }) => void
}) {
  const chips = conditionsIn(text)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={SEARCH_WORDS.conditions}>
      {chips.map(({ text: condition, isNot, from, to }) => (
        <li key={from} className={styles.chip} data-not={isNot ? '' : undefined}>
          <Tooltip text={saysEdit(condition)}>
            <button
              type="button"
              className={styles.text}
              aria-label={saysEdit(condition)}
              dir="auto"
              onClick={() => onEdit({ from, to })}
            >
              {condition}
            </button>
          </Tooltip>
          <Tooltip text={saysRemove(condition)}>
            <button
              type="button"
              className={styles.remove}
              aria-label={saysRemove(condition)}
              onClick={() => onChange(withoutPlace(text, { from, to }))}
            >
              <CloseIcon />
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}
