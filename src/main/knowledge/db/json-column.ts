import { isRecord } from '../../../shared/domain/is-record.ts'

/** The texts of a JSON array; none of anything else. */
export function parseStrings(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** A JSON object; an empty one of anything else, NULL too. */
export function parseObject(json: string | null): Readonly<Record<string, unknown>> {
  const value: unknown = json === null ? null : JSON.parse(json)
  return isRecord(value) ? value : {}
}
