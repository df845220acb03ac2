import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/** The entries of a `.jsonl` file, each checked. @throws Error that names the line that does not fit */
export async function readLines<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, index) => {
    const parsed = schema.safeParse(JSON.parse(line))
    if (!parsed.success)
      throw new Error(`${path}, entry ${index + 1}: ${parsed.error.message}`, {
        cause: parsed.error,
      })
    return parsed.data
  })
}
