import type { TokenPrices } from '../../../../shared/domain/models/model-profile.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './model-settings.module.css'

/** What is written in the two fields. */
export type PriceTexts = Readonly<Record<keyof TokenPrices, string>>

export const priceTexts = (prices: TokenPrices | undefined): PriceTexts => ({
  input: prices ? String(prices.input) : '',
  output: prices ? String(prices.output) : '',
})

/** The prices for a profile: none for two empty fields, null while one of them is no price. */
export function pricesOf({ input, output }: PriceTexts): { prices?: TokenPrices } | null {
  if (input.trim() === '' && output.trim() === '') return {}
  const prices = { input: priceOf(input), output: priceOf(output) }
  return Number.isNaN(prices.input) || Number.isNaN(prices.output) ? null : { prices }
}

function priceOf(text: string): number {
  const written = text.trim().replace(',', '.')
  const price = /^\d+(\.\d+)?$/.test(written) ? Number(written) : NaN
  return price <= 100_000 ? price : NaN
}

/** Dollars per million tokens; a cost is said only where both are known. */
export function PriceFields({
  value,
  onChange,
}: {
  readonly value: PriceTexts
  readonly onChange: (value: PriceTexts) => void
}) {
  const error = pricesOf(value) === null ? 'Both prices are numbers, or both are empty.' : null
  return (
    <div className={styles.prices}>
      <TextField
        label="Price of a million tokens read, in $"
        value={value.input}
        placeholder="Not known"
        inputMode="decimal"
        error={error}
        onChange={(event) => onChange({ ...value, input: event.target.value })}
        autoComplete="off"
      />
      <TextField
        label="… and written, in $"
        value={value.output}
        placeholder="Not known"
        inputMode="decimal"
        onChange={(event) => onChange({ ...value, output: event.target.value })}
        autoComplete="off"
      />
    </div>
  )
}
