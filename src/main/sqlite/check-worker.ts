import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { z } from 'zod'
import { databaseProblem } from './database-error.ts'

// A thread for one look at all of a database: it takes seconds, in which others ask it and write it.
const { file } = z.object({ file: z.string() }).parse(workerData)
try {
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    const verdict = database.pragma('quick_check(1)', { simple: true })
    parentPort?.postMessage({ verdict: String(verdict) })
  } finally {
    database.close()
  }
} catch (error) {
  // What the disk or another program refuses now says nothing about the file.
  if (databaseProblem(error) === null) throw error
  const isDamaged = databaseProblem(error) === 'damaged'
  parentPort?.postMessage({ verdict: isDamaged ? String(error) : 'ok' })
}
