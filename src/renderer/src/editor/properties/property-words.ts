import { useCall } from '../../connection/use-call.ts'
import type { Suggestion } from '../../ui/field/suggest-field.tsx'
import { counted } from '../../../../shared/domain/spoken-number.ts'

const MOST = 20

/**
 * Names (`of` is null) or values of a name in the vault that begin with `query`; none while `query` is null, or for what
 * is in `without`.
 */
export function usePropertyWords(
  of: string | null,
  query: string | null,
  without: readonly string[] = [],
): readonly Suggestion[] {
  const isAsked = query !== null && query.length <= 200 && of !== ''
  const { data } = useCall('property.words', isAsked ? { of, query, limit: MOST } : null)
  return (data ?? [])
    .filter(({ text }) => !without.includes(text) && text !== query)
    .map(({ text, count }) => ({ value: text, about: counted(count, 'note') }))
}
