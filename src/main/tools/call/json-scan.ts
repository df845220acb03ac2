const MAX_DEPTH = 64
const MAX_STRING_BYTES = 2 * 1024 * 1024
const MAX_ARRAY_LENGTH = 1_000

/**
 * What valid JSON may still hide: a key that is given twice (readers disagree on which one counts), nesting that
 * overflows a stack. The end of a sentence; null when there is neither.
 */
export function jsonStructureProblem(text: string): string | null {
  // The keys of each object that is open; null for an open array.
  const open: (Set<string> | null)[] = []
  let string = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      const end = stringEnd(text, at)
      string = text.slice(at, end)
      at = end - 1
    } else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null)
      if (open.length > MAX_DEPTH) return `they are nested deeper than ${MAX_DEPTH} levels`
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === ':') {
      // Compared as read: `"a"` and `"\u0061"` are one key.
      const key = String(JSON.parse(string))
      if (open.at(-1)?.has(key)) return `the key ${JSON.stringify(key)} is given twice`
      open.at(-1)?.add(key)
    }
  }
  return null
}

/** The offset behind the string that begins at `start`. By search and not by expression: it may have megabytes. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end + 1
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

/**
 * The first value beyond the limits of every tool: strings of 2 MB, arrays of 1,000, text that is no Unicode, and
 * the key that JavaScript takes for a prototype. Null when all is well. `value` is parsed JSON.
 */
export function valueProblem(value: unknown): { path: string; problem: string } | null {
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value: current } = next
    if (typeof current === 'string') {
      if (Buffer.byteLength(current) > MAX_STRING_BYTES)
        return { path, problem: 'is longer than 2 MB; allowed: at most 2 MB' }
      if (!current.isWellFormed())
        return {
          path,
          problem: 'is not valid Unicode (a lone surrogate); allowed: whole characters',
        }
    } else if (Array.isArray(current)) {
      if (current.length > MAX_ARRAY_LENGTH)
        return {
          path,
          problem: `has ${current.length} items; allowed: at most ${MAX_ARRAY_LENGTH}`,
        }
      for (const [index, item] of current.entries())
        waiting.push({ path: join(path, String(index)), value: item })
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, item] of Object.entries(current)) {
        if (key === '__proto__' || !key.isWellFormed())
          return { path: join(path, key.toWellFormed()), problem: 'is not a name that can be used' }
        waiting.push({ path: join(path, key), value: item })
      }
    }
  }
  return null
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)
