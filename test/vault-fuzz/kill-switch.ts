import type { FileHandle } from 'node:fs/promises'
import * as nodeFs from 'node:fs/promises'
import type { Journal } from '../../src/main/vault/model/journal.ts'
import type { WritingCalls } from '../../src/main/vault/write/vault-fs.ts'

/** What everything throws that is asked of a dead process. */
export class Killed extends Error {
  constructor() {
    super('The process was killed.')
    this.name = 'Killed'
  }
}

/**
 * Stands for kill -9 inside one process: from a chosen call on, nothing that would change a disk or a database does
 * anything any more. Reading goes on; it leaves nothing behind.
 */
export interface KillSwitch {
  readonly calls: WritingCalls
  journal(journal: Journal): Journal
  /** Dies at the `at`-th call from now (from 1), before it or just after it is done. */
  arm(at: number, when: 'before' | 'after' | 'halfway'): void
  /** Runs `meddle` before the `at`-th call from now: what another program does at that moment. */
  interrupt(at: number, meddle: () => void): void
  disarm(): void
  isDead(): boolean
  /** Calls since it was armed or disarmed. */
  count(): number
}

export function createKillSwitch(): KillSwitch {
  let count = 0
  let deathAt = Infinity
  let when: 'before' | 'after' | 'halfway' = 'before'
  let meddleAt = Infinity
  let meddle = (): void => {}
  let isDead = false

  /** True when this call is the last one, and is still made. */
  function begin(): boolean {
    if (isDead) throw new Killed()
    count++
    if (count === meddleAt) meddle()
    if (count !== deathAt) return false
    if (when !== 'before') return true
    isDead = true
    throw new Killed()
  }
  async function call<T>(work: () => Promise<T>, half: () => Promise<unknown> = work): Promise<T> {
    const isLast = begin()
    if (!isLast) return work()
    isDead = true
    await (when === 'halfway' ? half() : work())
    throw new Killed()
  }

  const wrapHandle = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, name) {
        if (name === 'writeFile')
          return (bytes: Uint8Array) =>
            call(
              () => target.writeFile(bytes),
              () => target.writeFile(bytes.subarray(0, bytes.length >> 1)),
            )
        if (name === 'write')
          return (bytes: Uint8Array, offset: number, length: number, position: number) =>
            call(
              () => target.write(bytes, offset, length, position),
              () => target.write(bytes, offset, length >> 1, position),
            )
        if (name === 'truncate') return (length: number) => call(() => target.truncate(length))
        if (name === 'chmod') return (mode: number) => call(() => target.chmod(mode))
        if (name === 'chown')
          return (uid: number, gid: number) => call(() => target.chown(uid, gid))
        if (name === 'sync') return () => call(() => target.sync())
        // A dead process closes its files, too.
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })

  const calls = new Proxy(nodeFs, {
    get(target, name) {
      const real: unknown = Reflect.get(target, name)
      if (typeof real !== 'function') return real
      return (...args: unknown[]) =>
        call(async () => {
          const result: unknown = await Reflect.apply(real, target, args)
          if (name !== 'open') return result
          const handle = result as FileHandle
          if (isDead) await handle.close() // as the system does for a process that ends
          return wrapHandle(handle)
        })
    },
  })

  return {
    calls,
    journal(journal) {
      const written =
        <A extends unknown[]>(write: (...args: A) => void) =>
        (...args: A): void => {
          const isLast = begin()
          write(...args) // a transaction: there is no half of it
          if (!isLast) return
          isDead = true
          throw new Killed()
        }
      return {
        ...journal,
        recordIntent: written(journal.recordIntent),
        markApplied: written(journal.markApplied),
        markAborted: written(journal.markAborted),
      }
    },
    arm(at, moment) {
      count = 0
      deathAt = at
      when = moment
    },
    interrupt(at, work) {
      count = 0
      meddleAt = at
      meddle = work
    },
    disarm() {
      count = 0
      deathAt = Infinity
      meddleAt = Infinity
      isDead = false
    },
    isDead: () => isDead,
    count: () => count,
  }
}
