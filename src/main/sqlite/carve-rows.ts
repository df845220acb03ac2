/** A column as `PRAGMA table_info` tells it. */
export interface CarvedColumn {
  readonly name: string
  /** `TEXT`, `INTEGER` or `REAL`, as STRICT tables have them. */
  readonly type: string
  readonly isNullable: boolean
  /** It stands for the row number, which is kept outside of the record. */
  readonly isRowNumber: boolean
}

type Value = string | number | null

/**
 * Gives every record on the leaves of a damaged database's trees that has the shape of these columns, whether or not a
 * way still leads there. Pages that were given back are left out, so that what was deleted stays deleted.
 * Layout: sqlite.org/fileformat2.html, 1.5 to 2.1.
 */
export function* carveRows(
  file: Buffer,
  columns: readonly CarvedColumn[],
): Generator<Readonly<Record<string, Value>>> {
  const pages = pagesOf(file)
  const free = freePages(pages)
  for (let number = 1; number <= pages.count; number += 1) {
    if (free.has(number)) continue
    for (const { rowNumber, values } of recordsOn(pages, number)) {
      if (values.length !== columns.length) continue
      if (!columns.every((column, index) => fits(column, values[index]))) continue
      yield Object.fromEntries(
        columns.map(({ name, isRowNumber }, index) => [
          name,
          isRowNumber ? rowNumber : (values[index] ?? null),
        ]),
      )
    }
  }
}

interface Pages {
  readonly count: number
  readonly size: number
  /** Without what an extension keeps at the end of each page. */
  readonly usable: number
  /** From 1; null for a number that is none. */
  page(number: number): Buffer | null
}

function pagesOf(file: Buffer): Pages {
  const told = file.length >= 100 ? file.readUInt16BE(16) : 0
  const size = told === 1 ? 65_536 : told >= 512 && (told & (told - 1)) === 0 ? told : 4096
  const count = Math.floor(file.length / size)
  return {
    count,
    size,
    usable: size - (file[20] ?? 0),
    page: (number) =>
      number >= 1 && number <= count ? file.subarray((number - 1) * size, number * size) : null,
  }
}

function freePages(pages: Pages): Set<number> {
  const free = new Set<number>()
  let trunk = pages.page(1)?.readUInt32BE(32) ?? 0
  for (let page = pages.page(trunk); page && !free.has(trunk); page = pages.page(trunk)) {
    free.add(trunk)
    const leaves = Math.min(page.readUInt32BE(4), pages.usable / 4 - 2)
    for (let index = 0; index < leaves; index += 1) free.add(page.readUInt32BE(8 + index * 4))
    trunk = page.readUInt32BE(0)
  }
  return free
}

interface CarvedRecord {
  readonly rowNumber: number
  readonly values: readonly (Value | undefined)[]
}

const TABLE_LEAF = 0x0d

function* recordsOn(pages: Pages, number: number): Generator<CarvedRecord> {
  const page = pages.page(number)
  const start = number === 1 ? 100 : 0
  if (page?.[start] !== TABLE_LEAF) return
  const cells = page.readUInt16BE(start + 3)
  const firstCell = start + 8 + cells * 2
  if (firstCell > pages.usable) return
  for (let index = 0; index < cells; index += 1) {
    const at = page.readUInt16BE(start + 8 + index * 2)
    const record = at >= firstCell && at < pages.usable ? recordAt(pages, page, at) : null
    if (record) yield record
  }
}

function recordAt(pages: Pages, page: Buffer, at: number): CarvedRecord | null {
  const size = readVarint(page, at)
  const rowNumber = size && readVarint(page, size.next)
  if (!size || !rowNumber || size.value > pages.count * pages.size) return null
  const payload = payloadAt(pages, page, { at: rowNumber.next, size: size.value })
  const values = payload && valuesOf(payload)
  return values ? { rowNumber: rowNumber.value, values } : null
}

/** A record that is too long for its page goes on in a chain of others. */
function payloadAt(
  { usable, page: pageOf, count }: Pages,
  page: Buffer,
  { at, size }: { readonly at: number; readonly size: number },
): Buffer | null {
  if (size <= usable - 35) return at + size <= usable ? page.subarray(at, at + size) : null
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const most = least + ((size - least) % (usable - 4))
  const here = most <= usable - 35 ? most : least
  if (at + here + 4 > usable) return null
  const parts = [page.subarray(at, at + here)]
  let rest = size - here
  let next = page.readUInt32BE(at + here)
  for (let hops = 0; rest > 0 && hops < count; hops += 1) {
    const overflow = pageOf(next)
    if (!overflow) return null
    const taken = Math.min(rest, usable - 4)
    parts.push(overflow.subarray(4, 4 + taken))
    rest -= taken
    next = overflow.readUInt32BE(0)
  }
  return rest === 0 ? Buffer.concat(parts) : null
}

/** Null when the record does not add up; undefined stands for a value of a kind that our tables do not have. */
function valuesOf(payload: Buffer): (Value | undefined)[] | null {
  const header = readVarint(payload, 0)
  if (!header || header.value > payload.length) return null
  const kinds: number[] = []
  for (let at = header.next; at < header.value;) {
    const kind = readVarint(payload, at)
    if (!kind) return null
    kinds.push(kind.value)
    at = kind.next
  }
  let at = header.value
  const values: (Value | undefined)[] = []
  for (const kind of kinds) {
    const size = sizeOf(kind)
    if (size === null || at + size > payload.length) return null
    values.push(valueOf(kind, payload.subarray(at, at + size)))
    at += size
  }
  return at === payload.length ? values : null
}

const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8]

function sizeOf(kind: number): number | null {
  if (kind <= 6) return INTEGER_SIZES[kind] ?? null
  if (kind === 7) return 8
  if (kind === 8 || kind === 9) return 0
  return kind >= 12 ? Math.floor((kind - 12) / 2) : null
}

function valueOf(kind: number, bytes: Buffer): Value | undefined {
  if (kind === 0) return null
  if (kind === 6) return Number(bytes.readBigInt64BE(0))
  if (kind <= 5) return bytes.readIntBE(0, bytes.length)
  if (kind === 7) return bytes.readDoubleBE(0)
  if (kind === 8) return 0
  if (kind === 9) return 1
  return kind % 2 === 1 ? utf8(bytes) : undefined
}

/** Undefined for bytes that are no text: noise, not something that we wrote. */
function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function fits({ type, isNullable, isRowNumber }: CarvedColumn, value: Value | undefined): boolean {
  if (value === undefined) return false
  if (isRowNumber) return value === null
  if (value === null) return isNullable
  if (type === 'TEXT') return typeof value === 'string'
  return typeof value === 'number' && (type === 'REAL' || Number.isInteger(value))
}

/** Seven bits a byte, high ones first, nine bytes at most. Null beyond the end of the bytes. */
function readVarint(bytes: Buffer, at: number): { value: number; next: number } | null {
  let value = 0n
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    if (index === 8)
      return { value: Number(BigInt.asIntN(64, (value << 8n) | BigInt(byte))), next: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return { value: Number(value), next: at + index + 1 }
  }
  return null
}
