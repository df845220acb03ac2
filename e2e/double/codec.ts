// Carries what structured clone carries over text: undefined, Date, Map, Set, bigint, NaN, typed arrays, Error.
const b64 = (b: Uint8Array): string => {
  let s = ''
  for (const x of b) s += String.fromCharCode(x)
  return btoa(s)
}
const un64 = (s: string): ArrayBuffer => Uint8Array.from(atob(s), (c) => c.charCodeAt(0)).buffer
function enc(v: unknown): unknown {
  if (v === undefined) return { $: 'u' }
  if (typeof v === 'bigint') return { $: 'n', v: String(v) }
  if (typeof v === 'number' && (!Number.isFinite(v) || Object.is(v, -0)))
    return { $: 'f', v: Object.is(v, -0) ? '-0' : String(v) }
  if (v === null || typeof v !== 'object') return v
  if (v instanceof Date) return { $: 'd', v: enc(v.getTime()) }
  if (v instanceof Map) return { $: 'm', v: [...v].map(enc) }
  if (v instanceof Set) return { $: 's', v: [...v].map(enc) }
  if (v instanceof Error) return { $: 'e', n: v.name, v: v.message }
  if (v instanceof ArrayBuffer) return { $: 'b', t: 'ArrayBuffer', v: b64(new Uint8Array(v)) }
  if (ArrayBuffer.isView(v))
    return {
      $: 'b',
      t: v.constructor.name === 'Buffer' ? 'Uint8Array' : v.constructor.name,
      v: b64(new Uint8Array(v.buffer, v.byteOffset, v.byteLength)),
    }
  if (Array.isArray(v)) return v.map(enc)
  const o: Record<string, unknown> = {}
  for (const [k, x] of Object.entries(v)) o[k === '$' ? '$$' : k] = enc(x)
  return o
}
function dec(v: unknown): unknown {
  if (v === null || typeof v !== 'object') return v
  if (Array.isArray(v)) return v.map(dec)
  const t = v as { $?: string; v?: never; n?: string; t?: string }
  switch (t.$ ?? '') {
    case 'u':
      return undefined
    case 'n':
      return BigInt(t.v!)
    case 'f':
      return Number(t.v!)
    case 'd':
      return new Date(dec(t.v!) as number)
    case 'm':
      return new Map((t.v! as unknown[]).map(dec) as [unknown, unknown][])
    case 's':
      return new Set((t.v! as unknown[]).map(dec))
    case 'e':
      return Object.assign(new Error(t.v), { name: t.n })
    case 'b': {
      const buffer = un64(t.v!)
      if (t.t === 'ArrayBuffer') return buffer
      const View = (globalThis as never as Record<string, new (b: ArrayBuffer) => unknown>)[t.t!]!
      return new View(buffer)
    }
  }
  const o: Record<string, unknown> = {}
  for (const [k, x] of Object.entries(v)) o[k === '$$' ? '$' : k] = dec(x)
  return o
}
export const encode = (v: unknown): string => JSON.stringify(enc(v))
export const decode = (s: string): unknown => dec(JSON.parse(s))
