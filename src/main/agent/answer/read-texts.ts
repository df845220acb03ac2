/** Text of a note as a tool gave it. */
export interface ReadText {
  readonly path: string
  readonly text: string
}

const DEEPEST = 4

/** The texts of notes in the result of a tool: in whatever carries a path, all that is text besides. */
export function readTexts(data: unknown, depth = 0): ReadText[] {
  if (typeof data !== 'object' || data === null || depth > DEEPEST) return []
  if (Array.isArray(data)) return data.flatMap((item: unknown) => readTexts(item, depth + 1))
  const fields = Object.entries(data)
  const path = fields.find(([key]) => key === 'path' || key === 'source_path')?.[1]
  if (typeof path !== 'string') return fields.flatMap(([, value]) => readTexts(value, depth + 1))
  return fields.flatMap(([key, value]) =>
    typeof value === 'string' && /^(?:content|chunk|text|context)$/.test(key)
      ? [{ path, text: value }]
      : [],
  )
}
