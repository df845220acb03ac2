import type { EntrySummary } from '../../../shared/domain/entries/entry.ts'

const MAX_TEXT = 300

/** An entry in a list: where it is and its fields as they are stored; only long texts are cut. */
export function entryLine(entry: EntrySummary): Readonly<Record<string, unknown>> {
  const { path, name, category, status, tags, fields, modifiedMs } = entry
  return {
    path,
    name,
    category,
    ...(status !== null && { status }),
    ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, short(value)])),
    tags,
    changed: new Date(modifiedMs).toISOString(),
  }
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_TEXT
    ? `${value.slice(0, MAX_TEXT).toWellFormed()}…`
    : value
