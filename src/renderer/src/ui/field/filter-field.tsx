import { TextField } from './text-field.tsx'

/** Narrows what stands below it while one types; Esc shows all again, and only then is that of the place around it. */
export const FilterField = ({
  label,
  value,
  onChange,
  onEnter,
  onLeave,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter?: () => void
  /** An arrow goes down into the list. */
  readonly onLeave?: () => void
}) => (
  <TextField
    label={label}
    hideLabel
    type="search"
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape' && value !== '') {
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }
      if (event.key !== 'ArrowDown' || !onLeave) return
      event.preventDefault()
      onLeave()
    }}
    {...(onEnter ? { onEnter } : {})}
  />
)
