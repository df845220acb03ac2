import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TextEdit } from '../domain/text/text-edits.ts'
import { LatentError } from '../rpc/errors.ts'
import { readProperties, type PropertyRow } from './read-properties.ts'
import { propertyEdits, type PropertyEdit } from './update-frontmatter.ts'

const data = process.env['LATENT_DATA']

const apply = (text: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight(
    (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
    text,
  )
const rowsOf = (text: string): readonly PropertyRow[] => {
  const read = readProperties(text)
  return read.state === 'read' ? read.rows : []
}

/** Null where the edit is refused: then nothing is changed. */
function edited(text: string, edit: PropertyEdit): string | null {
  try {
    return apply(text, propertyEdits(text, edit))
  } catch (error) {
    if (error instanceof LatentError) return null
    throw error
  }
}

test.skipIf(data === undefined)(
  'in every note of real vaults an edit of a row leaves all other bytes (skipped without LATENT_DATA)',
  async () => {
    const folder = join(data ?? '', 'vaults')
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      path.endsWith('.md'),
    )
    const counts = { notes: 0, broken: 0, rows: 0, refused: 0 }
    for (const path of paths) {
      const text = await readFile(join(folder, path), 'utf8')
      const read = readProperties(text)
      if (read.state === 'none') continue
      counts.notes++
      if (read.state === 'broken') counts.broken++
      for (const row of rowsOf(text)) {
        counts.rows++
        const { name, value, from, to } = row
        const around = { before: text.slice(0, from), after: text.slice(to) }
        for (const wanted of ['other: text', 12, [...[value ?? []].flat(), 'one more'], null]) {
          const set = edited(text, { kind: 'set', name, value: wanted })
          if (set === null) counts.refused++
          else {
            expect(set.startsWith(around.before) && set.endsWith(around.after), path).toBe(true)
            expect(rowsOf(set).find((each) => each.name === name)?.value, path).toEqual(wanted)
          }
        }
        expect(edited(text, { kind: 'remove', name }) ?? around.before + around.after, path).toBe(
          around.before + around.after,
        )
        const renamed = edited(text, { kind: 'rename', name, to: 'brand new name' })
        const back = edited(renamed ?? '', { kind: 'rename', name: 'brand new name', to: name })
        expect(back?.replace(/["']/g, '') ?? '', path).toBe(
          renamed === null ? '' : text.replace(/["']/g, ''),
        )
        const moved = edited(text, { kind: 'move', name, before: null })
        expect(moved?.length ?? text.length, path).toBe(text.length)
      }
    }
    expect(counts.rows).toBeGreaterThan(1000)
    expect(counts.refused).toBeLessThan(counts.rows / 100)
  },
  600_000,
)
