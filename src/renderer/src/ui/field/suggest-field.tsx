import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import fieldStyles from './text-field.module.css'
import menuStyles from '../menu/menu.module.css'
import styles from './suggest-field.module.css'

export type Suggestion = {
  readonly value: string
  /** A few words on it, at the end of its line. */
  readonly about?: string
}

/** A field that is typed into freely, with suggestions that have what was typed in them. */
export function SuggestField({
  label,
  value,
  suggestions,
  placeholder,
  nothingFound,
  end,
  note,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly suggestions: readonly Suggestion[]
  readonly placeholder?: string
  /** Said when none of the suggestions has what was typed in it. */
  readonly nothingFound: string
  /** A button beside the field. */
  readonly end?: ReactNode
  /** What there is to say of the suggestions, below the field. */
  readonly note?: { readonly text: ReactNode; readonly isProblem?: boolean } | null
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  const about = new Map(suggestions.map((each) => [each.value, each.about]))
  return (
    <div className={fieldStyles.field}>
      <label id={`${id}-label`} htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <Autocomplete.Root
        items={[...about.keys()]}
        value={value}
        onValueChange={onChange}
        openOnInputClick
      >
        <div className={styles.line}>
          <div className={classNames(fieldStyles.box, styles.box)}>
            <Autocomplete.Input
              id={id}
              // While the list is open its label is hidden from screen readers: only a reference still names the field.
              aria-labelledby={`${id}-label`}
              className={fieldStyles.input}
              placeholder={placeholder}
              spellCheck={false}
              autoComplete="off"
              onKeyDown={(event) => {
                // Esc is for the list, else for what the field stands in. It would empty the field.
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
              }}
            />
          </div>
          {end}
        </div>
        {suggestions.length > 0 ? (
          <Autocomplete.Portal>
            <Autocomplete.Positioner className={menuStyles.positioner} sideOffset={4} align="start">
              <Autocomplete.Popup className={classNames(menuStyles.popup, styles.popup)}>
                <Autocomplete.Empty className={styles.empty}>{nothingFound}</Autocomplete.Empty>
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
      {note ? (
        <p
          className={note.isProblem ? fieldStyles.error : fieldStyles.hint}
          role={note.isProblem ? 'alert' : 'status'}
        >
          {note.text}
        </p>
      ) : null}
    </div>
  )
}
