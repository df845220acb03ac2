/**
 * Text that every YAML reader, 1.1 and 1.2, takes for itself without quotes, also inside `[a, b]`: it begins with a
 * letter, holds nothing that has a meaning, and is no word for true, false or null.
 */
export function isPlainSafe(text: string): boolean {
  return (
    text.length <= 1000 &&
    /^[\p{L}_](?:[\p{L}\p{M}\p{N}_ ./()'+;-]*[\p{L}\p{M}\p{N}_./()'+;-])?$/u.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)
  )
}

/** A string, number or boolean as YAML on one line. */
export function renderScalar(value: unknown): string {
  if (typeof value === 'string') return isPlainSafe(value) ? value : quote(value)
  if (typeof value === 'number') return renderNumber(value)
  return String(value)
}

/** YAML's double quotes hold every JSON string; what some reader takes for a line break or refuses is escaped. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** With an exponent beyond 2^53: a long row of digits would be read as text. */
function renderNumber(value: number): string {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? value.toExponential()
    : String(value)
}

export const renderKey = (key: string): string => (isPlainSafe(key) ? key : quote(key))

/** `key: value` as lines without line breaks, `indent` spaces in; lists and mappings in block style. */
export function renderPair(key: string, value: unknown, indent: number): string[] {
  const start = `${' '.repeat(indent)}${renderKey(key)}:`
  if (Array.isArray(value) && value.length > 0) return [start, ...renderItems(value, indent + 2)]
  if (isFilledRecord(value)) return [start, ...renderPairs(value, indent + 2)]
  return [`${start} ${renderEmptyOrScalar(value)}`]
}

const renderPairs = (value: object, indent: number): string[] =>
  Object.entries(value).flatMap(([key, item]) => renderPair(key, item, indent))

function renderItems(items: readonly unknown[], indent: number): string[] {
  const dash = `${' '.repeat(indent)}- `
  return items.flatMap((item) => {
    const lines =
      Array.isArray(item) && item.length > 0
        ? renderItems(item, indent + 2)
        : isFilledRecord(item)
          ? renderPairs(item, indent + 2)
          : [renderEmptyOrScalar(item)]
    const [first = '', ...rest] = lines
    return [dash + first.trimStart(), ...rest]
  })
}

function renderEmptyOrScalar(value: unknown): string {
  if (Array.isArray(value)) return '[]'
  return typeof value === 'object' && value !== null ? '{}' : renderScalar(value)
}

const isFilledRecord = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0

const MAX_KEY_LENGTH = 200

/** Why this cannot be written as frontmatter, as a sentence; null when it can. */
export function yamlValueProblem(key: string, value: unknown): string | null {
  if (key === '' || key.length > MAX_KEY_LENGTH || !key.isWellFormed() || /\p{Cc}/u.test(key))
    return `A frontmatter key has 1 to ${MAX_KEY_LENGTH} characters on one line.`
  const problem = valueProblem(value, 0)
  return problem === null ? null : `“${key}” cannot be set: ${problem}.`
}

function valueProblem(value: unknown, depth: number): string | null {
  if (depth > 16) return 'it is nested deeper than 16'
  switch (typeof value) {
    case 'boolean':
      return null
    case 'string':
      return value.isWellFormed() && !value.includes('\0') ? null : 'its text has broken characters'
    case 'number':
      return Number.isFinite(value) ? null : 'it is not a finite number'
    case 'object':
      break
    default:
      return `a ${typeof value} has no form in YAML`
  }
  if (value === null) return null
  if (Array.isArray(value)) return firstProblem(value, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return 'it is not plain data'
  for (const key of Object.keys(value)) {
    const problem = yamlValueProblem(key, true)
    if (problem !== null) return problem
  }
  return firstProblem(Object.values(value), depth)
}

function firstProblem(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const problem = valueProblem(value, depth + 1)
    if (problem !== null) return problem
  }
  return null
}
