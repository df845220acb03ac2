import { isRecord } from '../../../../../shared/domain/is-record.ts'
import { arrayItems, objectEntries } from '../json-text.ts'
import type { OfferedTools, TextCall } from '../offered-tools.ts'

const NAME_KEYS = ['name', 'tool_name', 'function']
const ARGUMENT_KEYS = ['arguments', 'parameters', 'args']
const OTHER_KEYS = ['type', 'id', 'tool_call_id', 'index']

/** Whether an object that begins with this key may be a call. */
export const isCallKey = (key: string): boolean =>
  [...NAME_KEYS, ...ARGUMENT_KEYS, ...OTHER_KEYS].includes(key)

/**
 * The calls that a JSON text writes down: `{"name", "arguments"}`, with the other words for them that models use, or
 * a list of such objects. Null unless all of it is calls of offered tools: half of what was meant is not done.
 * @param needsArguments false where a mark says that it is a call, so that one without arguments has none
 */
export function callsOfJson(
  text: string,
  tools: OfferedTools,
  { needsArguments }: { readonly needsArguments: boolean },
): TextCall[] | null {
  const items = text.startsWith('[') ? arrayItems(text) : [text]
  const calls = items.map((item) =>
    item.startsWith('{') ? callOf(item, tools, needsArguments) : null,
  )
  const found = calls.filter((call) => call !== null)
  return found.length > 0 && found.length === items.length ? found : null
}

/** The calls of a list of `{"name": {…arguments}}` (Apertus), all of them or null. */
export function callsByName(text: string, tools: OfferedTools): TextCall[] | null {
  if (!text.startsWith('[')) return null
  const calls = arrayItems(text).map((item): TextCall | null => {
    const [entry, ...others] = item.startsWith('{') ? objectEntries(item) : []
    if (!entry || others.length > 0 || !entry[1].startsWith('{')) return null
    const tool = tools.named(entry[0])
    return tool ? { name: tool.name, arguments: entry[1] } : null
  })
  const found = calls.filter((call) => call !== null)
  return found.length > 0 && found.length === calls.length ? found : null
}

function callOf(text: string, tools: OfferedTools, needsArguments: boolean): TextCall | null {
  const entries = objectEntries(text)
  const byKey = new Map(entries)
  // Readers disagree on which of two equal keys counts. A key that no call has is what a brace too many cut off.
  if (byKey.size < entries.length || !entries.every(([key]) => isCallKey(key))) return null
  const inner = byKey.get('function')
  if (inner?.startsWith('{')) return callOf(inner, tools, needsArguments)
  const written = NAME_KEYS.map((key) => byKey.get(key)).find((value) => value !== undefined)
  if (written === undefined || !written.startsWith('"')) return null
  const tool = tools.named(String(JSON.parse(written)))
  if (!tool) return null
  const given = ARGUMENT_KEYS.map((key) => byKey.get(key)).find((value) => value !== undefined)
  if (given === undefined) return needsArguments ? null : { name: tool.name, arguments: '{}' }
  const json = given.startsWith('"') ? String(JSON.parse(given)) : given
  if (json === 'null' || json.trim() === '') return { name: tool.name, arguments: '{}' }
  return isObjectText(json) ? { name: tool.name, arguments: json } : null
}

function isObjectText(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value)
  } catch {
    return false
  }
}
