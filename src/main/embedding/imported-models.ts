import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessGone } from '../platform/unless-gone.ts'
import { AS_TABLE, type EmbeddingModel, findEmbeddingModel } from './models.ts'
import { IMPORTED } from './words.ts'

/** What an imported model's folder says of it, besides its own files and their checksums. */
export const ImportedModel = z.object({
  name: z.string().min(1).max(100),
  dimensions: z.number().int().min(2),
  bytes: z.number().int().min(0),
})
export type ImportedModel = z.output<typeof ImportedModel>

export const IMPORTED_FILE = 'imported.json'
/** An id is the name of a folder, and may come from a window. */
const IMPORTED_ID = /^imported-[0-9a-f]{16}$/

/** @param weights SHA-256 of its table: the same table has the same id, whatever its folder was called */
export const importedId = (weights: string): string => `imported-${weights.slice(0, 16)}`

/** A model of the list, or one that was imported. */
export async function findModel(id: string, downloaded: string): Promise<EmbeddingModel | null> {
  return findEmbeddingModel(id) ?? readImported(id, join(downloaded, id))
}

/** All that were imported, by name. */
export async function importedModels(downloaded: string): Promise<EmbeddingModel[]> {
  const names = (await unlessGone(readdir(downloaded))) ?? []
  const models = await Promise.all(names.map((name) => readImported(name, join(downloaded, name))))
  return models
    .filter((model) => model !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Null when no imported model is there. @param directory its folder */
export async function readImported(id: string, directory: string): Promise<EmbeddingModel | null> {
  if (!IMPORTED_ID.test(id)) return null
  const json = await unlessGone(readFile(join(directory, IMPORTED_FILE), 'utf8'))
  const imported = ImportedModel.safeParse(json === undefined ? undefined : parsed(json))
  if (!imported.success) return null
  const { name, dimensions, bytes } = imported.data
  return {
    ...AS_TABLE,
    ...IMPORTED,
    id,
    name,
    dimensions,
    bytes,
    origin: 'imported',
    source: null,
    // What its tokeniser does not know has no token, so another writing gives no vector by itself.
    script: 'any',
    storedDimensions: dimensions,
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
