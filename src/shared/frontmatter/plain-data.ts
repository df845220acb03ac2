import { isRecord } from '../domain/is-record.ts'

/** Deep equality of plain data; the order of keys makes no difference. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index]))
    )
  if (!isRecord(a) || !isRecord(b)) return a === b || (Number.isNaN(a) && Number.isNaN(b))
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  )
}
