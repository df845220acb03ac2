import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { z } from 'zod'
import type { Tally } from './result.ts'

/** The entries of a `.jsonl` file that fit; each that does not is a failure of `group`, by file and number. */
export async function readLines<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { tally, group }: { readonly tally: Tally; readonly group: string },
): Promise<z.output<Schema>[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  const entries: z.output<Schema>[] = []
  for (const [index, line] of lines.entries()) {
    const name = `${basename(path)}, entry ${index + 1}`
    const value = parseJson(line)
    const parsed = value === undefined ? undefined : schema.safeParse(value)
    if (parsed?.success) entries.push(parsed.data)
    else
      tally.add(group, name, [
        parsed ? `does not have the form: ${parsed.error.message}` : 'is no JSON',
      ])
  }
  return entries
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
