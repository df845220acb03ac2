import SqliteDatabase from 'better-sqlite3'
import { z } from 'zod'
import { nativeWork } from '../platform/threads/native-work.ts'
import { databaseProblem } from './database-error.ts'

// A thread for one look at all of a database: it takes seconds, in which others ask it and write it.
const { work, isEnding, answer } = nativeWork(z.object({ file: z.string() }).parse)
try {
  if (!isEnding()) answer({ verdict: look() })
} catch (error) {
  // What the disk or another program refuses now says nothing about the file.
  if (databaseProblem(error) === null) throw error
  const isDamaged = databaseProblem(error) === 'damaged'
  answer({ verdict: isDamaged ? String(error) : 'ok' })
}

function look(): string {
  const database = new SqliteDatabase(work.file, { readonly: true, fileMustExist: true })
  try {
    return String(database.pragma('quick_check(1)', { simple: true }))
  } finally {
    database.close()
  }
}
