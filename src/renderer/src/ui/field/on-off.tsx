import { Segmented } from './segmented.tsx'

const CHOICES = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const

/** What is on or off, both of them visible. */
export const OnOff = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: boolean
  readonly onChange: (isOn: boolean) => void
}) => (
  <Segmented
    label={label}
    options={CHOICES}
    value={value ? 'on' : 'off'}
    onChange={(choice) => onChange(choice === 'on')}
  />
)
