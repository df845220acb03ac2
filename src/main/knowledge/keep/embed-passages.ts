import type { Embedder } from '../../embedding/embedder.ts'
import type { Database } from '../../sqlite/open-database.ts'
import type { VectorTable } from '../db/vectors.ts'
import { embeddedText } from '../read-note.ts'

/** Gives passages their vectors, each once, whoever asks for it. */
export interface PassageEmbedder {
  /** All that have none yet; goes on where an earlier run was stopped. */
  embedMissing(signal: AbortSignal, onProgress: () => void): Promise<void>
  /** Resolves when these passages have vectors. */
  embedNow(passages: readonly number[], signal: AbortSignal): Promise<void>
}

export interface PassageEmbedderOptions {
  readonly database: Database
  readonly table: VectorTable
  readonly embedder: Embedder
  readonly batchSize: number
}

export function createPassageEmbedder(options: PassageEmbedderOptions): PassageEmbedder {
  const { database, table, embedder, batchSize } = options
  const selectTexts = database.prepare<
    [string],
    { passage: number; title: string; heading: string | null; text: string }
  >(
    `SELECT chunks.passage, notes.title, chunks.heading, chunks.text
     FROM chunks JOIN notes ON notes.id = chunks.note
     WHERE chunks.passage IN (SELECT value FROM json_each(?)) GROUP BY chunks.passage`,
  )
  /** Passages on their way to the model, with the end of their batch. */
  const underWay = new Map<number, Promise<void>>()

  async function embedBatch(passages: readonly number[], signal: AbortSignal): Promise<void> {
    const rows = selectTexts.all(JSON.stringify(passages)).flatMap(({ passage, ...chunk }) => {
      const text = embeddedText(chunk.title, chunk.heading, chunk.text)
      return text === null ? [] : [{ passage, text }]
    })
    if (rows.length === 0) return
    const vectors = await embedder.embed(
      rows.map(({ text }) => text),
      'passage',
      signal,
    )
    table.add(
      rows.map(({ passage }) => passage),
      vectors,
    )
  }

  /** Embeds those that nobody else does already, and waits for the others too. */
  async function claim(passages: readonly number[], signal: AbortSignal): Promise<void> {
    const free = passages.filter((passage) => !underWay.has(passage))
    const batch = embedBatch(free, signal).finally(() => {
      for (const passage of free) underWay.delete(passage)
    })
    for (const passage of free) underWay.set(passage, batch)
    await Promise.all(passages.map((passage) => underWay.get(passage) ?? Promise.resolve()))
  }

  return {
    async embedMissing(signal, onProgress) {
      let last = 0
      let current: Promise<void> | null = null
      let next: Promise<void> | null = null
      try {
        do {
          signal.throwIfAborted()
          const passages = table.missing(last, batchSize)
          last = passages.at(-1) ?? last
          // The model works at the next batch while this thread writes the last one.
          next = passages.length > 0 ? claim(passages, signal) : null
          next?.catch(() => {}) // told when it is waited for
          await current
          if (current) onProgress()
          current = next
        } while (current)
      } finally {
        await next?.catch(() => {})
      }
    },
    async embedNow(passages, signal) {
      for (let start = 0; start < passages.length; start += batchSize)
        await claim(table.missingAmong(passages.slice(start, start + batchSize)), signal)
    },
  }
}
