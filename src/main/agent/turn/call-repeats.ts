import { isRecord } from '../../../shared/domain/is-record.ts'

/** Counts how often a turn made the same call, whatever the order of its arguments' keys. */
export function createCallRepeats(): (name: string, args: unknown) => number {
  const counts = new Map<string, number>()
  return (name, args) => {
    const key = `${name} ${canonicalJson(args)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      isRecord(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ) ?? 'undefined'
  )
}
