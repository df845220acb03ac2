import type { Embedder } from '../../embedding/embedder.ts'
import type { Database } from '../../sqlite/open-database.ts'
import { passagesAfter, type VectorTable } from '../db/vectors.ts'
import { embeddedText } from '../read-note.ts'

/** Gives passages their vectors, each once, whoever asks for it. */
export interface PassageEmbedder {
  /**
   * Has those embedded again that an earlier Latent has read in another way, which is told by what the model does not
   * know in them. What is stopped begins anew the next time.
   */
  readAgain(signal: AbortSignal): Promise<void>
  /** All that have none yet; goes on where an earlier run was stopped. What `onProgress` gives back is waited for. */
  embedMissing(signal: AbortSignal, onProgress: () => void | Promise<void>): Promise<void>
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

  const textsOf = (passages: readonly number[]) =>
    selectTexts.all(JSON.stringify(passages)).flatMap(({ passage, ...chunk }) => {
      const text = embeddedText(chunk.title, chunk.heading, chunk.text)
      return text === null ? [] : [{ passage, text }]
    })

  async function embedBatch(passages: readonly number[], signal: AbortSignal): Promise<void> {
    const rows = textsOf(passages)
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
    async readAgain(signal) {
      if (table.isReadAsNow()) return
      for (let passages = passagesAfter(database, 0, batchSize); passages.length > 0;) {
        const rows = textsOf(passages)
        const readings = await embedder.read(
          rows.map(({ text }) => text),
          signal,
        )
        signal.throwIfAborted()
        table.forget(
          rows.filter((_, index) => readings[index]?.unknown !== 0).map(({ passage }) => passage),
        )
        passages = passagesAfter(database, passages.at(-1) ?? 0, batchSize)
      }
      table.noteReading()
    },
    async embedMissing(signal, onProgress) {
      let last = 0
      let current: Promise<void> | null = null
      let next: Promise<void> | null = null
      try {
        do {
          signal.throwIfAborted()
          const passages = table.missing(last, batchSize)
          last = passages.at(-1) ?? last
          // Before the first: what is held is not begun.
          if (!current && passages.length > 0) await onProgress()
          // The model works at the next batch while this thread writes the last one.
          next = passages.length > 0 ? claim(passages, signal) : null
          next?.catch(() => {}) // told when it is waited for
          await current
          if (current) await onProgress()
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
