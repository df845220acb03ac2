import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  NO_FILTER,
  type AuditBreak,
  type AuditFilter,
  type AuditRecord,
} from '../../shared/contract/audit.ts'
import { systemClock } from '../platform/system.ts'
import { partFile } from './audit-parts.ts'
import type { AuditLog } from './audit-log.ts'
import { createAuditLog } from './create-audit-log.ts'
import { NO_HASH, readLine, type AuditEntry } from './record-line.ts'

let folder: string
let told: AuditBreak[]
const opened: AuditLog[] = []
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'latent-audit-')), 'audit')
  told = []
})
afterEach(async () => {
  for (const log of opened.splice(0)) log.dispose()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

const { signal } = new AbortController()
function openLog(options: { partBytes?: number; keptParts?: number; anchor?: () => number } = {}) {
  const { anchor = () => 0, ...rest } = options
  const log = createAuditLog({
    folder,
    clock: systemClock,
    anchor,
    onBreak: (found) => told.push(found),
    ...rest,
  })
  opened.push(log)
  return log
}
const call = (key: string, patch: Partial<Extract<AuditEntry, { type: 'call' }>> = {}) => ({
  type: 'call' as const,
  key,
  origin: {
    actor: 'agent' as const,
    conversationId: 'talk',
    turnId: 'turn',
    callId: key,
    model: 'm',
  },
  tool: 'read_note',
  level: 'read' as const,
  arguments: { path: 'Ä.md' },
  argumentsHash: NO_HASH,
  notes: ['Ä.md'],
  decision: null,
  outcome: 'done' as const,
  message: 'Read Ä.md',
  warnings: 0,
  resultHash: null,
  resultChars: 0,
  files: [],
  moreFiles: 0,
  startedAt: new Date().toISOString(),
  durationMs: 1,
  ...patch,
})
const file = (part = 1): string => partFile(folder, part)
const linesOf = (part = 1): string[] => readFileSync(file(part), 'utf8').trimEnd().split('\n')
const recordsOf = (part = 1): AuditRecord[] =>
  linesOf(part).flatMap((line) => {
    const read = readLine(line)
    return read.status === 'whole' ? [read.record] : []
  })
const append = (log: AuditLog, ...keys: string[]): void => {
  for (const key of keys) log.append(call(key), false)
}
const keys = async (log: AuditLog): Promise<string[]> => {
  const { calls } = await log.list({ filter: NO_FILTER, before: null, limit: 500 }, signal)
  return calls.map(({ key }) => key)
}

describe('what is written', () => {
  test('every record names the one before by its hash, and the chain holds', async () => {
    const log = openLog()
    append(log, 'a', 'b', 'c')
    const records = recordsOf()
    expect(records.map(({ type, seq }) => [type, seq])).toEqual([
      ['start', 1],
      ['call', 2],
      ['call', 3],
      ['call', 4],
    ])
    expect(records[0]?.prevHash).toBe(NO_HASH)
    for (const [index, record] of records.entries())
      if (index > 0) expect(record.prevHash).toBe(records[index - 1]?.hash)
    expect(await log.check(signal)).toMatchObject({ records: 4, parts: 1, lastSeq: 4, breaks: [] })
  })

  test('nobody but its owner can read it', () => {
    append(openLog(), 'a')
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('a log that is opened again goes on where it ended', async () => {
    append(openLog(), 'a')
    const next = openLog()
    append(next, 'b')
    expect(await keys(next)).toEqual(['b', 'a'])
    expect(recordsOf().map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(told).toEqual([])
  })

  test('two programs that append by turns keep one chain', async () => {
    const [one, other] = [openLog(), openLog()]
    for (let round = 0; round < 20; round++) append(round % 3 === 0 ? other : one, String(round))
    expect(await one.check(signal)).toMatchObject({ records: 21, breaks: [] })
    expect(told).toEqual([])
  })

  test('a full part is followed by the next, and the oldest are let go, which the log says', async () => {
    const log = openLog({ partBytes: 2000, keptParts: 3 })
    for (let count = 0; count < 40; count++) append(log, String(count))
    const names = readdirSync(folder).filter((name) => name.startsWith('audit-'))
    expect(names).toHaveLength(3)
    expect(await log.check(signal)).toMatchObject({ parts: 3, breaks: [] })
    expect((await keys(log))[0]).toBe('39')
    // Nothing that is still kept may go missing unseen.
    rmSync(join(folder, names[1] ?? ''))
    expect((await openLog().check(signal)).breaks).toHaveLength(1)
  })
})

describe('what is read', () => {
  test('calls come newest first, page by page, and every filter narrows', async () => {
    const log = openLog({ partBytes: 3000 })
    for (let count = 0; count < 25; count++)
      log.append(
        call(String(count), {
          tool: count % 5 === 0 ? 'write_note' : 'read_note',
          notes: [`n${count}.md`],
          outcome: count === 7 ? 'declined' : 'done',
          origin: { ...call('').origin, conversationId: count < 3 ? 'first' : 'second' },
        }),
        false,
      )
    const found: string[] = []
    let before: number | null = null
    do {
      const page = await log.list({ filter: NO_FILTER, before, limit: 10 }, signal)
      found.push(...page.calls.map(({ key }) => key))
      before = page.next
    } while (before !== null)
    expect(found).toEqual(Array.from({ length: 25 }, (_, index) => String(24 - index)))
    const narrow = async (filter: Partial<AuditFilter>): Promise<string[]> =>
      (
        await log.list({ filter: { ...NO_FILTER, ...filter }, before: null, limit: 50 }, signal)
      ).calls.map(({ key }) => key)
    expect(await narrow({ tool: 'write_note' })).toEqual(['20', '15', '10', '5', '0'])
    expect(await narrow({ note: 'N7.' })).toEqual(['7'])
    expect(await narrow({ outcome: 'declined' })).toEqual(['7'])
    expect(await narrow({ conversationId: 'first' })).toEqual(['2', '1', '0'])
    expect(await narrow({ sinceMs: Date.now() + 60_000 })).toEqual([])
  })

  test('an export is the log itself, line by line', async () => {
    const log = openLog()
    append(log, 'a', 'b')
    let text = ''
    for await (const piece of log.export(null, signal)) text += piece
    expect(text).toBe(readFileSync(file(), 'utf8'))
  })

  test('a log that nobody has written yet is empty and whole', async () => {
    const log = openLog()
    expect(await keys(log)).toEqual([])
    expect(await log.check(signal)).toMatchObject({ records: 0, breaks: [] })
    expect(readdirSync(join(folder, '..'))).toEqual([])
  })
})

describe('a line that a stop cut off', () => {
  test.each([1, 20, 200])(
    'stays where it is, %i bytes long; the next record names it and the chain holds',
    async (length) => {
      append(openLog(), 'a')
      const whole = linesOf().at(-1) ?? ''
      appendFileSync(file(), Buffer.from(whole).subarray(0, length))
      const log = openLog()
      append(log, 'b')
      expect(recordsOf().map(({ type }) => type)).toEqual(['start', 'call', 'mend', 'call'])
      expect(await keys(log)).toEqual(['b', 'a'])
      expect(await log.check(signal)).toMatchObject({ cutLines: 1, breaks: [] })
      expect(told).toEqual([])
    },
  )

  test('counts as a record when only its line end is missing', async () => {
    append(openLog(), 'a', 'b')
    writeFileSync(file(), readFileSync(file(), 'utf8').trimEnd())
    const log = openLog()
    append(log, 'c')
    expect(await keys(log)).toEqual(['c', 'b', 'a'])
    expect(await log.check(signal)).toMatchObject({ cutLines: 0, breaks: [] })
  })

  test('may hold bytes that are no text', async () => {
    append(openLog(), 'a')
    appendFileSync(file(), new Uint8Array([0, 0, 0xff, 0xfe, 0x80]))
    const log = openLog()
    append(log, 'b')
    expect(await log.check(signal)).toMatchObject({ cutLines: 1, breaks: [] })
  })

  test('cannot be made up: a changed line with such a record after it is a break', async () => {
    const log = openLog()
    append(log, 'a', 'b')
    log.append({ type: 'mend', bytes: 3, sha256: NO_HASH }, false)
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"key":"b"', '"key":"x"'))
    expect((await openLog().check(signal)).breaks).toMatchObject([{ line: 3, namedAt: null }])
  })
})

describe('a chain that does not hold', () => {
  const damages: [string, (lines: string[]) => string[], number][] = [
    ['a record was changed', (lines) => lines.with(2, (lines[2] ?? '').replace('m', 'n')), 3],
    ['a record was taken out', (lines) => lines.toSpliced(2, 1), 3],
    ['records changed places', (lines) => lines.with(2, lines[3] ?? '').with(3, lines[2] ?? ''), 3],
    ['a record was put in twice', (lines) => lines.toSpliced(3, 0, lines[2] ?? ''), 4],
    ['a line of something else', (lines) => lines.toSpliced(2, 0, 'hello'), 3],
  ]
  test.each(damages)('%s: the place is told', async (_, damage, line) => {
    append(openLog(), 'a', 'b', 'c', 'd')
    writeFileSync(file(), `${damage(linesOf()).join('\n')}\n`)
    const { breaks } = await openLog().check(signal)
    expect(breaks[0]).toMatchObject({ part: 1, line })
  })

  test.each(damages)('%s: the log goes on in a new part that names it', async (_, damage) => {
    append(openLog(), 'a', 'b', 'c', 'd')
    writeFileSync(file(), `${damage(linesOf()).join('\n')}\n`)
    const before = readFileSync(file())
    const log = openLog()
    append(log, 'e')
    expect(readFileSync(file())).toEqual(before)
    expect(recordsOf(2).map(({ type }) => type)).toContain('break')
    expect(told.length).toBeGreaterThan(0)
    const { breaks } = await log.check(signal)
    expect(breaks).toHaveLength(told.length)
    for (const { namedAt } of breaks) expect(namedAt).not.toBeNull()
    // Said once; the next start finds a whole part.
    told = []
    append(openLog(), 'f')
    expect(told).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('audit-'))).toHaveLength(2)
  })

  test('records that were cut off at the end are missed, because the state store knows of them', async () => {
    append(openLog(), 'a', 'b', 'c')
    writeFileSync(file(), `${linesOf().slice(0, 2).join('\n')}\n`)
    expect((await openLog({ anchor: () => 4 }).check(signal)).breaks).toHaveLength(1)
    const log = openLog({ anchor: () => 4 })
    append(log, 'd')
    expect(recordsOf(2).at(-1)).toMatchObject({ type: 'call', seq: 7 })
    expect((await log.check(signal)).breaks.at(-1)?.namedAt).not.toBeNull()
  })

  test('a log that is gone begins again and says so', async () => {
    append(openLog(), 'a', 'b')
    rmSync(folder, { recursive: true })
    const log = openLog({ anchor: () => 3 })
    append(log, 'c')
    expect(recordsOf().map(({ type }) => type)).toEqual(['start', 'break', 'call'])
    expect(told).toHaveLength(1)
    expect((await log.check(signal)).breaks).toHaveLength(1)
  })

  test('a file that is cut while Latent runs is noticed at the next record', async () => {
    let anchor = 0
    const log = openLog({ anchor: () => anchor })
    append(log, 'a', 'b', 'c')
    anchor = 4
    writeFileSync(file(), '')
    append(log, 'd')
    expect(told).toHaveLength(1)
    expect(await keys(log)).toEqual(['d'])
  })

  test('a break in an older part is named when the whole log is checked', async () => {
    const log = openLog({ partBytes: 1000 })
    for (let count = 0; count < 6; count++) append(log, String(count))
    writeFileSync(file(1), readFileSync(file(1), 'utf8').replace('Read', 'Rode'))
    expect((await log.check(signal)).breaks).toMatchObject([{ part: 1, namedAt: null }])
    const { breaks } = await log.check(signal)
    expect(breaks).toHaveLength(1)
    expect(breaks[0]?.namedAt).not.toBeNull()
  })
})
