import type { TokenPrices } from '../../../../shared/domain/models/model-profile.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './model-settings.module.css'

/** What is written in the two fields. */
export type PriceTexts = Readonly<Record<keyof Required<TokenPrices>, string>>

export const priceTexts = (prices: TokenPrices | undefined): PriceTexts => ({
  input: prices ? String(prices.input) : '',
  output: prices ? String(prices.output) : '',
  cached: prices?.cached === undefined ? '' : String(prices.cached),
})

/** The prices for a profile: none for empty fields, null while one of them is no price. What a cache costs may be left out. */
export function pricesOf({ input, output, cached }: PriceTexts): { prices?: TokenPrices } | null {
  if ([input, output, cached].every((text) => text.trim() === '')) return {}
  const prices = {
    input: priceOf(input),
    output: priceOf(output),
    ...(cached.trim() !== '' && { cached: priceOf(cached) }),
  }
  return Object.values(prices).some(Number.isNaN) ? null : { prices }
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
  const error = pricesOf(value) === null ? 'Prices are numbers, or all are empty.' : null
  const field = (
    name: keyof PriceTexts,
    label: string,
    placeholder: string,
    problem: string | null = null,
  ) => (
    <TextField
      label={label}
      value={value[name]}
      placeholder={placeholder}
      inputMode="decimal"
      error={problem}
      onChange={(event) => onChange({ ...value, [name]: event.target.value })}
      autoComplete="off"
    />
  )
  return (
    <div className={styles.prices}>
      {field('input', 'Price of a million tokens read, in $', 'Not known', error)}
      {field('cached', '… again, in $', 'As much')}
      {field('output', '… and written, in $', 'Not known')}
    </div>
  )
}
