import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import menuStyles from '../menu/menu.module.css'
import styles from './suggest-field.module.css'
import type { Suggestion } from './suggest-field.tsx'

export type SuggestInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onSelect' | 'defaultValue'
> & {
  /** What it is for, for screen readers. */
  readonly label: string
  readonly value: string
  /** Already those that fit what was typed, in their order. */
  readonly suggestions: readonly Suggestion[]
  readonly onChange: (value: string) => void
  /** One was chosen, by Enter after an arrow or by a click. */
  readonly onChoose: (value: string) => void
}

/**
 * A bare field in a row, with a list below it while there is something to offer. Enter is the row's own, unless an
 * arrow chose; the first Esc closes the list, the second is the row's.
 */
export function SuggestInput({
  label,
  value,
  suggestions,
  onChange,
  onChoose,
  onKeyDown,
  className,
  readOnly,
  ...rest
}: SuggestInputProps) {
  const [isOpen, setOpen] = useState(false)
  const highlighted = useRef<string | undefined>(undefined)
  const about = new Map(suggestions.map((each) => [each.value, each.about]))
  const isShown = isOpen && suggestions.length > 0 && readOnly !== true
  return (
    <Autocomplete.Root
      items={[...about.keys()]}
      filter={null}
      value={value}
      open={isShown}
      onOpenChange={(next, { reason }) => {
        // Only typing and arrows open it: who walks through the rows is not followed by lists.
        if (!next || reason === 'input-change' || reason === 'list-navigation') setOpen(next)
      }}
      onItemHighlighted={(item) => (highlighted.current = item)}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return onChoose(next)
        setOpen(true)
        onChange(next)
      }}
    >
      <Autocomplete.Input
        {...rest}
        readOnly={readOnly}
        aria-label={label}
        className={className}
        autoComplete="off"
        onKeyDown={(event) => {
          const isForList =
            isShown &&
            (event.key === 'Escape' ||
              event.key === 'ArrowDown' ||
              event.key === 'ArrowUp' ||
              (event.key === 'Enter' && highlighted.current !== undefined))
          if (isForList) return event.stopPropagation()
          if (!isShown) event.preventBaseUIHandler()
          onKeyDown?.(event)
        }}
      />
      {isShown ? (
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={menuStyles.positioner} sideOffset={4} align="start">
            <Autocomplete.Popup className={classNames(menuStyles.popup, styles.popup)}>
              <Autocomplete.List>
                {(name: string) => (
                  <Autocomplete.Item key={name} value={name} className={menuStyles.item}>
                    <span className={menuStyles.label}>{name}</span>
                    <span className={styles.about}>{about.get(name)}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      ) : null}
    </Autocomplete.Root>
  )
}
