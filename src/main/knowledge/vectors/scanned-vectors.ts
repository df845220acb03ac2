import { dirname, join } from 'node:path'
import type { Database } from '../../sqlite/open-database.ts'
import { readScanFile, writeScanFile } from './scan-file.ts'
import type { StoredFloats } from './stored-floats.ts'
import { createVectorScan, type VectorScan } from './vector-scan.ts'

/** The 8-bit copy of a model's vectors: in memory once it was needed, and in a file beside the index between two runs. */
export interface ScannedVectors {
  /** Takes the copy from its file, if that is of what the index holds. Without, it is made when it is first needed. */
  load(): Promise<void>
  /** The copy as the vectors are now. Call it within a transaction, so that nothing changes until it was used. */
  current(): VectorScan
  /** Keeps the copy in its file, and takes it out of memory. */
  dispose(): Promise<void>
}

interface Held {
  readonly scan: VectorScan
  /** The state of the vectors that it is of. */
  stamp: number
  /** Whether another connection has written since is told by SQLite's own count. */
  dataVersion: number
}

/** @param model its row in `embedding_models` */
export function scannedVectors(
  database: Database,
  model: number,
  { dimensions, floats }: { readonly dimensions: number; readonly floats: () => StoredFloats },
): ScannedVectors {
  const file = database.memory ? null : join(dirname(database.name), `vectors-${model}.scan`)
  let held: Held | undefined
  let keptStamp: number | undefined

  const stampNow = database
    .prepare<[number], number>('SELECT stamp FROM embedding_models WHERE id = ?')
    .pluck()
  const stamp = (): number => stampNow.get(model) ?? 0
  const dataVersion = (): number => Number(database.pragma('data_version', { simple: true }))

  /** From here on, whatever this connection changes is written down, until it was taken over. */
  function hold(scan: VectorScan): Held {
    takeNews(database, model)
    return (held = { scan, stamp: stamp(), dataVersion: dataVersion() })
  }

  function build(): Held {
    const scan = createVectorScan(dimensions)
    for (let after: number | undefined = 0; after !== undefined;) {
      const { last, vectors } = floats().after(after)
      for (const { passage, vector } of vectors) scan.set(passage, vector)
      after = last
    }
    return hold(scan)
  }

  function takeOver(copy: Held): Held {
    const version = dataVersion()
    const isFromOutside = version !== copy.dataVersion && stamp() !== copy.stamp
    // What another process did is not written down here.
    if (isFromOutside) return build()
    copy.dataVersion = version
    const changed = takeNews(database, model)
    // Nothing written down though something changed: what writes it down went with a transaction that was taken back.
    if (changed.length === 0) return stamp() === copy.stamp ? copy : build()
    const vectors = new Map(
      floats()
        .of(changed)
        .map((each) => [each.passage, each.vector]),
    )
    for (const passage of changed) {
      const vector = vectors.get(passage)
      if (vector) copy.scan.set(passage, vector)
      else copy.scan.remove(passage)
    }
    copy.stamp = stamp()
    return copy
  }

  return {
    async load() {
      if (held || file === null) return
      const kept = await readScanFile(file, dimensions)
      if (!kept || held || !database.open || kept.stamp !== stamp()) return
      keptStamp = kept.stamp
      hold(kept.scan)
    },
    current: () => (held ? takeOver(held) : build()).scan,
    async dispose() {
      if (!held) return
      const copy = database.transaction(takeOver)(held)
      held = undefined
      if (file === null || copy.stamp === keptStamp) return
      // A full drive, say: it is made again when it is needed.
      await writeScanFile(file, copy).catch(() => {})
    },
  }
}

/** Has this connection write down of which passages a vector came or went. */
function listen(database: Database): void {
  database.exec(`
    CREATE TEMP TABLE IF NOT EXISTS vector_news (
      model INTEGER NOT NULL, passage INTEGER NOT NULL, PRIMARY KEY (model, passage)
    ) WITHOUT ROWID;
    CREATE TEMP TRIGGER IF NOT EXISTS vector_came AFTER INSERT ON main.embedded BEGIN
      INSERT OR IGNORE INTO vector_news VALUES (new.model, new.passage);
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS vector_went AFTER DELETE ON main.embedded BEGIN
      INSERT OR IGNORE INTO vector_news VALUES (old.model, old.passage);
    END;`)
}

function takeNews(database: Database, model: number): number[] {
  listen(database)
  return database
    .prepare<[number], { passage: number }>(
      'DELETE FROM vector_news WHERE model = ? RETURNING passage',
    )
    .all(model)
    .map(({ passage }) => passage)
}
